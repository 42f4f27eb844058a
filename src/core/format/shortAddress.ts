/** An address by its ends. */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
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
