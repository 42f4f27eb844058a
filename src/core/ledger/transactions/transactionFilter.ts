import { readEntityId } from '../ids/entityId.ts';
import { compareTimestamps, readTimestamp } from '../ids/timestamp.ts';
import type { Params } from '../rest/ask.ts';

/** Which transactions of a ledger to list; everything that is there must hold. */
export interface TransactionFilter {
  /** An account that took part. */
  account?: string;
  /** How the accounts that took part compare with `account`; equal where absent. */
  accountOperator?: AccountOperator;
  /** Transaction types, as the ledger names them: CRYPTOTRANSFER. Any of them. */
  types?: readonly string[];
  result?: 'success' | 'fail';
  /** Whether the account got or gave. Means nothing without an account. */
  direction?: 'credit' | 'debit';
  /** Not older than so many seconds. */
  within?: number;
  /** Consensus times, the limits included. */
  from?: string;
  to?: string;
  /** The oldest first; the newest where absent. */
  order?: 'asc';
}

/** How an account's id may compare, besides being equal. */
export const accountOperators = ['gt', 'gte', 'lt', 'lte'] as const;
export type AccountOperator = (typeof accountOperators)[number];

/**
 * The parameters of the transaction list for a filter.
 * @param now milliseconds since 1970
 * @param beyond a consensus time: only what comes after it in the filter's order
 */
export function filterParams(filter: TransactionFilter, now: number, beyond?: string): Params<'transactions.list'> {
  const { account, accountOperator, types, result, direction, within, from, to, order } = filter;
  const least = from ?? (within === undefined ? undefined : `${Math.floor(now / 1000) - within}.000000000`);
  const [after, before] = order === 'asc' ? [beyond, undefined] : [undefined, beyond];
  const lower = after === undefined ? least !== undefined && { gte: least } : { gt: after };
  const upper = before === undefined ? to !== undefined && { lte: to } : { lt: before };
  const timestamp = { ...lower, ...upper };
  return {
    ...(account !== undefined && {
      'account.id': accountOperator === undefined ? account : { [accountOperator]: account },
    }),
    ...(order !== undefined && { order }),
    ...(types !== undefined && { transactiontype: types }),
    ...(result !== undefined && { result }),
    ...(direction !== undefined && account !== undefined && { type: direction }),
    ...(Object.keys(timestamp).length > 0 && { timestamp }),
  };
}

/** Whether it leaves anything out. */
export function isFiltered(filter: TransactionFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** Reads a filter that was stored, which may be anything; parts that make no sense are left out. */
export function readFilter(stored: unknown): TransactionFilter {
  if (typeof stored !== 'object' || stored === null) return {};
  const given = new Map<string, unknown>(Object.entries(stored));
  const text = (name: string) => {
    const value = given.get(name);
    return typeof value === 'string' ? value : '';
  };
  const account = readEntityId(text('account'));
  const types = given.get('types');
  const names = Array.isArray(types) ? types.filter((each): each is string => isType(each)) : [];
  const result = (['success', 'fail'] as const).find((each) => each === given.get('result'));
  const direction = (['credit', 'debit'] as const).find((each) => each === given.get('direction'));
  const operator = accountOperators.find((each) => each === given.get('accountOperator'));
  const within = given.get('within');
  const from = readTimestamp(text('from'));
  const until = readTimestamp(text('to'));
  // A range that ends before it begins would give an empty list for ever.
  const to = from !== undefined && until !== undefined && compareTimestamps(until, from) < 0 ? undefined : until;
  return {
    ...(account !== undefined && { account }),
    ...(operator !== undefined && account !== undefined && { accountOperator: operator }),
    ...(names.length > 0 && { types: names }),
    ...(result !== undefined && { result }),
    ...(direction !== undefined && account !== undefined && { direction }),
    ...(typeof within === 'number' && Number.isSafeInteger(within) && within > 0 && { within }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(given.get('order') === 'asc' && { order: 'asc' }),
  };
}

function isType(name: unknown): boolean {
  return typeof name === 'string' && /^[A-Z0-9]{1,50}$/.test(name);
}
