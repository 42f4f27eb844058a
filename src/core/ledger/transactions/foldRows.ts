import type { Transaction } from '../rest/schema/transactions.ts';

/** Rows that belong together are at most so many apart; a fold does not begin among them. */
const longestShift = 20;

/**
 * Where a long list is folded: the consensus times of the rows that begin a part, the first part's aside. Folds stay
 * where they were while the list grows at either end, so that rows on screen do not move; a part that has more than
 * twice `size` rows gets another fold.
 * @param starts where it was folded before
 */
export function foldStarts(rows: readonly Transaction[], starts: readonly string[], size: number): string[] {
  const parts = foldedParts(rows, starts).flatMap((part) => splitPart(part, size));
  return parts.slice(1).map(([first]) => first?.consensus_timestamp ?? '');
}

/** The parts of a list by where it is folded, in order; one part where it is not. */
export function foldedParts(rows: readonly Transaction[], starts: readonly string[]): (readonly Transaction[])[] {
  const wanted = new Set(starts);
  const cuts = [0];
  for (const [index, { consensus_timestamp: time }] of rows.entries())
    if (index > 0 && time !== null && wanted.has(time)) cuts.push(index);
  return cuts.map((cut, index) => rows.slice(cut, cuts[index + 1]));
}

function splitPart(part: readonly Transaction[], size: number): (readonly Transaction[])[] {
  const parts: (readonly Transaction[])[] = [];
  let rest = part;
  while (rest.length > 2 * size) {
    const cut = cutNear(rest, size);
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...parts, rest];
}

/** From `index` on, the first place between two rows that are not of one transaction. */
function cutNear(rows: readonly Transaction[], index: number): number {
  for (let cut = index; cut < index + longestShift; cut++)
    if (rows[cut]?.transaction_id !== rows[cut - 1]?.transaction_id && rows[cut]?.consensus_timestamp) return cut;
  return index;
}
