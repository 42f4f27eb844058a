import * as vscode from 'vscode';
import type { Transaction } from '../../../core/ledger/rest/schema/transactions.ts';
import type { GatheredTransaction } from '../../../core/ledger/transactions/gatherRows.ts';
import type { TransactionList } from '../../../core/ledger/transactions/liveTransactions.ts';
import type { RelatedTransaction } from '../../../core/ledger/transactions/relations.ts';
import type { Network } from '../../../core/networks.ts';
import type { CommandId } from '../../commandIds.ts';
import { loadCore } from '../../loadCore.ts';
import { oneLine } from '../../messages/oneLine.ts';
import { spokenText } from '../../messages/spokenText.ts';
import type { NetworkNames } from '../../network/networkNames.ts';
import type { EntityTarget } from '../../targets/entityTarget.ts';
import { opensTarget } from '../showView.ts';
import type { WayOut } from '../wayOut.ts';
import type { ShownDetails } from './rowDetails.ts';
import type { NewsRow } from './shownRows.ts';

export type TransactionRow =
  | NewsRow
  | {
      kind: 'transaction';
      related: RelatedTransaction;
      /** Its related transactions: children, duplicates, an execution. */
      others: readonly RelatedTransaction[];
      target: EntityTarget;
    }
  | { kind: 'malformed'; problems: readonly string[] }
  | { kind: 'gap'; gap: string; atEnd: boolean }
  /** A collapsed part of a long list; the last part is expanded at first. */
  | { kind: 'fold'; part: readonly Transaction[]; list: TransactionList; isLast: boolean }
  | WayOut;

/**
 * The rows of the view: each transaction with its related ones below it, a row for each gap, and for each part of a
 * long list except the first a row that contains it, so that only expanded rows cost anything.
 * @param starts the first transaction of each part
 */
export function transactionRows(list: TransactionList, starts: readonly string[]): TransactionRow[] {
  const [first = [], ...parts] = loadCore().ledger.foldedParts(list.rows, starts);
  const rows: TransactionRow[] = [];
  if (list.problems.length > 0) rows.push({ kind: 'malformed', problems: list.problems });
  rows.push(...rowsOfPart(first, list));
  for (const part of parts) rows.push({ kind: 'fold', part, list, isLast: part === parts.at(-1) });
  const end = list.rows.at(-1)?.consensus_timestamp;
  if (end && list.gaps.includes(end)) rows.push({ kind: 'gap', gap: end, atEnd: true });
  return rows;
}

function rowsOfPart(part: readonly Transaction[], list: TransactionList): TransactionRow[] {
  const rows: TransactionRow[] = [];
  const end = list.rows.at(-1)?.consensus_timestamp;
  const gaps = new Set(list.gaps);
  const groups = loadCore().ledger.gatherTransactions(part);
  if (list.order === 'asc') groups.reverse();
  for (const group of groups) {
    rows.push(rowOf(group.main, group.others));
    for (const { transaction } of [group.main, ...group.others]) {
      const time = transaction.consensus_timestamp;
      if (time !== null && gaps.delete(time) && time !== end) rows.push({ kind: 'gap', gap: time, atEnd: false });
    }
  }
  return rows;
}

/** The rows below a row. */
export function rowsBelow(row: TransactionRow): TransactionRow[] {
  if (row.kind === 'fold') return rowsOfPart(row.part, row.list);
  return row.kind === 'transaction' ? row.others.map((each) => rowOf(each, [])) : [];
}

function rowOf(related: RelatedTransaction, others: GatheredTransaction['others']): TransactionRow {
  const { transaction, role } = related;
  const id = loadCore().sheets.transactionIdOf(transaction);
  // A duplicate shares its original's ID and differs only in its time.
  const own = role === 'duplicate' ? (transaction.consensus_timestamp ?? id) : id;
  return { kind: 'transaction', related, others, target: { kind: 'transaction', id: own } };
}

/** The tree item of a row on a network, with what is known for its text and the names of its IDs. */
export function transactionItem(
  row: Exclude<TransactionRow, WayOut>,
  network: Network,
  details: Pick<ShownDetails, 'of'>,
  names: NetworkNames,
): vscode.TreeItem {
  switch (row.kind) {
    case 'news':
      return newsItem(row);
    case 'transaction':
      return itemOf(row, network, details, names);
    case 'malformed': {
      const count = row.problems.length;
      const item = new vscode.TreeItem(
        count === 1
          ? vscode.l10n.t("Couldn't read 1 transaction")
          : vscode.l10n.t("Couldn't read {0} transactions", loadCore().render.formatInteger(count)),
      );
      item.id = 'malformed';
      item.description = oneLine(row.problems[0] ?? '');
      item.iconPath = new vscode.ThemeIcon('warning');
      return item;
    }
    case 'fold':
      return foldItem(row);
    case 'gap': {
      const command: CommandId = 'ledgerLens.transactions.loadMore';
      const item = new vscode.TreeItem(
        row.atEnd ? vscode.l10n.t('Load More') : vscode.l10n.t('Load Transactions in Between'),
      );
      item.id = `gap ${row.gap}`;
      item.iconPath = new vscode.ThemeIcon(row.atEnd ? 'fold-down' : 'unfold');
      item.command = { command, title: vscode.l10n.t('Load More Transactions'), arguments: [row.gap] };
      return item;
    }
  }
}

/** How many new transactions wait; a click shows them. With none, the rows below may still be seconds old. */
function newsItem({ count, more, readAt, address }: NewsRow): vscode.TreeItem {
  const command: CommandId = 'ledgerLens.transactions.refresh';
  const { formatInteger, formatRelative } = loadCore().render;
  const number = formatInteger(count);
  const label =
    count === 0
      ? vscode.l10n.t('Up to date')
      : more
        ? vscode.l10n.t('More than {0} new transactions', number)
        : count === 1
          ? vscode.l10n.t('1 new transaction')
          : vscode.l10n.t('{0} new transactions', number);
  const item = new vscode.TreeItem(label);
  item.id = 'news';
  if (address) item.resourceUri = address;
  const checked = vscode.l10n.t('checked {0}', formatRelative(new Date(readAt).toISOString(), Date.now()) ?? '');
  item.description = count === 0 ? checked : '';
  item.iconPath = new vscode.ThemeIcon(count === 0 ? 'check' : 'arrow-up');
  item.tooltip = count === 0 ? vscode.l10n.t('Check now') : vscode.l10n.t('Show the new transactions');
  item.accessibilityInformation = { label: count === 0 ? `${label}, ${checked}` : `${label}, ${item.tooltip}` };
  item.command = { command, title: vscode.l10n.t('Show New Transactions') };
  return item;
}

function foldItem({ part, isLast }: TransactionRow & { kind: 'fold' }): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const { formatInteger, formatRelative } = loadCore().render;
  const ago = (row: Transaction | undefined) => formatRelative(row?.consensus_timestamp ?? '', Date.now(), 'narrow');
  const item = new vscode.TreeItem(
    vscode.l10n.t('{0} more', formatInteger(part.length)),
    isLast ? Expanded : Collapsed,
  );
  item.id = `fold ${part[0]?.consensus_timestamp}`;
  item.description = `${ago(part[0])} – ${ago(part.at(-1))}`;
  item.iconPath = new vscode.ThemeIcon('list-unordered');
  return item;
}

/** Icon and text show the result; the color only repeats it. */
function itemOf(
  row: TransactionRow & { kind: 'transaction' },
  network: Network,
  details: Pick<ShownDetails, 'of'>,
  names: NetworkNames,
): vscode.TreeItem {
  const { related, others } = row;
  const { transaction, role, label } = related;
  const { ledger, sheets, render } = loadCore();
  const success = ledger.isSuccess(transaction.result);
  // A system contract's failure doesn't fail its caller.
  const inside = success ? ledger.failedChild(others.map((each) => each.transaction)) : undefined;
  const known = details.of(transaction);
  const facts = sheets.transactionFacts(transaction, { ...known, inside });
  const text = names.inText(network.name, sheets.rowWords(facts, known));
  const cause = sheets.causeWords(facts);
  // A name never replaces an ID.
  const isCall = known.contractName !== undefined && callTags(transaction).length > 0;
  const contract = isCall ? facts.on : null;
  const item = new vscode.TreeItem(
    oneLine(role === 'submitted' ? text : `${label}: ${text}`),
    others.length > 0 ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None,
  );
  const age = (style: 'long' | 'narrow') =>
    render.formatRelative(transaction.consensus_timestamp ?? '', Date.now(), style);
  const more =
    others.length > 0 ? vscode.l10n.t('{0} rows', loadCore().render.formatInteger(others.length + 1)) : undefined;
  item.id = keyOf(transaction);
  // A side bar has room for what happened and its age; the icon shows that it failed.
  item.description = [
    age('narrow'),
    cause && oneLine(cause),
    contract,
    more,
    oneLine(sheets.transactionIdOf(transaction)),
  ]
    .filter(Boolean)
    .join(' · ');
  const outcome = inside
    ? vscode.l10n.t('success, but a part failed')
    : success
      ? vscode.l10n.t('success')
      : vscode.l10n.t('failed');
  item.accessibilityInformation = { label: oneLine(spokenText(text, outcome, cause, age('long'))) };
  item.iconPath = inside
    ? new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'))
    : success
      ? new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed'))
      : new vscode.ThemeIcon('error', new vscode.ThemeColor('testing.iconFailed'));
  item.contextValue = [
    'entity',
    ...(network.explorerUrl === '' ? [] : ['explorable']),
    'watchable',
    'personal',
    ...callTags(transaction),
  ].join(' ');
  return opensTarget(item, row.target);
}

/** A call of a contract has gas by line, and a failed one has a failing line. */
function callTags({ name, result }: Transaction): string[] {
  if (!loadCore().sheets.transactionType(name)?.calls) return [];
  return loadCore().ledger.isSuccess(result) ? ['contractCall'] : ['contractCall', 'failedCall'];
}

function keyOf(transaction: Transaction): string {
  return `${transaction.consensus_timestamp} ${transaction.transaction_id} ${transaction.nonce}`;
}
