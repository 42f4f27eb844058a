import { compareTimestamps } from '../ids/timestamp.ts';
import type { Transaction } from '../rest/schema/transactions.ts';
import type { TransactionList } from './liveTransactions.ts';
import { type RelatedTransaction, relateTransactions } from './relations.ts';

/** A transaction with its related rows: the submitted one and its results. */
export interface GatheredTransaction<Row extends Transaction = Transaction> {
  main: RelatedTransaction<Row>;
  /** Its children, inner transactions, duplicates and execution, by consensus time. */
  others: readonly RelatedTransaction<Row>[];
}

/** Groups related rows of a list, newest first. A row whose related rows are missing is alone. */
export function gatherTransactions<Row extends Transaction>(rows: readonly Row[]): GatheredTransaction<Row>[] {
  const related = relateTransactions(rows);
  const byRow = new Map(related.map((each) => [each.transaction, each]));
  const groups = new Map<RelatedTransaction<Row>, RelatedTransaction<Row>[]>();
  for (const each of related) {
    const main = mainOf(each, byRow);
    const others = groups.get(main) ?? [];
    groups.set(main, others);
    if (each !== main) others.push(each);
  }
  const newest = ({ main, others }: GatheredTransaction<Row>) =>
    [main, ...others].reduce<string | null>((latest, { transaction: { consensus_timestamp: time } }) => {
      return latest === null || compareTimestamps(time, latest) > 0 ? time : latest;
    }, null);
  return [...groups]
    .map(([main, others]) => ({ main, others }))
    .map((group) => ({ group, time: newest(group) }))
    .sort((a, b) => compareTimestamps(b.time, a.time))
    .map(({ group }) => group);
}

/**
 * Goes up to the submitted row; a schedule's creation comes before its execution. Rows may refer to each other in a
 * circle.
 */
function mainOf<Row extends Transaction>(
  row: RelatedTransaction<Row>,
  byRow: ReadonlyMap<Row, RelatedTransaction<Row>>,
): RelatedTransaction<Row> {
  const seen = new Set([row]);
  let main = row;
  while (main.role !== 'schedule' && main.relative) {
    const next = byRow.get(main.relative);
    if (!next) break;
    if (seen.has(next)) return row;
    seen.add(next);
    main = next;
  }
  return main;
}

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
