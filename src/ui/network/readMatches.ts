import type { Network } from '../../core/networks.ts';
import type { ContractRecord } from '../../core/verification/rest/schema.ts';

/** A contract that the verification service has as an exact match. */
export interface VerifiedAddress {
  /** The network's name. */
  readonly network: string;
  readonly chainId: string;
  readonly address: string;
}

const mostKept = 2_000;

/** What the records said that were read last. */
export function createReadMatches() {
  const last = new Map<string, ContractRecord['match']>();
  return {
    /** Takes a record. Returns whether it is an exact match and none was read of this address before it, or another one. */
    isNewlyExact(
      { name, verifyUrl, chainId }: Network,
      { address, match }: Pick<ContractRecord, 'address' | 'match'>,
    ): boolean {
      const key = JSON.stringify([name, verifyUrl, chainId, address.toLowerCase()]);
      const before = last.get(key);
      if (last.size >= mostKept) last.clear();
      last.set(key, match);
      return match === 'exact_match' && before !== 'exact_match';
    },
  };
}
