import type { Transaction } from '../rest/schema/transactions.ts';

/** The maximum distance between related rows; a fold doesn't begin between them. */
const longestShift = 20;

/**
 * The folds of a long list: the consensus times of the rows that begin a part, except the first part. Folds stay while
 * the list grows at either end, so that rows on screen don't move; a part with more than twice `size` rows gets another
 * fold.
 * @param starts the previous folds
 */
export function foldStarts(rows: readonly Transaction[], starts: readonly string[], size: number): string[] {
  const parts = foldedParts(rows, starts).flatMap((part) => splitPart(part, size));
  return parts.slice(1).map(([first]) => first?.consensus_timestamp ?? '');
}

/** The parts of a list by its folds, in order; one part without folds. */
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

/** From `index` on, the first position between two unrelated rows. */
function cutNear(rows: readonly Transaction[], index: number): number {
  for (let cut = index; cut < index + longestShift; cut++)
    if (rows[cut]?.transaction_id !== rows[cut - 1]?.transaction_id && rows[cut]?.consensus_timestamp) return cut;
  return index;
}
