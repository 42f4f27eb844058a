/** Times of a status page are ISO 8601 with the page's own offset, such as `2026-09-09T10:00:00.000-07:00`. */

/** Milliseconds since the epoch; 0 if there is no time or it can't be read. */
export function instant(time: string | null): number {
  const milliseconds = time === null ? Number.NaN : Date.parse(time);
  return Number.isNaN(milliseconds) ? 0 : milliseconds;
}

/** Two clocks agree only so far: a machine's may be minutes behind. */
const tolerance = 15 * 60_000;

/**
 * Whether a time is before another; false if either is unknown.
 * @param now milliseconds since the epoch; `than` isn't believed if it is later than that, because a page whose clock was
 *   ahead would be older than itself until then
 */
export function isOlder(time: string | null, than: string | null, now = Number.POSITIVE_INFINITY): boolean {
  const [a, b] = [instant(time), instant(than)];
  return a !== 0 && b !== 0 && a < b && b <= now + tolerance;
}
