import { withoutLeadingZeros } from './entityId.ts';

/**
 * Reads a consensus timestamp, `seconds.nanoseconds`. Fewer than nine digits are a fraction (`1.1` is 1 s and 0.1 s),
 * as for the mirror node, unlike in a transaction ID. Seconds may have any number of digits. Returns the form with nine
 * digits, or undefined.
 */
export function readTimestamp(text: string): string | undefined {
  const [, seconds, nanos] = /^(\d{1,19})\.(\d{1,9})$/.exec(text) ?? [];
  if (seconds === undefined || nanos === undefined) return undefined;
  return `${withoutLeadingZeros(seconds)}.${nanos.padEnd(9, '0')}`;
}

/** Orders `seconds.nanoseconds` of any length; null first. */
export function compareTimestamps(a: string | null, b: string | null): number {
  const left = nanoseconds(a);
  const right = nanoseconds(b);
  return left < right ? -1 : left > right ? 1 : 0;
}

function nanoseconds(timestamp: string | null): bigint {
  const [, seconds, nanos = ''] = /^(\d{1,40})(?:\.(\d{1,9}))?$/.exec(timestamp ?? '') ?? [];
  return seconds === undefined ? -1n : BigInt(seconds + nanos.padEnd(9, '0'));
}
