import { type Entry, isMalformed } from './schema/field.ts';
import type { Transaction } from './schema/transactions.ts';
import { compareTimestamps } from './timestamp.ts';

/** A list of transactions that grows at both ends while it is watched. */
export interface TransactionList {
  /** The newest first, each once. */
  readonly rows: readonly Transaction[];
  /** Consensus times of rows below which others were not read; the last one may be the end of what was read. */
  readonly gaps: readonly string[];
  /** Why rows of the newest page could not be read. */
  readonly problems: readonly string[];
}

export const emptyList: TransactionList = { rows: [], gaps: [], problems: [] };

/** What a page gives to a list. */
export interface ListPage {
  readonly rows: readonly Entry<Transaction>[];
  /** Null: there is nothing older. */
  readonly next: string | null;
}

/**
 * The list with the newest page. Where the page does not reach down to what is known, there is a gap below it. Of more
 * than `most` rows the oldest are forgotten; they can be read again.
 */
export function withNewest(list: TransactionList, page: ListPage, most = Number.POSITIVE_INFINITY): TransactionList {
  const { rows, gaps, problems } = withPage(list, page, undefined);
  const kept = rows.slice(0, most);
  const end = kept.at(-1)?.consensus_timestamp;
  if (kept.length === rows.length || typeof end !== 'string') return { rows, gaps, problems };
  const above = gaps.filter((each) => compareTimestamps(each, end) > 0);
  return { rows: kept, gaps: [...above, end], problems };
}

/** The list with the page that follows a gap; the gap closes, or moves down to the page's end. */
export function withOlder(list: TransactionList, gap: string, page: ListPage): TransactionList {
  return { ...withPage(list, page, gap), problems: list.problems };
}

/**
 * A page has everything from `below` (or the newest) down to its last row, so gaps in there are closed. Below its last
 * row there is a gap, unless that row was known and had none, or it is the ledger's last.
 */
function withPage(list: TransactionList, page: ListPage, below: string | undefined): TransactionList {
  const { rows, problems } = readableRows(page);
  const known = new Set(list.rows.map((row) => row.consensus_timestamp));
  const last = rows.at(-1)?.consensus_timestamp ?? below;
  const isCovered = (gap: string) =>
    (below === undefined || compareTimestamps(gap, below) <= 0) &&
    (page.next === null || (last !== undefined && compareTimestamps(gap, last) > 0));
  const open = list.gaps.filter((gap) => !isCovered(gap));
  const begins = page.next !== null && last !== undefined && (!known.has(last) || last === below);
  const gaps = [...new Set(begins ? [...open, last] : open)];
  return { rows: merge(list.rows, rows), gaps: gaps.toSorted((a, b) => compareTimestamps(b, a)), problems };
}

function readableRows(page: ListPage): { rows: Transaction[]; problems: string[] } {
  const rows = page.rows.filter((row): row is Transaction => !isMalformed(row));
  const problems = page.rows.flatMap((row) => (isMalformed(row) ? [row.problem] : []));
  return { rows, problems };
}

/** Rows that are known stay the objects that they were. */
function merge(known: readonly Transaction[], more: readonly Transaction[]): Transaction[] {
  const times = new Set(known.map((row) => row.consensus_timestamp));
  const added = more.filter((row) => !times.has(row.consensus_timestamp));
  if (added.length === 0) return [...known];
  return [...known, ...added].sort((a, b) => compareTimestamps(b.consensus_timestamp, a.consensus_timestamp));
}
