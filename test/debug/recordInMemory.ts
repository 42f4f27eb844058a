import { Recorder } from '../../src/core/debug/recording/recorder.ts';
import type { Stage } from '../../src/core/debug/stage.ts';
import { RunCode, Sources } from '../../src/core/debug/walk/codes.ts';
import { Walker } from '../../src/core/debug/walk/walker.ts';
import { WalkIndex } from '../../src/core/debug/walk/walkIndex.ts';
import { noAbis } from '../../src/core/ledger/evm/abiIndex.ts';
import type { ContractAction } from '../../src/core/ledger/rest/schema/contractTraces.ts';
import type { TracedBuild } from '../../src/core/trace/lines/tracedBuild.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { recordedAnswers } from '../../src/core/trace/replay/recordedAnswers.ts';
import { replay } from '../../src/core/trace/replay/replay.ts';
import type { StateSource } from '../../src/core/trace/state/stateSource.ts';
import { plainCall } from '../trace/plainCall.ts';

const to = `0x${'c'.repeat(40)}`;

/**
 * Records a call of some code on an empty state; with the lines of its build, without its syntax.
 * @param given with the calls that the record answers
 */
export async function recordInMemory(
  {
    code,
    input,
    build,
    actions = [],
  }: { code: Uint8Array; input?: Uint8Array; build?: TracedBuild; actions?: readonly ContractAction[] },
  gas = 15_000_000n,
): Promise<Stage> {
  const none = new Uint8Array(0);
  const state: StateSource = {
    account: async (address) => ({ code: address === to ? code : none, balance: 0n, nonce: 1n }),
    balance: async () => 0n,
    storage: async () => new Uint8Array(32),
  };
  const call = plainCall({ from: `0x${'a'.repeat(40)}`, to, input: input ?? none, gas });
  const answers = recordedAnswers(actions);
  const recorder = new Recorder();
  const trace = await replay(evm, call, state, { ...answers, observe: recorder.observe });
  const recording = await recorder.end(trace, state, true);
  const sources = new Sources();
  if (build) sources.add(build, undefined);
  const codes = trace.frames.map(
    (frame, index) => new RunCode(index, frame, build && { build, by: 'reading' as const, trees: undefined }, sources),
  );
  const index = await WalkIndex.of(recording, codes, {});
  return {
    recording,
    index,
    walker: new Walker(recording, index),
    sources,
    codes,
    allCodes: codes,
    abis: noAbis,
    actions,
    evm,
    call,
    answers,
    state,
    deployed: state,
    nameOf: () => undefined,
    layoutOf: async () => undefined,
    whyUnseen: () => undefined,
    vyperPlacesOf: async () => undefined,
  };
}
