import { bytesIn } from '../../../../src/core/trace/replay/recordedState.ts';
import type { SavedCall } from '../../../../src/core/trace/saved/savedCall.ts';

/** A call that reverted without a reason, of which tests change what they are about. */
export function aSavedCall({
  call,
  ...more
}: Partial<Omit<SavedCall, 'call'>> & { readonly call?: Partial<SavedCall['call']> }): SavedCall {
  return {
    project: { toolchain: 'foundry', root: '/ws' },
    accounts: [],
    slots: [],
    writes: [],
    answers: [],
    creates: false,
    failure: 'revert',
    failedIn: undefined,
    output: bytesIn('0x'),
    ...more,
    call: {
      from: `0x${'a'.repeat(40)}`,
      to: `0x${'c'.repeat(40)}`,
      input: bytesIn('0x'),
      value: 0n,
      gas: 90_000n,
      gasPrice: 0n,
      chainId: 295n,
      blockNumber: 80_000_000n,
      timestamp: 1_760_000_000n,
      evmVersion: 'cancun',
      ...call,
    },
  };
}
