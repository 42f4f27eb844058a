import { bytesOfBase64 } from '../../platform/bytes.ts';
import { bytesOfHex } from '../../platform/hex.ts';

/**
 * The bytes of a transaction from text: hex (with or without `0x`) or base64 (either alphabet), ignoring white space
 * and quotes. Undefined for any other text.
 */
export function readTransactionBytes(text: string): Uint8Array | undefined {
  const bare = text.replace(/[\s"'`]+/g, '');
  const hex = /^(?:0x)?((?:[0-9a-fA-F]{2})+)$/.exec(bare)?.[1];
  if (hex !== undefined) return bytesOfHex(hex);
  if (/^(?!0x)[A-Za-z0-9+/_-]{2,}={0,2}$/.test(bare) && bare.replace(/=+$/, '').length % 4 !== 1)
    return bytesOfBase64(bare);
  return undefined;
}
