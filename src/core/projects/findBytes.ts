/**
 * Where `needle` first stands in `haystack` from `from` on, below `end`; -1 where it does not. By Horspool's skips,
 * so that of a long haystack only a part is looked at.
 */
export function findBytes(haystack: Uint8Array, needle: Uint8Array, from = 0, end = haystack.length): number {
  const last = needle.length - 1;
  if (last < 0) return from;
  const skips = new Int32Array(256).fill(needle.length);
  for (let i = 0; i < last; i++) skips[needle[i] ?? 0] = last - i;
  const final = needle[last];
  for (let at = from; at + last < end; ) {
    const byte = haystack[at + last] ?? 0;
    if (byte === final && startsAt(haystack, needle, at)) return at;
    at += skips[byte] ?? 1;
  }
  return -1;
}

function startsAt(haystack: Uint8Array, needle: Uint8Array, at: number): boolean {
  for (let i = 0; i < needle.length; i++) if (haystack[at + i] !== needle[i]) return false;
  return true;
}

/** So much is searched before others get their turn. */
const stretch = 8 << 20;

/** As `findBytes`, to the end of the haystack, letting others work in between. */
export async function findInTurns(haystack: Uint8Array, needle: Uint8Array, start = 0): Promise<number> {
  for (let from = start; from < haystack.length; from += stretch) {
    const end = Math.min(haystack.length, from + stretch + needle.length - 1);
    const found = findBytes(haystack, needle, from, end);
    if (found >= 0) return found;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return -1;
}
