import type { Network } from '../../core/networks.ts';
import type { ContractRecord } from '../../core/verification/rest/schema.ts';

/** A contract that the verification service has as an exact match. */
export interface VerifiedAddress {
  /** The network's name. */
  readonly network: string;
  readonly chainId: string;
  readonly address: string;
}

/** What the records said that were read last. */
interface ReadMatches {
  /** Takes a record. Returns whether it is an exact match and none was read of this address before it, or another one. */
  isNewlyExact(network: Network, record: Pick<ContractRecord, 'address' | 'match'>): boolean;
}

const mostKept = 2_000;

export function createReadMatches(): ReadMatches {
  const last = new Map<string, ContractRecord['match']>();
  return {
    isNewlyExact({ name, verifyUrl, chainId }, { address, match }) {
      const key = JSON.stringify([name, verifyUrl, chainId, address.toLowerCase()]);
      const before = last.get(key);
      if (last.size >= mostKept) last.clear();
      last.set(key, match);
      return match === 'exact_match' && before !== 'exact_match';
    },
  };
}
