import type { ReplayCall } from '../../src/core/trace/replay/replay.ts';

/** A call that pays nothing, in a block of the sandbox's chain, for replays of code that is on no chain. */
export function plainCall({
  input = new Uint8Array(0),
  ...parts
}: Pick<ReplayCall, 'from' | 'to' | 'gas'> & Partial<Pick<ReplayCall, 'input'>>): ReplayCall {
  return {
    ...parts,
    input,
    value: 0n,
    gasPrice: 0n,
    chainId: 298n,
    blockNumber: 1n,
    timestamp: 1_790_000_000n,
    evmVersion: 'cancun',
  };
}
