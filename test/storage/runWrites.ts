import { keccak256 } from '../../src/core/platform/keccak/keccak.ts';
import type { TouchedSlot } from '../../src/core/storage/changedState.ts';
import { slotHex } from '../../src/core/storage/storageLayout.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import type { ExecutionTrace } from '../../src/core/trace/replay/executionTrace.ts';
import { recordedAnswers } from '../../src/core/trace/replay/recordedAnswers.ts';
import { bytesIn } from '../../src/core/trace/replay/recordedState.ts';
import { replay } from '../../src/core/trace/replay/replay.ts';

export const contractAddress = `0x${'c0'.repeat(20)}`;
const senderAddress = '0x00000000000000000000000000000000000003eb';

const zero = `0x${'0'.repeat(64)}`;

/** A contract on an EVM of its own, which keeps what calls write. */
export class RunningContract {
  readonly slots = new Map<string, string>();
  readonly #code: Uint8Array;

  constructor(runtime: string) {
    this.#code = bytesIn(runtime.startsWith('0x') ? runtime : `0x${runtime}`);
  }

  /** Calls a function without parameters, with words behind its selector; what it touched, and its trace. */
  async call(signature: string, words = ''): Promise<{ touched: TouchedSlot[]; trace: ExecutionTrace; input: string }> {
    const input = `${keccak256(signature).slice(0, 10)}${words}`;
    const trace = await replay(
      evm,
      {
        from: senderAddress,
        to: contractAddress,
        input: bytesIn(input),
        value: 0n,
        gas: 15_000_000n,
        gasPrice: 0n,
        chainId: 298n,
        blockNumber: 1n,
        timestamp: 1_790_000_000n,
        evmVersion: 'cancun',
      },
      {
        account: async (address) =>
          address === contractAddress ? { code: this.#code, balance: 0n, nonce: 1n } : undefined,
        balance: async () => 0n,
        storage: async (_address, slot) => bytesIn(this.slots.get(slot) ?? zero),
      },
      recordedAnswers([]),
    );
    const [root] = trace.frames;
    if (root?.failure) throw new Error(`${signature} failed: ${root.failure}`);
    const written = new Map(trace.writes.map(({ slot, value }) => [slot, value]));
    const all = new Set([...this.slots.keys(), ...written.keys()]);
    const touched = [...all].map((slot) => ({
      address: contractAddress,
      contract_id: '0.0.5001',
      slot,
      value_read: this.slots.get(slot) ?? zero,
      value_written: written.get(slot) ?? null,
    }));
    for (const [slot, value] of written) this.slots.set(slot, value);
    return { touched, trace, input };
  }

  /** As `/contracts/{id}/state` has it. */
  state(): { slot: string; value: string; timestamp: string }[] {
    return [...this.slots].map(([slot, value]) => ({ slot: slotHex(BigInt(slot)), value, timestamp: '1790000000.0' }));
  }
}
