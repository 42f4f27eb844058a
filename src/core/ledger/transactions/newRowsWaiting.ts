import { compareTimestamps } from '../ids/timestamp.ts';
import { gatherTransactions } from './gatherRows.ts';
import type { TransactionList } from './liveTransactions.ts';

/** The shown list, and the new rows at its beginning since. */
export interface ListWithNews {
  shown: TransactionList;
  /** How many rows the new transactions would add. */
  news: number;
  /** There are more than that: some of them haven't been read. */
  more: boolean;
}

/**
 * Keeps what is looked at in its place: transactions newer than `newest` wait. A list with the oldest first grows only
 * at its end, where nothing moves.
 * @param newest the consensus time of the newest shown row; undefined if nothing is shown yet
 */
export function withWaitingNews(list: TransactionList, newest: string | undefined): ListWithNews {
  const first =
    newest === undefined || list.order === 'asc'
      ? 0
      : list.rows.findIndex(({ consensus_timestamp: time }) => compareTimestamps(time, newest) <= 0);
  // If the shown rows were dropped from a long list, there is nothing to keep in place.
  if (first <= 0 || newest === undefined) return { shown: list, news: 0, more: false };
  const gaps = list.gaps.filter((gap) => compareTimestamps(gap, newest) <= 0);
  return {
    shown: { ...list, rows: list.rows.slice(first), gaps },
    news: gatherTransactions(list.rows.slice(0, first)).length,
    more: gaps.length < list.gaps.length,
  };
}

/** The consensus time of the newest row; undefined for an empty list. */
export function newestOf({ rows, order }: TransactionList): string | undefined {
  return (order === 'asc' ? rows.at(-1) : rows[0])?.consensus_timestamp ?? undefined;
}
