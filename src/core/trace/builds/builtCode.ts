import { bytesOfHex } from '../../platform/hex.ts';

/** Where in code, in bytes. */
type Places = readonly { readonly start: number; readonly length: number }[];

/** Built code from hex, with zeros instead of library placeholders; empty for anything else. */
export function codeOf(digits = ''): Uint8Array {
  return bytesOfHex(digits.replace(/__.{36}__/g, '0'.repeat(40))) ?? new Uint8Array(0);
}

/** The code with zeros for immutables behind it, where Vyper puts them when a contract is deployed. */
export function roomFor(code: Uint8Array, immutables: ReadonlyMap<string, Places>): Uint8Array {
  const end = Math.max(code.length, ...[...immutables.values()].flat().map(({ start, length }) => start + length));
  if (code.length === 0 || end === code.length) return code;
  const longer = new Uint8Array(end);
  longer.set(code);
  return longer;
}
