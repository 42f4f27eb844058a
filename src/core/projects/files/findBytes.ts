import { indexOfBytes } from '../../platform/bytes.ts';
import { nextTurn } from '../../platform/systemTimers.ts';

/** Where `needle` first stands in `haystack` from `from` on, whole below `end`; -1 if it doesn't. */
export function findBytes(haystack: Uint8Array, needle: Uint8Array, from = 0, end = haystack.length): number {
  return indexOfBytes(haystack.subarray(0, end), needle, from);
}

/** So much is searched before others get their turn. */
const stretch = 8 << 20;

/** As `findBytes`, to the end of the haystack, letting others work in between. */
export async function findInTurns(haystack: Uint8Array, needle: Uint8Array, start = 0): Promise<number> {
  for (let from = start; from < haystack.length; from += stretch) {
    const end = Math.min(haystack.length, from + stretch + needle.length - 1);
    const found = findBytes(haystack, needle, from, end);
    if (found >= 0) return found;
    await nextTurn();
  }
  return -1;
}
