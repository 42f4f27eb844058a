/**
 * `npm run bench trial`: what *Try My Change* takes beyond the compiler's own runs, the first time and after a save, against
 * the search for the failing line of the same call in the same run; how often it compiles, and what it asks the mirror node.
 */

import { createAbiIndex } from '../../src/core/ledger/evm/abiIndex.ts';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import type { Compile } from '../../src/core/trace/builds/compileBuild.ts';
import { createKnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import { workspaceBuilds } from '../../src/core/trace/builds/workspaceBuilds.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { keptAnswers } from '../../src/core/trace/state/keptAnswers.ts';
import { explainFailedCall } from '../../src/core/trace/story/explainFailedCall.ts';
import { createChanges } from '../../src/core/trace/trial/changedBuilds.ts';
import { changedSources } from '../../src/core/trace/trial/changedSources.ts';
import { nothingTried, type TriedBefore } from '../../src/core/trace/trial/trial.ts';
import { tryChangeOn } from '../../src/core/trace/trial/tryChange.ts';
import { startAnvil } from '../sandbox/verification/anvil.ts';
import { recordedId, recordOf, startMirror } from '../trace/chainMirror.ts';
import { compilerOf } from '../trace/compileTrial.ts';
import { compiledProject, deployAndCallProject, projectOf } from '../trace/trials/projectOnChain.ts';
import { memoryWorkspace } from '../unit/projects/memoryFiles.ts';
import { median } from './median.ts';
import type { ReportOptions } from './run.ts';

const head = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n';
const path = 'src/Story.sol';

/** A project with as many further sources, all of which the story imports. */
function sourcesOf(others: number): Record<string, string> {
  const names = Array.from({ length: others }, (_, at) => `Part${at}`);
  const functions = Array.from(
    { length: 12 },
    (_, at) =>
      `  function f${at}(uint256 a, uint256 b) external returns (uint256 c) { require(a > b, "least"); for (uint256 i = 0; i < a; i++) c += held[i] * ${at} + b; held[c] = a; }\n`,
  );
  const parts = names.map((name) => [
    `src/${name}.sol`,
    `${head}contract ${name} {\n  mapping(uint256 => uint256) held;\n${functions.join('')}}\n`,
  ]);
  const story = `${head}${names.map((name) => `import {${name}} from "./${name}.sol";\n`).join('')}contract Story {
  uint256 immutable least;
  uint256[] kept;
  error TooFew(uint256 held, uint256 wanted);
  constructor() { least = 5; for (uint256 at = 0; at < 4; at++) kept.push(at); }
  function run() external returns (uint256) {
    uint256 sum;
    for (uint256 at = 0; at < 400; at++) sum += at * kept.length;
    if (kept.length < least) revert TooFew(kept.length, sum);
    kept.push(sum);
    return kept.length;
  }
}
`;
  return { ...Object.fromEntries(parts), [path]: story };
}

interface Taken {
  /** Without the compiler's. */
  ms: number;
  compiled: number;
  requests: number;
}

export async function report(print: (line: string) => void, { isShort }: ReportOptions): Promise<void> {
  const rounds = isShort ? 2 : 12;
  const sources = sourcesOf(isShort ? 5 : 60);
  const output = compiledProject(sources);
  const chain = await startAnvil();
  const mirror = await startMirror(chain);
  const asked = { count: 0, most: Number.POSITIVE_INFINITY };
  // Nothing is kept by this one: it counts.
  const client = mirror.clientOf(await recordOf(chain, await deployAndCallProject(chain, output)));
  const files = projectOf(sources, output);
  const onDisk = memoryWorkspace(files);
  const compiler = { ms: 0, runs: 0 };
  const timed =
    (build: BuildSources): Compile =>
    async (inputs) => {
      const began = performance.now();
      const made = await compilerOf(build)(inputs);
      compiler.ms += performance.now() - began;
      compiler.runs += inputs.length;
      return made;
    };
  const find = (code: Parameters<typeof workspaceBuilds>[2]) => workspaceBuilds(onDisk, '/ws', code);
  const take = async (run: () => Promise<unknown>): Promise<Taken> => {
    [compiler.ms, compiler.runs, asked.count] = [0, 0, 0];
    const began = performance.now();
    await run();
    return { ms: performance.now() - began - compiler.ms, compiled: compiler.runs, requests: asked.count };
  };
  const search = () =>
    explainFailedCall(
      {
        client: keptAnswers(client, asked),
        evm: () => evm,
        builds: createKnownBuilds({ find, compilerOf: async (build) => timed(build), compiled: new Map() }),
        abis: async () => createAbiIndex(),
      },
      { id: recordedId },
    );
  const tried = async (before: TriedBefore, limit: number, ends: string) => {
    const changed = (sources[path] ?? '').replace('< least)', `< least - ${limit} * 0 ${ends})`);
    const shown = memoryWorkspace({ ...files, [`/ws/${path}`]: changed });
    const changes = createChanges(
      {
        find,
        changeOf: (old) => changedSources(shown, '/ws', old),
        compilerOf: async (build) => timed(build),
        compiled: new Map(),
      },
      before.outputs,
    );
    const parts = { client: keptAnswers(client, asked, undefined, before.answers), evm: () => evm, changes };
    const trial = await tryChangeOn(parts, { id: recordedId });
    if (typeof trial === 'string' || trial.kind === 'unknown') throw new Error('The trial has no verdict.');
    return trial;
  };
  const kinds = { search: [], first: [], 'after a save': [], 'after a save, failing': [] } as Record<string, Taken[]>;
  for (let round = 0; round < rounds; round++) {
    const before = nothingTried();
    kinds.search?.push(await take(search));
    kinds.first?.push(await take(() => tried(before, round, '- 1')));
    kinds['after a save']?.push(await take(() => tried(before, rounds + round, '- 1')));
    kinds['after a save, failing']?.push(await take(() => tried(before, 2 * rounds + round, '+ 1')));
  }
  await mirror.close();
  await chain.close();
  const floor = median((kinds.search ?? []).map(({ ms }) => ms));
  print(`a project of ${Object.keys(sources).length} sources; ms without the compiler's`);
  for (const [kind, taken] of Object.entries(kinds)) {
    const ms = median(taken.map((each) => each.ms));
    const [{ compiled, requests } = { compiled: 0, requests: 0 }] = taken.slice(-1);
    print(
      `${kind.padEnd(24)} ${ms.toFixed(1).padStart(8)} ms ${(ms / floor).toFixed(2).padStart(6)} x  ${compiled} compiled, ${requests} requests`,
    );
    if (kind.startsWith('after') && ms > floor) {
      print(`  more than the search for the line (goal 1)`);
      if (!isShort) process.exitCode = 1;
    }
  }
}
