import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexOfBytes } from '../hex.ts';

/** keccak256 of bytes, as `0x` and 64 lowercase hex digits. */
export type KeccakHasher = (content: Uint8Array) => string;

const encoder = new TextEncoder();

/** keccak256 of bytes, or of a text's UTF-8 bytes, as `0x` and 64 lowercase hex digits. */
export function keccak256(content: Uint8Array | string): string {
  const hash = keccak_256(typeof content === 'string' ? encoder.encode(content) : content);
  return hexOfBytes(hash);
}

/**
 * Whether `content` hashes to `expected`, unchanged or with one of the line ending changes that the service tries too:
 * CRLF to LF or back, and the end of the file without or with one or two line breaks.
 * @param hash a faster hasher for many files
 * Source: lib-sourcify `Validation/variationsUtils`.
 */
export function hashesTo(content: Uint8Array, expected: string, hash: KeccakHasher = keccak256): boolean {
  if (hash(content) === expected) return true;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
  return [text.replace(/\r?\n/g, '\r\n'), text.replaceAll('\r\n', '\n')].some((body) => {
    const bare = body.trimEnd();
    return [bare, `${bare}\n`, `${bare}\r\n`, `${body}\n`, `${body}\r\n`].some(
      (v) => hash(encoder.encode(v)) === expected,
    );
  });
}
