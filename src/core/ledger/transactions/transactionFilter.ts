import { readEntityId } from '../ids/entityId.ts';
import { compareTimestamps, readTimestamp } from '../ids/timestamp.ts';
import type { Params } from '../rest/ask.ts';

export interface SavedFilter {
  name: string;
  filter: TransactionFilter;
}

export const longestFilterName = 60;

/** Reads stored filters, which may be anything: each name once, sorted by name. */
export function readSavedFilters(stored: unknown): SavedFilter[] {
  const filters = new Map<string, SavedFilter>();
  for (const each of Array.isArray(stored) ? stored : []) {
    const given: unknown = each;
    if (typeof given !== 'object' || given === null || !('name' in given) || !('filter' in given)) continue;
    const { name, filter } = given;
    if (typeof name !== 'string' || name.trim() === '' || name.length > longestFilterName) continue;
    if (!filters.has(name)) filters.set(name, { name, filter: readFilter(filter) });
  }
  return [...filters.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** A filter for the transaction list; all its parts must match. */
export interface TransactionFilter {
  /** An account that is involved. */
  account?: string;
  /** The user's own account is involved, whichever it is on the network. Only without `account`. */
  mine?: true;
  /** How the involved accounts compare with `account`; equal by default. */
  accountOperator?: AccountOperator;
  /** Transaction types with the ledger's names, such as CRYPTOTRANSFER; any of them matches. */
  types?: readonly string[];
  result?: 'success' | 'fail';
  /** Whether the account received or sent. Has no effect without an account. */
  direction?: 'credit' | 'debit';
  /** The maximum age in seconds. */
  within?: number;
  /** Consensus times, inclusive. */
  from?: string;
  to?: string;
  /** Oldest first; by default newest first. */
  order?: 'asc';
}

/** The comparisons of account IDs, besides equality. */
export const accountOperators = ['gt', 'gte', 'lt', 'lte'] as const;
export type AccountOperator = (typeof accountOperators)[number];

/**
 * The parameters of the transaction list for a filter.
 * @param now milliseconds since 1970
 * @param beyond a consensus time: only transactions after it in the filter's order
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

/** Whether it excludes anything. */
export function isFiltered(filter: TransactionFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** Reads a stored filter, which may be anything; invalid parts are left out. */
export function readFilter(stored: unknown): TransactionFilter {
  if (typeof stored !== 'object' || stored === null) return {};
  const given = new Map<string, unknown>(Object.entries(stored));
  const text = (name: string) => {
    const value = given.get(name);
    return typeof value === 'string' ? value : '';
  };
  const account = readEntityId(text('account'));
  const types = given.get('types');
  const mine = given.get('mine') === true && account === undefined;
  const names = Array.isArray(types) ? types.filter((each): each is string => isType(each)) : [];
  const result = (['success', 'fail'] as const).find((each) => each === given.get('result'));
  const direction = (['credit', 'debit'] as const).find((each) => each === given.get('direction'));
  const operator = accountOperators.find((each) => each === given.get('accountOperator'));
  const within = given.get('within');
  const from = readTimestamp(text('from'));
  const until = readTimestamp(text('to'));
  // A range that ends before it begins would always return an empty list.
  const to = from !== undefined && until !== undefined && compareTimestamps(until, from) < 0 ? undefined : until;
  return {
    ...(account !== undefined && { account }),
    ...(mine && { mine }),
    ...(operator !== undefined && account !== undefined && { accountOperator: operator }),
    ...(names.length > 0 && { types: names }),
    ...(result !== undefined && { result }),
    ...(direction !== undefined && (account !== undefined || mine) && { direction }),
    ...(typeof within === 'number' && Number.isSafeInteger(within) && within > 0 && { within }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(given.get('order') === 'asc' && { order: 'asc' }),
  };
}

function isType(name: unknown): boolean {
  return typeof name === 'string' && /^[A-Z0-9]{1,50}$/.test(name);
}
