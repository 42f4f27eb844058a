/**
 * The line of a text that was a given line of an earlier version, or, if that is among what was changed, the first line
 * that was. Lines count from 0.
 */
export function lineNow(before: string, now: string, line: number): number {
  const [old, own] = [before.split(/\r?\n/), now.split(/\r?\n/)];
  const least = Math.min(old.length, own.length);
  let same = 0;
  while (same < least && old[same] === own[same]) same++;
  if (line < same) return line;
  let after = 0;
  while (after < least - same && old.at(-1 - after) === own.at(-1 - after)) after++;
  return line >= old.length - after ? line + own.length - old.length : Math.min(same, own.length - 1);
}
