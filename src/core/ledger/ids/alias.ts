/** An account ID with a key (or EVM address) instead of a number. */
interface Alias {
  /** Base32 without padding, as the mirror node writes it. */
  base32: string;
  holds: 'ED25519' | 'ECDSA_SECP256K1' | 'EVM_ADDRESS';
  /** The bytes of the key or address, in hex. */
  hex: string;
}

/** Key aliases in a text: `CIQ...` (ED25519) and `HIQ...` (ECDSA), with or without `0.0.`. */
export const keyAliasPattern = String.raw`(?:\d{1,5}\.\d{1,5}\.)?(?:CIQ[A-Z2-7]{52}|HIQ[A-Z2-7]{53})`;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The protobuf bytes before the key in an alias: field number, then length. */
const keyPrefixes = [
  { prefix: '1220', length: 68, holds: 'ED25519' },
  { prefix: '3a21', length: 70, holds: 'ECDSA_SECP256K1' },
] as const;

/** The bytes before a public key in its DER form, which the SDKs write after `0.0.`. */
const derPrefixes = [
  { der: '302a300506032b6570032100', prefix: '1220', digits: 64 },
  { der: '302d300706052b8104000a032200', prefix: '3a21', digits: 66 },
] as const;

/**
 * Reads an alias: base32 of a key or of an EVM address, or the DER form of a public key, each with or without shard and
 * realm. Undefined for any other text.
 */
export function readAlias(text: string): Alias | undefined {
  const [, name = ''] = /^(?:\d{1,10}\.\d{1,10}\.)?([A-Z2-7]{32,56}|30[0-9a-f]{86,92})$/.exec(text) ?? [];
  const der = derPrefixes.find((form) => name.startsWith(form.der) && name.length === form.der.length + form.digits);
  const hex = der ? der.prefix + name.slice(der.der.length) : decodeBase32(name);
  if (hex === undefined) return undefined;
  if (hex.length === 40) return { base32: name, holds: 'EVM_ADDRESS', hex };
  const key = keyPrefixes.find(({ prefix, length }) => hex.startsWith(prefix) && hex.length === length);
  return key && { base32: encodeBase32(hex), holds: key.holds, hex: hex.slice(4) };
}

/**
 * Hex of base32 without padding; undefined if the text isn't base32 of whole bytes with zeros in the remaining bits.
 */
function decodeBase32(text: string): string | undefined {
  let hex = '';
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    const index = alphabet.indexOf(letter);
    if (index < 0) return undefined;
    value = (value << 5) | index;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      hex += (value >> bits).toString(16).padStart(2, '0');
      value &= (1 << bits) - 1;
    }
  }
  return value === 0 && bits < 5 ? hex : undefined;
}

function encodeBase32(hex: string): string {
  const bits = Array.from(hex, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
