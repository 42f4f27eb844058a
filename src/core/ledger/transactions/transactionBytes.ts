import { bytesOfBase64 } from '../../platform/bytes.ts';
import { bytesOfHex } from '../../platform/hex.ts';

/** A transaction has at most 6 KB, or 130 KB for the largest kinds; hex is twice as long. */
export const longestBytes = 300_000;
/** A hover must not be slow on a minified file. */
const longestLine = 60_000;

/** Bytes in hex or base64 on one line; shorter ones aren't a transaction. */
const words = /[0-9A-Za-z+/_-]{16,}={0,2}/g;

/** The word at a place of a line that may be the bytes of a transaction; undefined in a line of more than 60,000 characters. */
export function bytesWordAt(line: string, at: number): { word: string; offset: number } | undefined {
  if (line.length > longestLine) return undefined;
  for (const { 0: word, index } of line.matchAll(words)) {
    if (index > at) return undefined;
    if (index + word.length >= at) return { word, offset: index };
  }
  return undefined;
}

/**
 * The bytes of a transaction from text of at most 300,000 characters: hex (with or without `0x`) or base64 (either alphabet), ignoring white space
 * and quotes. Undefined for any other text.
 */
export function readTransactionBytes(text: string): Uint8Array | undefined {
  if (text.length > longestBytes) return undefined;
  const bare = text.replace(/[\s"'`]+/g, '');
  const hex = /^(?:0x)?((?:[0-9a-fA-F]{2})+)$/.exec(bare)?.[1];
  if (hex !== undefined) return bytesOfHex(hex);
  if (/^(?!0x)[A-Za-z0-9+/_-]{2,}={0,2}$/.test(bare) && bare.replace(/=+$/, '').length % 4 !== 1)
    return bytesOfBase64(bare);
  return undefined;
}
