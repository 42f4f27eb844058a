import { bytesOfHex } from '../hex.ts';

/** A number as Ethereum encodes it in lists that it hashes (RLP): its bytes without leading zeros, after their count unless it's a byte below 128. */
export function rlpInteger(value: bigint): readonly number[] {
  if (value === 0n) return [0x80];
  const digits = value.toString(16);
  const bytes = bytesOfHex(digits.padStart(digits.length + (digits.length % 2), '0')) ?? new Uint8Array(0);
  return value < 0x80n ? [...bytes] : [0x80 + bytes.length, ...bytes];
}
