/**
 * `npm run bench debugger`: a failed call of about a million steps, recorded for the debugger, against the warm search for
 * its failing line in the same run; then the state at 100,000 random stops, and runs over all of it. Long times are those of
 * the processor in this thread, so that what else the machine does isn't in them. It counts them too coarsely for a stop: one
 * that is slow at first is measured five times more.
 */
import { recordExecution } from '../../src/core/debug/openDebuggee.ts';
import { RecordedDebuggee } from '../../src/core/debug/recordedDebuggee.ts';
import { type CompiledBuilds, createKnownBuilds, type KnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { readTrace } from '../../src/core/trace/replay/readTrace.ts';
import { ReplayBudget, replayLimits } from '../../src/core/trace/replay/replayBudget.ts';
import { explainFailedCall, readExecution } from '../../src/core/trace/story/explainFailedCall.ts';
import { random } from '../sandbox/ledger/random.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { measureTurns } from '../storm/turns.ts';
import { compileStory, selectorOf } from '../trace/compileStory.ts';
import { mirrorOfShape } from '../trace/shapeMirror.ts';
import { median } from './median.ts';
import type { ReportOptions } from './run.ts';

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;
contract Story {
  mapping(uint256 => uint256) held;
  uint256[] kept;
  uint256 sum;
  function add(uint256 a, uint256 b) internal pure returns (uint256) { return a + b; }
  function run() external {
    uint256 total;
    uint256[] memory many = new uint256[](8);
    for (uint256 at = 0; at < 2300; at++) {
      total = add(total, at * at);
      many[at % 8] = total;
      if (at % 10 == 0) held[at] = total;
      if (at % 50 == 0) kept.push(uint256(keccak256(abi.encode(many))));
    }
    sum = total;
    require(total == 0, "enough");
  }
}`;

const compilerVersion = '0.8.28+commit.7893614a';
const gas = 15_000_000n;
const goals = { attach: 1.5, bytes: 4, turn: 50, worst: 0.04, median: 0.003, run: 1_000 };

export async function report(print: (line: string) => void, { isShort }: ReportOptions): Promise<void> {
  const [rounds, stops] = isShort ? [1, 1_000] : [5, 100_000];
  const build = compileStory(source, 'no optimizer').contracts.get('Story');
  if (!build) throw new Error('The contract is missing.');
  const input = new Uint8Array(Buffer.from(selectorOf('run()').slice(2), 'hex'));
  const mirror = await mirrorOfShape({ name: 'a million steps', code: build.runtime, input }, gas);
  const compiled: CompiledBuilds = new Map();
  const parts = () => ({
    client: mirror.client,
    evm: () => evm,
    builds: buildsOf(compiled),
    abis: async () => ({ find: () => [] }),
  });
  // What else the machine does mustn't end it.
  const budget = () => new ReplayBudget({ ...replayLimits, seconds: 600 });
  const search = () => explainFailedCall(parts(), { id: mirror.id }, { budget: budget() });
  const attach = () => recordExecution(parts(), { id: mirror.id }, { budget: budget() });
  const replayOnce = async () => {
    const own = { budget: budget() };
    const record = await readExecution(mirror.client, { id: mirror.id, nonce: 0 }, own);
    if (!record) throw new Error('There is no record.');
    await readTrace(evm, mirror.client, record, own);
  };
  await search();
  await attach();
  const searched: number[] = [];
  const replayed: number[] = [];
  const attached: number[] = [];
  let turn = 0;
  let last: Awaited<ReturnType<typeof attach>> | undefined;
  for (let round = 0; round < rounds; round++) {
    searched.push(await timed(search));
    replayed.push(await timed(replayOnce));
    const { longest } = await measureTurns(async () => {
      attached.push(
        await timed(async () => {
          last = await attach();
        }),
      );
    });
    turn = Math.max(turn, longest);
  }
  await mirror.close();
  if (!last || 'kind' in last) throw new Error('Nothing was recorded.');
  const { stage, notes } = last;
  const { recording, index } = stage;
  const ratio = median(attached) / median(searched);
  const bytes = (recording.bytes + index.bytes) / recording.length;
  print(
    `${recording.length} steps, ${index.stops} stops, ${index.activations.length} runs of functions; notes: ${notes.length}`,
  );
  print(
    `warm search ${median(searched).toFixed(0)} ms, attach ${median(attached).toFixed(0)} ms: ${ratio.toFixed(2)} (goal ${goals.attach})`,
  );
  print(
    `${bytes.toFixed(2)} bytes a step: the recording ${(recording.bytes / recording.length).toFixed(2)}, stops ${(index.bytes / recording.length).toFixed(2)} (goal ${goals.bytes})`,
  );
  print(`longest turn ${turn.toFixed(0)} ms (goal ${goals.turn})`);
  const replay = median(replayed);
  const { int } = random(1, 'debugger', 0);
  const timeAt = (step: number) => {
    const began = performance.now();
    const machine = recording.machineAt(step);
    void machine.stack.length;
    void machine.memory.length;
    void machine.touched().size;
    return performance.now() - began;
  };
  const drawn = Array.from({ length: stops }, () => index.stepOf(int(index.stops)));
  const times = drawn.map(timeAt);
  const slowest = times.reduce((most, each) => Math.max(most, each), 0);
  const slow = drawn.flatMap((step, nth) => ((times[nth] ?? 0) > (goals.worst / 2) * replay ? [{ step, nth }] : []));
  for (let again = 0; again < 5; again++)
    for (const { step, nth } of slow) times[nth] = Math.min(times[nth] ?? 0, timeAt(step));
  times.sort((a, b) => a - b);
  const [half, worst] = [median(times), times.at(-1) ?? 0];
  print(
    `state at ${stops} random stops: median ${half.toFixed(3)} ms, 99 % within ${(times[Math.floor(stops * 0.99)] ?? 0).toFixed(2)} ms, worst ${worst.toFixed(1)} ms (${slow.length} measured again, at first up to ${slowest.toFixed(1)} ms); one replay ${replay.toFixed(0)} ms`,
  );
  print(
    `of one replay: median ${((100 * half) / replay).toFixed(2)} % (goal ${100 * goals.median}), worst ${((100 * worst) / replay).toFixed(1)} % (goal ${100 * goals.worst})`,
  );
  const kept = (recording.bytes + index.bytes) / recording.length;
  print(`${kept.toFixed(2)} bytes a step after them (goal ${goals.bytes})`);
  const debuggee = new RecordedDebuggee(stage, notes);
  const [file] = debuggee.sources;
  if (!file) throw new Error('There is no source.');
  await debuggee.start('entry');
  const line = source.split('\n').findIndex((each) => each.includes('sum = total'));
  const setting = await timed(() => debuggee.setBreakpoints(file, [{ line }]));
  const running = await timed(() => debuggee.run('forward'));
  const over = await timed(() => debuggee.step('over'));
  const back = await timed(() => debuggee.run('back'));
  const listing = await timed(() => debuggee.timeline());
  print(
    `set a breakpoint ${setting.toFixed(0)} ms, run to it ${running.toFixed(1)} ms, step over ${over.toFixed(1)} ms, run back ${back.toFixed(1)} ms, timeline ${listing.toFixed(0)} ms (goal ${goals.run})`,
  );
  const isMissed =
    ratio > goals.attach ||
    Math.max(bytes, kept) > goals.bytes ||
    turn > goals.turn ||
    half > goals.median * replay ||
    worst > goals.worst * replay;
  if (isMissed || Math.max(setting, running, over, back, listing) > goals.run) process.exitCode = 1;
}

function buildsOf(compiled: CompiledBuilds): KnownBuilds {
  const solc = solcByVersion(compilerVersion);
  return createKnownBuilds({
    find: async () => [
      {
        language: 'Solidity',
        compilerVersion,
        contract: 'Story.sol:Story',
        from: 'workspace' as const,
        sources: new Map([['Story.sol', source]]),
        files: new Map(),
        settings: { evmVersion: 'cancun' },
      },
    ],
    compilerOf: async () => async (inputs) =>
      inputs.map((input) => {
        const output = compiledOnce.get(input) ?? solc?.compile(input) ?? '';
        compiledOnce.set(input, output);
        return output;
      }),
    compiled,
  });
}

/** A compiler runs in a process of its own: its time isn't the debugger's. */
const compiledOnce = new Map<string, string>();

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = process.threadCpuUsage();
  await run();
  return milliseconds(process.threadCpuUsage(started));
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
