import { systemTimers } from '../../platform/systemTimers.ts';
import { readTimestamp } from './timestamp.ts';

/**
 * A consensus time as people write it: `1700000000.000000001`, seconds since 1970, a date with or without a time of day,
 * or a time of today, in UTC by default. Undefined for any other text.
 * @param now milliseconds since 1970
 */
export function readTime(text: string, now: number = systemTimers.now()): string | undefined {
  const typed = text.trim();
  const bare = /^\d\d:\d\d/.test(typed) ? `${new Date(now).toISOString().slice(0, 10)} ${typed}` : typed;
  if (/^\d{9,12}$/.test(bare)) return `${bare}.000000000`;
  const timestamp = readTimestamp(bare);
  if (timestamp !== undefined) return timestamp;
  const [, date, time = '00:00', fraction = '', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:(?<=:\d\d:\d\d)\.(\d{1,9}))?)?\s*(Z|UTC|[+-]\d\d:\d\d)?$/.exec(
      bare,
    ) ?? [];
  const instant = date === undefined ? Number.NaN : Date.parse(`${date}T${time}${zone === 'UTC' ? 'Z' : zone}`);
  if (!Number.isFinite(instant) || instant < 0) return undefined;
  return `${instant / 1000}.${fraction.padEnd(9, '0')}`;
}
