import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * The EIP-55 form of an EVM address: a letter is upper case where the same digit of the keccak256 of the lower-case
 * hex is 8 or more.
 * @param address `0x` and 40 hex digits, in any case
 */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak_256(new TextEncoder().encode(digits));
  let checksummed = '0x';
  for (let i = 0; i < digits.length; i++) {
    const byte = hash[i >> 1] ?? 0;
    const nibble = i % 2 === 0 ? byte >> 4 : byte & 15;
    const digit = digits.charAt(i);
    checksummed += nibble >= 8 ? digit.toUpperCase() : digit;
  }
  return checksummed;
}

/** Whether it has the form of an EVM address, whatever its case. */
export function isAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text);
}

/** Whether an address of the right form says nothing wrong about itself: one case throughout, or the EIP-55 form. */
export function hasValidChecksum(address: string): boolean {
  const digits = address.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || address === checksumAddress(address);
}
