import { checksumAddress } from '../../format/checksumAddress.ts';
import { bytesOfHex, hexOfBytes } from '../../platform/hex.ts';
import type { Account } from '../rest/schema/accounts.ts';

/** Since when accounts may run the code of contracts, in seconds: services 0.77 on testnet; mainnet came later. */
export const delegationsSince = 1_788_912_000n;

/** What the EVM has as the code of an account that runs another's (EIP-7702); the contract's address follows. */
const prefix = '0xef0100';

/**
 * The contract whose code an account runs (HIP-1340).
 * @returns `0x` and 40 lowercase hex digits; undefined without one, for which servers say null, `0x` or the zero address
 */
export function delegateOf({ delegation_address: address }: Pick<Account, 'delegation_address'>): string | undefined {
  const isAddress = address !== null && /^0x[0-9a-f]{40}$/i.test(address) && !/^0x0+$/.test(address);
  return isAddress ? address.toLowerCase() : undefined;
}

/** The code that an EVM finds at an account that runs the contract at `address`. */
export function codeOfDelegation(address: string): Uint8Array {
  return bytesOfHex(`${prefix}${address.slice(2)}`) ?? new Uint8Array(0);
}

/** The contract that code of an account names; undefined for any other code, which can't begin so (EIP-3541). */
export function delegateInCode(code: Uint8Array): string | undefined {
  if (code.length !== 23 || code[0] !== 0xef || code[1] !== 0x01 || code[2] !== 0) return undefined;
  return hexOfBytes(code.subarray(3));
}

/** The same in EIP-55 form. */
export function delegateAddressIn(code: Uint8Array): string | undefined {
  const delegate = delegateInCode(code);
  return delegate && checksumAddress(delegate);
}
