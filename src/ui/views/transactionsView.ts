import * as vscode from 'vscode';
import type { Page } from '../../core/ledger/ask.ts';
import type { Entry } from '../../core/ledger/schema/field.ts';
import type { Transaction } from '../../core/ledger/schema/transactions.ts';
import type { CommandId } from '../commandIds.ts';
import { type Connections, selectedNetworkName } from '../connections.ts';
import type { EntityTarget } from '../entityTarget.ts';
import type { ErrorPresenter } from '../errorPresenter.ts';
import { loadCore } from '../loadCore.ts';
import { markdownOf } from '../markdown.ts';
import { oneLine } from '../oneLine.ts';

type Row =
  | { kind: 'transaction'; transaction: Transaction; transactionId: string; target: EntityTarget }
  | { kind: 'malformed'; problem: string }
  | { kind: 'more' };

export interface TransactionsView extends vscode.Disposable {
  /** Asks for the newest transactions; the rows that are there stay until the answer has come. */
  refresh(): Promise<void>;
  /** Adds the next page below. */
  loadMore(): Promise<void>;
}

const pageSize = 25;

/** The Transactions view: the newest transactions of the selected network, newest first. */
export function createTransactionsView(connections: Connections, errors: ErrorPresenter): TransactionsView {
  const changed = new vscode.EventEmitter<void>();
  let rows: Row[] | undefined;
  let more: Page<Transaction>['more'];
  let readAt = 0;

  const take = (page: Page<Transaction>) => {
    more = page.more;
    return page.rows.map(rowOf);
  };
  const ask = async (request: (signal: AbortSignal) => Promise<void>) => {
    try {
      const { network, signal } = connections.current();
      await request(signal);
      if (signal.aborted) return;
      readAt = Date.now();
      view.message =
        rows?.length === 0
          ? `There are no transactions on ${network.name} in the time that its mirror node looks at.`
          : '';
    } catch (error) {
      const { net, render } = loadCore();
      if (net.isLensError(error, 'cancelled')) return;
      const age = rows?.length
        ? ` The rows below are from ${render.formatRelative(new Date(readAt).toISOString(), Date.now())}.`
        : '';
      view.message = `${errors.sentence(error)}${age}`;
      rows ??= [];
    } finally {
      changed.fire();
    }
  };
  const refresh = () =>
    vscode.window.withProgress({ location: { viewId: 'ledgerLens.transactions' } }, () =>
      ask(async (signal) => {
        const page = await connections
          .current()
          .ledger.transactions.list({ limit: pageSize }, { signal, revalidate: true });
        if (!signal.aborted) rows = take(page);
      }),
    );
  const provider: vscode.TreeDataProvider<Row> = {
    onDidChangeTreeData: changed.event,
    async getChildren(row) {
      if (row) return [];
      if (!rows) await refresh();
      return more ? [...(rows ?? []), { kind: 'more' }] : rows;
    },
    getTreeItem: (row) => itemOf(row, connections),
    async resolveTreeItem(item, row) {
      if (row.kind !== 'transaction') return item;
      const { sheets } = loadCore();
      const context = { network: connections.current().network };
      item.tooltip = markdownOf(sheets.transactionSheet({ transaction: row.transaction }, context));
      return item;
    },
  };
  const view = vscode.window.createTreeView('ledgerLens.transactions', { treeDataProvider: provider });
  view.description = selectedNetworkName();
  const selection = connections.onDidChange(() => {
    view.description = selectedNetworkName();
    view.message = '';
    rows = undefined;
    more = undefined;
    changed.fire();
  });

  return {
    async refresh() {
      await refresh();
    },
    async loadMore() {
      const next = more;
      if (!next) return;
      await vscode.window.withProgress({ location: { viewId: 'ledgerLens.transactions' } }, () =>
        ask(async (signal) => {
          const page = await next({ signal });
          // A refresh that came between has other rows, to which this page does not belong.
          if (!signal.aborted && more === next) rows = withNew(rows ?? [], take(page));
        }),
      );
    },
    dispose: () => vscode.Disposable.from(view, selection, changed).dispose(),
  };
}

function rowOf(entry: Entry<Transaction>): Row {
  const core = loadCore();
  if (core.ledger.isMalformed(entry)) return { kind: 'malformed', problem: entry.problem };
  const transactionId = core.sheets.transactionIdOf(entry);
  // Duplicates share the id of what they repeat: only their time tells them apart.
  const repeated = entry.result === 'DUPLICATE_TRANSACTION';
  const id = (repeated && entry.consensus_timestamp) || transactionId;
  const target = { kind: 'transaction', id } as const;
  return { kind: 'transaction', transaction: entry, transactionId, target };
}

/** The rows with those of the next page that are not there already: a tree takes each element once. */
function withNew(rows: readonly Row[], page: readonly Row[]): Row[] {
  const known = new Set(rows.map(keyOf));
  return [...rows, ...page.filter((row) => row.kind !== 'transaction' || !known.has(keyOf(row)))];
}

function keyOf(row: Row): string {
  return row.kind === 'transaction' ? `${row.transaction.consensus_timestamp} ${row.transactionId}` : row.kind;
}

function itemOf(row: Row, connections: Connections): vscode.TreeItem {
  switch (row.kind) {
    case 'transaction':
      return transactionItem(row, connections);
    case 'malformed': {
      const item = new vscode.TreeItem('A transaction that could not be read');
      item.description = oneLine(row.problem);
      item.iconPath = new vscode.ThemeIcon('warning');
      return item;
    }
    case 'more': {
      const command: CommandId = 'ledgerLens.transactions.loadMore';
      const item = new vscode.TreeItem('Load more...');
      item.iconPath = new vscode.ThemeIcon('fold-down');
      item.command = { command, title: 'Load More Transactions' };
      return item;
    }
  }
}

/** Outcome by icon and by word; the colour only repeats it. */
function transactionItem(row: Row & { kind: 'transaction' }, connections: Connections): vscode.TreeItem {
  const { transaction, transactionId } = row;
  const { ledger, sheets, render } = loadCore();
  const success = ledger.isSuccess(transaction.result);
  const item = new vscode.TreeItem(oneLine(sheets.transactionTitle(transaction.name)));
  const outcome = success ? 'success' : oneLine(transaction.result ?? 'UNKNOWN');
  const when = render.formatRelative(transaction.consensus_timestamp ?? '', Date.now());
  item.id = keyOf(row);
  item.description = [outcome, when, oneLine(transactionId)].filter(Boolean).join(' · ');
  item.iconPath = success
    ? new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed'))
    : new vscode.ThemeIcon('error', new vscode.ThemeColor('testing.iconFailed'));
  item.contextValue = connections.current().network.explorerUrl ? 'entity explorable' : 'entity';
  return item;
}
