/** An address by its ends. */
export function shortAddress(address: string): string {
  return byEnds(address, shownDigits);
}

const longHex = /0x[0-9a-f]{40,}/gi;

/**
 * A text with its addresses, and what is as long, by their ends: by more of them where different values would look the
 * same. The same number in words of different lengths is no other value.
 */
export function withShortHexApart(text: string): string {
  const all = text.match(longHex) ?? [];
  for (let digits = shownDigits; ; digits += digits >> 1) {
    const short = (each: string) => byEnds(each, digits);
    const shown = new Map(all.map((each) => [short(each).toLowerCase(), BigInt(each)]));
    if (all.every((each) => shown.get(short(each).toLowerCase()) === BigInt(each))) return text.replace(longHex, short);
  }
}

const shownDigits = 4;

function byEnds(hex: string, digits: number): string {
  return hex.length > 4 + 2 * digits ? `${hex.slice(0, 2 + digits)}…${hex.slice(-digits)}` : hex;
}

/** The entry of a mapping with its accounts by name, else by the ends of their addresses: `balances[0.0.1001]`. */
export function withNamedKeys(text: string, nameOf: (address: string) => string | undefined): string {
  return text.replace(
    /(?<=^|[\w$\]])\[(0x[0-9a-f]{40})\]/gi,
    (_, address: string) => `[${nameOf(address.toLowerCase()) ?? shortAddress(address)}]`,
  );
}

/** An address after the name of what it is of, which people know it by; alone if that has none. */
export function withNameFirst(address: string, name: string | undefined): string {
  return name === undefined ? address : `${name} · ${address}`;
}
