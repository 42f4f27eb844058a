import { textLanguage } from '../platform/language.ts';

/** They take long to make, and a list has many files. There is one a language. */
const formats = new Map<string, Intl.NumberFormat>();

/** The size of a file for people: `512 B`, `1.5 KiB`; in German `1,5 KiB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kib = bytes / 1024;
  return Number(kib.toFixed(1)) < 1024 ? `${oneDigit(kib)} KiB` : `${oneDigit(kib / 1024)} MiB`;
}

function oneDigit(value: number): string {
  const language = textLanguage();
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false };
  const format = formats.get(language) ?? new Intl.NumberFormat(language, digits);
  formats.set(language, format);
  return format.format(value);
}
