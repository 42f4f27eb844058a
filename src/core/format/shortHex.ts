const longHex = /0x[0-9a-f]{40,}/gi;

/**
 * A text with its addresses, and what is as long, by their ends: by more of them where different values would look the
 * same. The same number in words of different lengths is no other value.
 */
export function withShortHexApart(text: string): string {
  const shown = new Map<string, string>();
  let left = [...new Set(text.match(longHex))];
  for (let digits = fewest; left.length > 0; digits += digits >> 1) {
    const values = new Map<string, Set<bigint>>();
    const alike = (each: string) => byEnds(each, digits).toLowerCase();
    for (const each of left) values.set(alike(each), (values.get(alike(each)) ?? new Set()).add(BigInt(each)));
    const areApart = (each: string) => values.get(alike(each))?.size === 1;
    for (const each of left.filter(areApart)) shown.set(each, byEnds(each, digits));
    left = left.filter((each) => !areApart(each));
  }
  return text.replace(longHex, (each) => shown.get(each) ?? each);
}

/** As an address by its ends. */
const fewest = 4;

function byEnds(hex: string, digits: number): string {
  return hex.length > 4 + 2 * digits ? `${hex.slice(0, 2 + digits)}…${hex.slice(-digits)}` : hex;
}
