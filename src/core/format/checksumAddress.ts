import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The EIP-55 form of an EVM address: a letter is uppercase if the digit at the same place in the keccak256 of the
 * lowercase hex is 8 or more (https://eips.ethereum.org/EIPS/eip-55).
 * @param address `0x` and 40 hex digits, in any case
 */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = Array.from(digits, (digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}

/** The result of checking an address's mixed case; an address in one case has no checksum. */
type AddressChecksum = 'valid' | 'absent' | 'wrong';

/** Checks the mixed case of an address (`0x` and 40 hex digits) against its checksum. */
export function addressChecksum(address: string): AddressChecksum {
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return 'absent';
  return checksumAddress(address) === `0x${digits}` ? 'valid' : 'wrong';
}
