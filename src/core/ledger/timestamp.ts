import { withoutLeadingZeros } from './entityId.ts';

/**
 * Reads a consensus timestamp, `seconds.nanoseconds`. Fewer than nine digits are a fraction (`1.1` is 0.1 s past), as
 * the mirror node reads it, unlike in a transaction id. Seconds keep all their digits, however many. Gives the form
 * with nine digits, or nothing.
 */
export function readTimestamp(text: string): string | undefined {
  const [, seconds, nanos] = /^(\d{1,19})\.(\d{1,9})$/.exec(text) ?? [];
  if (seconds === undefined || nanos === undefined) return undefined;
  return `${withoutLeadingZeros(seconds)}.${nanos.padEnd(9, '0')}`;
}
