/**
 * The word that was probably meant: one that differs by at most two letters, or by case alone.
 * @returns undefined if none is that close, or if the input isn't a text
 */
export function closestWord(typed: unknown, words: readonly string[]): string | undefined {
  if (typeof typed !== 'string' || typed.length > 100) return undefined;
  const given = typed.trim().toLowerCase();
  const near = words
    // A word that is much longer or shorter can't be close.
    .filter((word) => Math.abs(word.length - given.length) <= farthest(word))
    .map((word) => ({ word, distance: distanceOf(given, word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= farthest(word));
  near.sort((a, b) => a.distance - b.distance);
  return near[0]?.word;
}

/** By how many letters what was typed may differ from a word. */
function farthest(word: string): number {
  return Math.min(2, Math.floor(word.length / 3));
}

/** How many letters to add, drop, change or swap with their neighbor (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + change,
          ...(isSwap ? [(before[column - 2] ?? 0) + 1] : []),
        ),
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
