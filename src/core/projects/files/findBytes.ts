import { indexOfBytes } from '../../platform/bytes.ts';
import { nextTurn } from '../../platform/systemTimers.ts';

/** The first position of `needle` in `haystack` from `from` on that ends before `end`; -1 if there is none. */
export function findBytes(haystack: Uint8Array, needle: Uint8Array, from = 0, end = haystack.length): number {
  return indexOfBytes(haystack.subarray(0, end), needle, from);
}

/** The number of bytes to search before yielding. */
const stretch = 8 << 20;

/** Like `findBytes` up to the end of the haystack, but yields to other work. */
export async function findInTurns(haystack: Uint8Array, needle: Uint8Array, start = 0): Promise<number> {
  for (let from = start; from < haystack.length; from += stretch) {
    const end = Math.min(haystack.length, from + stretch + needle.length - 1);
    const found = findBytes(haystack, needle, from, end);
    if (found >= 0) return found;
    await nextTurn();
  }
  return -1;
}
