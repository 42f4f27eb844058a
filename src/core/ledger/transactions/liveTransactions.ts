import { compareTimestamps } from '../ids/timestamp.ts';
import { type Entry, isMalformed } from '../rest/schema/field.ts';
import type { Transaction } from '../rest/schema/transactions.ts';

/** The order of transactions: newest first (`desc`) or oldest first. */
type ListOrder = 'asc' | 'desc';

/** A list of transactions that grows at both ends. */
export interface TransactionList {
  readonly order: ListOrder;
  /** In that order, without duplicates. */
  readonly rows: readonly Transaction[];
  /** The consensus times of rows after which others are missing; the last one may be the end of the list. */
  readonly gaps: readonly string[];
  /** Why rows of the first page couldn't be read. */
  readonly problems: readonly string[];
}

export function emptyList(order: ListOrder): TransactionList {
  return { order, rows: [], gaps: [], problems: [] };
}

export interface ListPage {
  readonly rows: readonly Entry<Transaction>[];
  /** Null if it is the last page. */
  readonly next: string | null;
}

/**
 * The list with a new first page. If the page doesn't reach the known rows, there is a gap after it. Beyond `most`
 * rows, the last are dropped; they can be read again.
 */
export function withFirst(list: TransactionList, page: ListPage, most = Number.POSITIVE_INFINITY): TransactionList {
  const whole = withPage(list, page, undefined);
  const kept = whole.rows.slice(0, most);
  const end = kept.at(-1)?.consensus_timestamp;
  if (kept.length === whole.rows.length || typeof end !== 'string') return whole;
  const compare = comparison(list.order);
  const before = whole.gaps.filter((each) => compare(each, end) < 0);
  return { ...whole, rows: kept, gaps: [...before, end] };
}

/** The list with the page after a gap; the gap closes, or moves to the page's end. */
export function withFollowing(list: TransactionList, gap: string, page: ListPage): TransactionList {
  return { ...withPage(list, page, gap), problems: list.problems };
}

/**
 * A page has everything from `gap` (or the beginning) to its last row, so gaps within it are closed. After its last row
 * there is a gap, unless that row was known without one, or it is the ledger's last.
 */
function withPage(list: TransactionList, page: ListPage, gap: string | undefined): TransactionList {
  const { order } = list;
  const compare = comparison(order);
  const { rows, problems } = readableRows(page);
  const known = new Set(list.rows.map((row) => row.consensus_timestamp));
  const last = rows.at(-1)?.consensus_timestamp ?? gap;
  const isCovered = (each: string) =>
    (gap === undefined || compare(each, gap) >= 0) &&
    (page.next === null || (last !== undefined && compare(each, last) < 0));
  const open = list.gaps.filter((each) => !isCovered(each));
  const begins = page.next !== null && last !== undefined && (!known.has(last) || last === gap);
  const gaps = [...new Set(begins ? [...open, last] : open)];
  return { order, rows: merge(list, rows), gaps: gaps.toSorted(compare), problems };
}

function comparison(order: ListOrder): (a: string | null, b: string | null) => number {
  return order === 'asc' ? compareTimestamps : (a, b) => compareTimestamps(b, a);
}

function readableRows(page: ListPage): { rows: Transaction[]; problems: string[] } {
  const rows = page.rows.filter((row): row is Transaction => !isMalformed(row));
  const problems = page.rows.flatMap((row) => (isMalformed(row) ? [row.problem] : []));
  return { rows, problems };
}

/** Known rows stay the same objects. */
function merge({ rows: known, order }: TransactionList, more: readonly Transaction[]): Transaction[] {
  const times = new Set(known.map((row) => row.consensus_timestamp));
  const added = more.filter((row) => !times.has(row.consensus_timestamp));
  const compare = comparison(order);
  const isBetween = (one?: Transaction, other?: Transaction) =>
    one === undefined || other === undefined || compare(one.consensus_timestamp, other.consensus_timestamp) < 0;
  added.sort((a, b) => compare(a.consensus_timestamp, b.consensus_timestamp));
  // New rows are nearly always before or after all known ones, so that thousands need no comparison.
  if (isBetween(added.at(-1), known[0])) return [...added, ...known];
  if (isBetween(known.at(-1), added[0])) return [...known, ...added];
  return [...known, ...added].sort((a, b) => compare(a.consensus_timestamp, b.consensus_timestamp));
}
