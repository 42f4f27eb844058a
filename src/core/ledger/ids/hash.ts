import { base64OfBytes, bytesOfBase64 } from '../../platform/bytes.ts';
import { bytesOfHex, hexOfBytes } from '../../platform/hex.ts';

/**
 * The start of a private key in its DER form, PKCS #8, SEC 1 or PKCS #1. An ED25519 key, an ECDSA key without its public
 * one and a line of a PEM file are exactly as long as a transaction hash, but must never be treated as one, because they
 * would be sent to a server.
 */
const privateKeyStart = /^30(?:[0-7].|81..|82.{4})02010[01](?:02|04|30)/;

/**
 * Reads a 48-byte transaction or block hash: 96 hex digits with or without `0x`, or 64 letters of base64 or base64url.
 * Returns `0x` and lowercase hex, the only form that every path of the server accepts; undefined for any other text.
 */
export function readLongHash(text: string): string | undefined {
  const hex = /^(?:0x)?([0-9a-f]{96})$/i.exec(text)?.[1] ?? hexOfBase64(text);
  if (hex === undefined || privateKeyStart.test(hex)) return undefined;
  return `0x${hex.toLowerCase()}`;
}

function hexOfBase64(text: string): string | undefined {
  // 64 lowercase hex digits are a 32-byte hash, although they are also valid base64.
  if (!/^[\w+/-]{64}$/.test(text) || /^[0-9a-f]{64}$/i.test(text)) return undefined;
  // The words of a recovery phrase, written together.
  if (/^(?:[a-z]{64}|[A-Z]{64})$/.test(text)) return undefined;
  return hexOfBytes(bytesOfBase64(text)).slice(2);
}

/** A 48-byte hash (`0x` and hex) in the form of the mirror node's records. */
export function base64OfHash(hash: string): string {
  return base64OfBytes(bytesOfHex(hash) ?? new Uint8Array());
}
