import { readTimestamp } from './timestamp.ts';

/**
 * A consensus time as people write it: `1700000000.000000001`, seconds since 1970, or a date with or without a time of
 * day, in UTC by default. Undefined for any other text.
 */
export function readTime(text: string): string | undefined {
  const bare = text.trim();
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
