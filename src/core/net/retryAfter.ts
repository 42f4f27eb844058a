import { textLanguage } from '../platform/language.ts';

/** The longest wait that is accepted from a server: a day. */
const longestMs = 24 * 60 * 60_000;

/**
 * The wait that `Retry-After` asks for (seconds, also with decimals, or an HTTP date), in milliseconds, at most a day; undefined if there is
 * no valid one. A date counts from the response's own `Date`, because the two clocks may differ.
 * @param headers by names in lowercase
 * @param now milliseconds since the epoch, for a response without a date
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const value = headers['retry-after']?.trim() ?? '';
  // The standard has whole seconds only; some servers send parts of one.
  if (/^\d+(?:\.\d+)?$/.test(value)) return Math.min(Math.ceil(Number(value) * 1000), longestMs);
  // `Date.parse` takes nearly any number for a date of 2001; a real one has a month's name.
  const date = /[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  const sent = Date.parse(headers.date ?? '');
  return Math.min(Math.max(0, date - (Number.isNaN(sent) ? now : sent)), longestMs);
}

/**
 * A time of the next days on the user's clock, in the language's form: `2:03:30 PM`. Seconds only within two minutes of
 * `now`, else rounded up to a minute; with the weekday if it isn't today's. Both are in milliseconds since 1970.
 */
export function formatClockTime(at: number, now: number): string {
  const isNear = at - now <= 120_000;
  const shown = isNear ? at : Math.ceil(at / 60_000) * 60_000;
  const isToday = new Date(shown).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(textLanguage(), {
    ...(!isToday && { weekday: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
    ...(isNear && { second: '2-digit' }),
  }).format(shown);
}
