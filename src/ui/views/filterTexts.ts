import type { AccountOperator, TransactionFilter } from '../../core/ledger/transactionFilter.ts';
import { loadCore } from '../loadCore.ts';

/** Stretches of time that end now, in seconds. */
export const spans: readonly [string, number][] = [
  ['last hour', 3_600],
  ['last 24 hours', 86_400],
  ['last 7 days', 604_800],
  ['last 30 days', 2_592_000],
];

/** How an account may compare, as it is shown before the account. */
export const operatorSigns: Readonly<Record<AccountOperator, string>> = { gt: '>', gte: '≥', lt: '<', lte: '≤' };

/** What a filter leaves in, in a few words; empty where it leaves everything in. */
export function describeFilter(filter: TransactionFilter): string {
  const account = accountText(filter);
  const who = account && [filter.direction, account].filter(Boolean).join(' ');
  const parts = [who, typesText(filter), resultText(filter), timeText(filter), orderText(filter)];
  return parts.filter(Boolean).join(' · ');
}

export function accountText({ account, accountOperator: operator }: TransactionFilter): string | undefined {
  return account && (operator === undefined ? account : `${operatorSigns[operator]} ${account}`);
}

export function typesText({ types = [] }: TransactionFilter): string | undefined {
  const [first] = types;
  if (first === undefined) return undefined;
  return types.length === 1 ? loadCore().sheets.transactionTitle(first) : `${types.length} types`;
}

export function resultText({ result }: TransactionFilter): string | undefined {
  return result && (result === 'fail' ? 'failed' : 'succeeded');
}

export function timeText({ within, from, to }: TransactionFilter): string | undefined {
  const span = spans.find(([, seconds]) => seconds === within)?.[0];
  if (span !== undefined) return span;
  const { formatTime } = loadCore().render;
  const text = (time: string) => formatTime(time).replace(/(?:\.0+)? UTC$/, '');
  const parts = [from && `from ${text(from)}`, to && `to ${text(to)}`].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(' ');
}

export function orderText({ order }: TransactionFilter): string | undefined {
  return order && 'oldest first';
}
