/** The lines that two versions of a text share, counted from 0. */
export type SharedLines = ReturnType<typeof sharedLines>;

/**
 * Finds the lines that a text has kept: those that are in both versions once, in the same order, and what is the same
 * around them. In time that grows with the lines, however they were moved.
 */
export function sharedLines(before: string, now: string) {
  const [old, own] = [before.split(/\r?\n/), now.split(/\r?\n/)];
  const nowOf = new Map<number, number>();
  const beforeOf = new Map<number, number>();
  const join = (was: number, is: number): boolean => {
    const isSame = was >= 0 && is >= 0 && was < old.length && is < own.length && old[was] === own[is];
    if (!isSame || nowOf.has(was) || beforeOf.has(is)) return false;
    nowOf.set(was, is);
    beforeOf.set(is, was);
    return true;
  };
  const once = linesOnce(own);
  const pairs = [...linesOnce(old)].flatMap(([line, was]) => {
    const is = once.get(line) ?? -1;
    return was < 0 || is < 0 ? [] : [{ was, is }];
  });
  const kept = longestInOrder(pairs);
  for (const { was, is } of kept) join(was, is);
  for (let by = 1; join(by - 1, by - 1); ) by++;
  for (const { was, is } of kept) for (let by = 1; join(was + by, is + by); ) by++;
  for (const { was, is } of [...kept.toReversed(), { was: old.length, is: own.length }])
    for (let by = 1; join(was - by, is - by); ) by++;
  return {
    /** The line of the text before that is a line of the text now; undefined if it was changed. */
    lineBefore: (line: number): number | undefined => beforeOf.get(line),
    lineNow: (line: number): number | undefined => nowOf.get(line),
    /** Where a line of the text before is now, or, if that was changed, the first line that was changed there. */
    placeNow(line: number): number {
      const same = nowOf.get(line);
      if (same !== undefined) return same;
      let kept = Math.min(line, old.length) - 1;
      while (kept >= 0 && !nowOf.has(kept)) kept--;
      return Math.min((nowOf.get(kept) ?? -1) + 1, own.length - 1);
    },
    /** Where a line of the text now was before, or, if it was changed, the line that is as far behind the kept one above. */
    placeBefore(line: number): number {
      const same = beforeOf.get(line);
      if (same !== undefined) return same;
      let [above, below] = [line, line];
      while (above >= 0 && !beforeOf.has(above)) above--;
      while (below < own.length && !beforeOf.has(below)) below++;
      const [from, to] = [beforeOf.get(above) ?? -1, beforeOf.get(below) ?? old.length];
      // Where a new line stands, there was nothing.
      const last = to === from + 1 ? to : to - 1;
      return Math.min(from + line - above, last, old.length - 1);
    },
  };
}

/** Of each line, where it is; -1 if it is in several places. */
function linesOnce(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [at, line] of lines.entries()) places.set(line, places.has(line) ? -1 : at);
  return places;
}

interface Pair {
  readonly was: number;
  readonly is: number;
}

/** The most pairs that are in the same order in both versions. */
function longestInOrder(pairs: readonly Pair[]): Pair[] {
  const chains: { pair: Pair; before: (typeof chains)[number] | undefined }[] = [];
  for (const pair of pairs) {
    let [low, high] = [0, chains.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((chains[middle]?.pair.is ?? 0) < pair.is) low = middle + 1;
      else high = middle;
    }
    chains[low] = { pair, before: chains[low - 1] };
  }
  const found: Pair[] = [];
  for (let chain = chains.at(-1); chain; chain = chain.before) found.push(chain.pair);
  return found.reverse();
}
