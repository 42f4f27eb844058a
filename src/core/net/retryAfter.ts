/** No server is taken at its word for longer: a day. */
const longestMs = 24 * 60 * 60_000;

/**
 * The wait that `Retry-After` asks for (seconds or an HTTP date), in milliseconds, at most a day; undefined if there is
 * none that can be read. A date counts from the answer's own `Date`, since the two clocks may differ.
 * @param headers by lower-case names
 * @param now milliseconds since the epoch, for an answer without a date
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, longestMs);
  const date = Date.parse(value);
  if (Number.isNaN(date)) return undefined;
  const sent = Date.parse(headers.date ?? '');
  return Math.min(Math.max(0, date - (Number.isNaN(sent) ? now : sent)), longestMs);
}
