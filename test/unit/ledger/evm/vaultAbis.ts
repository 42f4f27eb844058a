import { type AbiIndex, createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';

/** What the sandbox's failed withdrawal needs to be read: its function and its custom error. */
export function vaultAbis(): AbiIndex {
  const abis = createAbiIndex();
  abis.add([
    {
      type: 'error',
      name: 'NotEnoughShares',
      inputs: [
        { name: 'held', type: 'uint256' },
        { name: 'wanted', type: 'uint256' },
      ],
    },
    { type: 'function', name: 'withdraw', inputs: [{ name: 'shares', type: 'uint256' }] },
  ]);
  return abis;
}
