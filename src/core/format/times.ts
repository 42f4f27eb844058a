import * as l10n from '@vscode/l10n';
import { textLanguage } from '../platform/language.ts';
import { formatZonedTime } from './zonedTime.ts';

/**
 * Formats that are kept once they are made: to make one takes 14 to 75 µs, to use it 1 to 10, and a page shows hundreds of
 * times. There are as many as languages and units.
 */
const relative = new Map<string, Intl.RelativeTimeFormat>();
const lengths = new Map<string, Intl.NumberFormat>();

/** Units of one length always, each with its seconds, the longest first; and those about as long. */
const fixedUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
const timeUnits = [['year', 31_557_600], ['month', 2_629_800], ...fixedUnits] as const;

/** Days before 1970-01-01 in the proleptic Gregorian calendar, counted from 0000-03-01. */
const daysToEpoch = 719_468n;
const daysPerEra = 146_097n;

/**
 * A time for people, exact, without a fraction that is 0: `2023-11-14 22:13:20.000000001 UTC`. Takes a consensus time
 * (`seconds.nanoseconds`, any number of digits of seconds) or an ISO instant; returns other text unchanged.
 * @param zone for an ISO instant: the IANA name of the zone to show it in, instead of UTC
 */
export function formatTime(timestamp: string, zone?: string): string {
  const [, seconds, nanos] = /^(\d{1,19})(?:\.(\d{1,9}))?$/.exec(timestamp) ?? [];
  if (seconds !== undefined) {
    const { date, time } = civil(BigInt(seconds));
    return `${date} ${time}${isWhole(nanos) ? '' : `.${nanos?.padEnd(9, '0')}`} UTC`;
  }
  const zoned = zone === undefined ? undefined : formatZonedTime(timestamp, zone);
  if (zoned !== undefined) return zoned;
  const date = new Date(instantOf(timestamp) ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? timestamp : date.toISOString().replace(/T(.*?)(?:\.000)?Z$/, ' $1 UTC');
}

/** Whether there is nothing after the seconds. */
function isWhole(nanos: string | undefined): boolean {
  return nanos === undefined || /^0*$/.test(nanos);
}

/** A time for HTML's `datetime` attribute and other programs; undefined if it can't be written so. */
export function isoTime(timestamp: string): string | undefined {
  const text = formatTime(timestamp);
  return /^\d{4}-.* UTC$/.test(text) ? text.replace(' UTC', 'Z').replace(' ', 'T') : undefined;
}

/**
 * How long ago, or how far ahead, as `3 minutes ago`, `in 2 days`, `just now`. `now` is in milliseconds since 1970.
 * Returns undefined for a text that isn't a time.
 * @param style `narrow`: as short as the language has it, as `3m ago`, `now`
 */
export function formatRelative(timestamp: string, now: number, style: 'long' | 'narrow' = 'long'): string | undefined {
  const instant = instantOf(timestamp);
  if (instant === undefined) return undefined;
  const seconds = Math.round((instant - now) / 1000);
  if (Math.abs(seconds) < 5) return style === 'narrow' ? l10n.t('now') : l10n.t('just now');
  const away = Math.abs(seconds);
  const [unit, size] = timeUnits.find((each) => away >= each[1]) ?? (['second', 1] as const);
  const count = Math.floor(away / size);
  return relativeFormat(textLanguage(), style).format(seconds < 0 ? -count : count, unit);
}

/** A length of time, exact to the second: `90 days`, `2 minutes`, `1 hour 30 minutes`. */
export function formatDuration(seconds: bigint): string {
  const parts: string[] = [];
  let rest = seconds;
  for (const [unit, size] of fixedUnits) {
    const count = rest / BigInt(size);
    rest %= BigInt(size);
    if (count > 0n) parts.push(lengthIn(unit, count));
  }
  return parts.join(' ') || lengthIn('second', 0n);
}

function lengthIn(unit: (typeof fixedUnits)[number][0], count: bigint): string {
  return lengthFormat(textLanguage(), unit).format(count);
}

/** No time is longer. A stranger's text can be, and `Date.parse` would read a megabyte to its end. */
const longestTime = 100;

/** Milliseconds since 1970 of a consensus time or an ISO instant. */
function instantOf(timestamp: string): number | undefined {
  if (timestamp.length > longestTime) return undefined;
  const instant = /^\d+(?:\.\d*)?$/.test(timestamp) ? Number(timestamp) * 1000 : Date.parse(timestamp);
  return Number.isFinite(instant) ? instant : undefined;
}

/**
 * The calendar date and time of day of seconds since 1970, for any number of seconds (`Date` ends at year 275,760).
 * After Howard Hinnant, "chrono-compatible low-level date algorithms", civil_from_days.
 */
function civil(seconds: bigint): { date: string; time: string } {
  const days = seconds / 86_400n + daysToEpoch;
  const era = days / daysPerEra;
  const dayOfEra = days % daysPerEra;
  const yearOfEra = (dayOfEra - dayOfEra / 1460n + dayOfEra / 36_524n - dayOfEra / 146_096n) / 365n;
  const dayOfYear = dayOfEra - (365n * yearOfEra + yearOfEra / 4n - yearOfEra / 100n);
  const monthFromMarch = (5n * dayOfYear + 2n) / 153n;
  const day = dayOfYear - (153n * monthFromMarch + 2n) / 5n + 1n;
  const month = monthFromMarch < 10n ? monthFromMarch + 3n : monthFromMarch - 9n;
  const year = yearOfEra + era * 400n + (month <= 2n ? 1n : 0n);
  const time = seconds % 86_400n;
  return {
    date: `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`,
    time: `${digits(time / 3600n, 2)}:${digits((time / 60n) % 60n, 2)}:${digits(time % 60n, 2)}`,
  };
}

function digits(value: bigint, length: number): string {
  return value.toString().padStart(length, '0');
}

/** For `3 minutes ago` in a language. */
function relativeFormat(language: string, style: 'long' | 'narrow'): Intl.RelativeTimeFormat {
  return kept(relative, `${language} ${style}`, () => new Intl.RelativeTimeFormat(language, { style }));
}

/** For `3 minutes` in a language. */
function lengthFormat(language: string, unit: string): Intl.NumberFormat {
  const make = () => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return kept(lengths, `${language} ${unit}`, make);
}

function kept<T>(formats: Map<string, T>, key: string, make: () => T): T {
  const known = formats.get(key) ?? make();
  formats.set(key, known);
  return known;
}
