import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Whether the mixed case of an address says that it was copied right (EIP-55). */
export type AddressChecksum = 'valid' | 'absent' | 'wrong';

/** The largest entity number that mirror nodes can hold: 38 bits. */
const maxEntityNumber = (1n << 38n) - 1n;

/** Writes an address with its EIP-55 checksum; `address` is `0x` and 40 hex digits of any case. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = Array.from(digits, (digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}

/** What the letters' case of `address` (`0x` and 40 hex digits) says about it. One case throughout says nothing. */
export function addressChecksum(address: string): AddressChecksum {
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return 'absent';
  return checksumAddress(address) === `0x${digits}` ? 'valid' : 'wrong';
}

/**
 * The entity id inside a long-zero address (twelve zero bytes, then the entity number), in the public networks' shard
 * and realm 0.0. Gives nothing for other addresses and for the zero address.
 */
export function longZeroEntityId(address: string): string | undefined {
  const digits = /^0x0{24}([0-9a-f]{16})$/i.exec(address)?.[1];
  if (digits === undefined) return undefined;
  const number = BigInt(`0x${digits}`);
  return number > 0n && number <= maxEntityNumber ? `0.0.${number}` : undefined;
}

/** The long-zero address of an entity id; the shard and realm are not part of it. */
export function longZeroAddress(entityId: string): string {
  const number = BigInt(entityId.split('.').at(-1) ?? '');
  return checksumAddress(`0x${number.toString(16).padStart(40, '0')}`);
}
