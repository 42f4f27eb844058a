import * as vscode from 'vscode';
import type { AccountOperator, TransactionFilter } from '../../../core/ledger/transactions/transactionFilter.ts';
import { loadCore } from '../../loadCore.ts';

/** The sign of each comparison, shown before the account. */
export const operatorSigns: Readonly<Record<AccountOperator, string>> = { gt: '>', gte: '≥', lt: '<', lte: '≤' };

/** The names on the selected network. */
export interface FilterNames {
  /** An ID with its name, if it has one. */
  titled(id: string): string;
  /** The only ID that the user or a deployment record gave this name. */
  idNamed(text: string): string | undefined;
  /** The ID of an EVM address. Throws a LensError if it has none, or can't be asked for. */
  idOf(address: string): Promise<string>;
}

/** A short description of a filter; '' if it matches everything. */
export function describeFilter(filter: TransactionFilter, names: Pick<FilterNames, 'titled'>): string {
  const account = accountText(filter, names);
  const who = account && whoText(account, filter.direction);
  const parts = [who, typesText(filter), resultText(filter), timeText(filter), orderText(filter)];
  return parts.filter(Boolean).join(' · ');
}

function whoText(account: string, direction: TransactionFilter['direction']): string {
  if (direction === undefined) return account;
  return direction === 'credit' ? vscode.l10n.t('credit {0}', account) : vscode.l10n.t('debit {0}', account);
}

export function directionText({ direction }: TransactionFilter): string | undefined {
  return direction && (direction === 'credit' ? vscode.l10n.t('credit') : vscode.l10n.t('debit'));
}

export function accountText(
  { account, accountOperator: operator, mine }: TransactionFilter,
  { titled }: Pick<FilterNames, 'titled'>,
): string | undefined {
  if (mine) return vscode.l10n.t('mine');
  return account && (operator === undefined ? titled(account) : `${operatorSigns[operator]} ${titled(account)}`);
}

export function typesText({ types = [] }: TransactionFilter): string | undefined {
  const [first] = types;
  if (first === undefined) return undefined;
  return types.length === 1 ? loadCore().sheets.transactionTitle(first) : vscode.l10n.t('{0} types', types.length);
}

export function resultText({ result }: TransactionFilter): string | undefined {
  return result && (result === 'fail' ? vscode.l10n.t('failed') : vscode.l10n.t('succeeded'));
}

export function timeText({ within, from, to }: TransactionFilter): string | undefined {
  const span = filterPeriods.find(([, seconds]) => seconds === within)?.[0];
  if (span !== undefined) return span;
  const { formatTime } = loadCore().render;
  const text = (time: string) => formatTime(time).replace(/(?:\.0+)? UTC$/, '');
  if (from && to) return vscode.l10n.t('from {0} to {1}', text(from), text(to));
  if (from) return vscode.l10n.t({ message: 'from {0}', args: [text(from)], comment: 'a time' });
  return to && vscode.l10n.t({ message: 'to {0}', args: [text(to)], comment: 'a time' });
}

export function orderText({ order }: TransactionFilter): string | undefined {
  return order && vscode.l10n.t('oldest first');
}

/** The periods that the filter offers; each ends now. In seconds. */
export const filterPeriods: readonly [string, number][] = [
  [vscode.l10n.t('last hour'), 3_600],
  [vscode.l10n.t('last 24 hours'), 86_400],
  [vscode.l10n.t('last 7 days'), 604_800],
  [vscode.l10n.t('last 30 days'), 2_592_000],
];
