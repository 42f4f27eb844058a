import { compareTimestamps } from '../ids/timestamp.ts';
import type { Transaction } from '../rest/schema/transactions.ts';
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
