import { base64OfBytes, bytesOfBase64 } from '../../platform/bytes.ts';
import { bytesOfHex, hexOfBytes } from '../../platform/hex.ts';

/**
 * The start of a private ED25519 key in its DER form. Such a key is exactly as long as a transaction hash, and must
 * never be taken for one: it would be sent to a server.
 */
const privateKeyStart = '302e020100300506032b6570';

/**
 * Reads a 48-byte transaction or block hash: 96 hex digits with or without `0x`, or 64 letters of base64 or base64url.
 * Gives `0x` and lower-case hex, the one form that fits every path of the server; nothing where `text` is not one.
 */
export function readLongHash(text: string): string | undefined {
  const hex = /^(?:0x)?([0-9a-f]{96})$/i.exec(text)?.[1] ?? hexOfBase64(text);
  return hex === undefined || hex.toLowerCase().startsWith(privateKeyStart) ? undefined : `0x${hex.toLowerCase()}`;
}

function hexOfBase64(text: string): string | undefined {
  // 64 lower-case hex digits are a 32-byte hash, although base64 could be read from them.
  if (!/^[\w+/-]{64}$/.test(text) || /^[0-9a-f]{64}$/i.test(text)) return undefined;
  return hexOfBytes(bytesOfBase64(text)).slice(2);
}

/** A 48-byte hash (`0x` and hex) as the mirror node's records write it. */
export function base64OfHash(hash: string): string {
  return base64OfBytes(bytesOfHex(hash) ?? new Uint8Array());
}
