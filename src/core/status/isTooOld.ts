/** A document says something of the present for a quarter of an hour, or three intervals if that is longer. */
const shortest = 15 * 60_000;

/**
 * Whether what was read is too old to be shown as the present state: nobody could read the page since, or no window
 * was in front to ask for it.
 * @param readAt when it was read or confirmed, milliseconds since the epoch
 * @param interval milliseconds between two requests while all is well
 */
export function isTooOld(readAt: number, now: number, interval: number): boolean {
  return now - readAt > Math.max(shortest, 3 * interval);
}
