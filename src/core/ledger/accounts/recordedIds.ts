import type { AddressNames } from '../evm/abiIndex.ts';
import { longZeroEntityId } from '../ids/evmAddress.ts';
import type { ContractAction } from '../rest/schema/contractTraces.ts';

/** The IDs that the record of a transaction says of those that called and were called, and of addresses that are one. */
export function recordedIds(
  actions: readonly Pick<ContractAction, 'from' | 'caller' | 'to' | 'recipient'>[],
): AddressNames {
  const pairs = actions.flatMap(({ from, caller, to, recipient }) => [
    [from, caller],
    [to, recipient],
  ]);
  const ids = new Map(
    pairs.flatMap(([address, id]): [string, string][] =>
      typeof address === 'string' && typeof id === 'string' && /^\d+\.\d+\.\d+$/.test(id)
        ? [[address.toLowerCase(), id]]
        : [],
    ),
  );
  return (address) => longZeroEntityId(address) ?? ids.get(address.toLowerCase());
}
