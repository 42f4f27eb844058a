import * as l10n from '@vscode/l10n';
import { word } from '../trace/replay/frameRecorder.ts';
import { bytesIn } from '../trace/replay/recordedState.ts';
import { replay } from '../trace/replay/replay.ts';
import { ReplayBudget, replayLimits } from '../trace/replay/replayBudget.ts';
import type { StateSource } from '../trace/state/stateSource.ts';
import { DebugError } from './debuggee.ts';
import { balanceAt } from './recording/balances.ts';
import type { Stage } from './stage.ts';

/** What a call that someone typed may take. */
const limits = { ...replayLimits, seconds: 2, steps: 1_000_000, calls: 1_000, requests: 32 };
const gas = 10_000_000n;

/**
 * Calls a function on the state of a moment; nothing that it does lasts.
 * @param from who calls: the contract, or, as if its code went on, who called that
 * @returns what it returned, or its revert data
 * @throws LensError `stopped` beyond the limits; DebugError if it needs a balance that isn't certain; the state's errors
 */
export async function viewCall(
  stage: Stage,
  step: number,
  { from, to, input }: { from: string; to: string; input: Uint8Array },
  signal?: AbortSignal,
): Promise<{ success: boolean; output: Uint8Array }> {
  const { evm, call, answers } = stage;
  const { frames } = await replay(
    evm,
    { ...call, from, origin: call.from, to: to.toLowerCase(), created: undefined, input, value: 0n, gas },
    stateAt(stage, step),
    { ...answers.anew(), budget: new ReplayBudget(limits), ...(signal && { signal }) },
  );
  const [root] = frames;
  return { success: root !== undefined && root.failure === undefined, output: root?.output ?? new Uint8Array(0) };
}

/** The state of a moment. */
function stateAt({ recording, state, call }: Stage, step: number): StateSource {
  const created = (address: string) =>
    recording.trace.frames.findLast(
      (each) =>
        each.operation.startsWith('CREATE') &&
        each.failure === undefined &&
        recording.addressOf(each) === address &&
        (recording.lastWithin[each.index] ?? step) < step &&
        !recording.isUndone(each, step),
    );
  return {
    async balance(address) {
      const balance = await balanceAt(recording, { step, address, payer: call.from });
      if (balance !== undefined) return balance;
      throw new DebugError(
        l10n.t("The balance of {0} isn't certain at this moment, and the function needs it.", address),
      );
    },
    storage: async (address, slot) => bytesIn(word(await recording.storageAt(address, BigInt(slot), step))),
    async account(address) {
      const made = created(address);
      const account = made ? { code: made.output, nonce: 1n } : await state.account(address);
      return account && { ...account, balance: undefined };
    },
  };
}
