/** `npm run bench replay`: a million gas of execution, replayed and mapped to lines, against the bare EVM in the same run. */
import { inTurns } from '../../src/core/platform/turns.ts';
import { stepCosts } from '../../src/core/trace/gas/gasByLine.ts';
import { lastStepsWithin, stackOf } from '../../src/core/trace/lines/frameStack.ts';
import { readSourceMap } from '../../src/core/trace/lines/sourceMap.ts';
import { SourceText } from '../../src/core/trace/lines/sourceText.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { recordedAnswers } from '../../src/core/trace/replay/recordedAnswers.ts';
import { bytesIn } from '../../src/core/trace/replay/recordedState.ts';
import { type ReplayCall, replay } from '../../src/core/trace/replay/replay.ts';
import type { StateSource } from '../../src/core/trace/state/stateSource.ts';
import { compileStory, selectorOf } from '../trace/compileStory.ts';
import { plainCall } from '../trace/plainCall.ts';
import { median } from './median.ts';
import type { ReportOptions } from './run.ts';

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;
contract Story {
  uint256 sum;
  function run() external {
    uint256 total;
    for (uint256 at = 0; at < 100000; at++) {
      total += at * at;
      if (gasleft() < 3000) revert("enough");
    }
    sum = total;
  }
}`;

const to = `0x${'c'.repeat(40)}`;
const from = `0x${'a'.repeat(40)}`;
const gas = 1_000_000n;

export async function report(print: (line: string) => void, { isShort }: ReportOptions): Promise<void> {
  const rounds = isShort ? 1 : 9;
  const build = compileStory(source, 'no optimizer').contracts.get('Story');
  if (!build) throw new Error('The contract is missing.');
  const state: StateSource = {
    account: async (address) =>
      address === to
        ? { code: build.runtime, balance: 0n, nonce: 1n }
        : { code: new Uint8Array(0), balance: 0n, nonce: 0n },
    balance: async () => 0n,
    storage: async () => new Uint8Array(32),
  };
  const call = plainCall({ from, to, input: bytesIn(selectorOf('run()')), gas });
  const bare: number[] = [];
  const ours: number[] = [];
  let longest = 0;
  let steps = 0;
  let line = 0;
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    bare.push(await timed(() => runBare(build.runtime, call)));
    const waits = watchWaits();
    ours.push(
      await timed(async () => {
        const trace = await replay(evm, call, state, recordedAnswers([]));
        steps = trace.steps.length;
        bytes = [trace.steps.pc, trace.steps.opcode, trace.steps.gas, trace.steps.frame].reduce(
          (sum, column) => sum + column.BYTES_PER_ELEMENT,
          0,
        );
        const [root] = trace.frames;
        if (!root) throw new Error('Nothing ran.');
        const map = readSourceMap(build.runtimeMap, root.code);
        const mapped = { map, text: new SourceText(build.sources), isVyper: false };
        const parts = { within: lastStepsWithin(trace.frames), rest: inTurns() };
        line = ((await stackOf(trace, root, mapped, parts))?.places[0]?.line ?? -1) + 1;
        await stepCosts(trace);
      }),
    );
    longest = Math.max(longest, waits());
  }
  const ratio = median(ours) / median(bare);
  print(`steps ${steps}, the failing line ${line} (expected 9)`);
  print(`bare EVM ${median(bare).toFixed(0)} ms; replayed, recorded and mapped ${median(ours).toFixed(0)} ms`);
  print(`ratio ${ratio.toFixed(2)} (goal 1.5); ${bytes} bytes a step (goal 40)`);
  print(`longest wait of the thread ${longest.toFixed(0)} ms (goal 50)`);
  if (ratio > 1.5 || bytes > 40 || longest > 50 || line !== 9) process.exitCode = 1;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/** The longest time in which nothing else could run, until the given function is called. */
function watchWaits(): () => number {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

/** The same call in @ethereumjs/evm with its own state, and nobody listening. */
async function runBare(code: Uint8Array, call: ReplayCall): Promise<void> {
  const common = evm.createCustomCommon({ chainId: 298 }, evm.Mainnet, { hardfork: 'cancun' });
  const machine = await evm.createEVM({ common, allowUnlimitedContractSize: true });
  const contract = new evm.Address(bytesIn(to));
  await machine.stateManager.putAccount(contract, evm.createAccount({ nonce: 1n }));
  await machine.stateManager.putCode(contract, code);
  await machine.runCall({ to: contract, caller: new evm.Address(bytesIn(from)), data: call.input, gasLimit: call.gas });
}
