export const second = 1_000_000_000n;

/** Nanoseconds since the epoch as the ledger writes them: `1790000000.000000001`. */
export function timestamp(ns: bigint): string {
  return `${ns / second}.${(ns % second).toString().padStart(9, '0')}`;
}

/** Whether a parameter is one: seconds of up to 10 digits, up to 9 digits of a fraction (utils.js, isValidTimestampParam). */
export function isTimestamp(text: string): boolean {
  return /^\d{1,10}(\.\d{1,9})?$/.test(text);
}

/** Nanoseconds of a parameter that {@link isTimestamp}; a short fraction is padded on the right. */
export function parseTimestamp(text: string): bigint {
  const [seconds = '0', fraction = ''] = text.split('.');
  return BigInt(seconds) * second + BigInt(fraction.padEnd(9, '0'));
}

/** The earlier of two times. */
export function earlier(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
