import { AbiCoder, getAddress, Interface } from 'ethers';
import { bytesOfHex } from '../../../src/core/platform/hex.ts';
import type { BuildSources } from '../../../src/core/trace/builds/buildSources.ts';
import { createKnownBuilds } from '../../../src/core/trace/builds/knownBuilds.ts';
import { failureLines } from '../../../src/core/trace/lines/failureLines.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import type { ExecutionTrace } from '../../../src/core/trace/replay/executionTrace.ts';
import { recordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { type ReplayCall, replay } from '../../../src/core/trace/replay/replay.ts';
import type { StateSource } from '../../../src/core/trace/state/stateSource.ts';
import { selectorOf } from '../compileStory.ts';
import { compileOnly, type VyperAtHand, vyperOnce } from '../compileVyper.ts';
import { emptyState, rules as situationRules } from '../values/runSituation.ts';
import { olderVyper } from '../values/vyperSituations.ts';
import { aSender, badCode, type VyperLineCall, type VyperLineStory } from './vyperLineStories.ts';

/** What is shown of a failing call, as `Story.vy:12`, the innermost first. */
export interface VyperLineRow {
  readonly name: string;
  readonly expected: readonly string[];
  readonly shown: readonly string[];
  /** `function` if only the function is said, or, without a statement to say, nothing. */
  readonly verdict: 'right' | 'function' | 'wrong';
  /** The last line that a copy of the sources passed that marks each; undefined if it wasn't run, or has no mark there. */
  readonly marked: string | undefined;
}

/** The optimizers that the stories are compiled with, the usual one first. */
export const vyperOptimizers = ['gas', 'none', 'codesize'] as const;

const rules = { ...situationRules, from: aSender, evmVersion: 'cancun' } as const;

/** What is at an address: a line of a file. */
const markers = 0x1_000_000;

type Sources = ReadonlyMap<string, string>;

/** Calls an empty account, whose address is the line, before each statement that can have one before it. */
function markedSources(sources: Sources): Sources {
  return new Map(
    [...sources].map(([path, text], file) => {
      let depth = 0;
      let isInFunction = false;
      let isPure = false;
      const rows = text.split('\n').map((row, at) => {
        const opened = depth;
        const bare = row.replace(/#.*|"[^"]*"/g, '');
        depth += (bare.match(/[([{]/g)?.length ?? 0) - (bare.match(/[)\]}]/g)?.length ?? 0);
        if (/^@pure/.test(row)) isPure = true;
        else if (/^def /.test(row)) isInFunction = true;
        else if (/^\S/.test(row) && opened === 0 && !/^@/.test(row)) isInFunction = false;
        if (/^$/.test(row)) isPure = isInFunction ? false : isPure;
        const [, indent = ''] = /^( +)\S/.exec(row) ?? [];
        const canBe = isInFunction && !isPure && opened === 0 && indent !== '' && !/^\s*(?:elif|else)\b/.test(row);
        const place = `0x${(markers * (file + 1) + at + 1).toString(16).padStart(40, '0')}`;
        return canBe ? `${indent}raw_call(${getAddress(place)}, b"", is_static_call=True); ${row.trimStart()}` : row;
      });
      // Vyper has one statement on a line.
      return [path, rows.join('\n').replace(/^( +)(raw_call.*?); /gm, '$1$2\n$1')];
    }),
  );
}

function markedIn(trace: ExecutionTrace, sources: Sources): string | undefined {
  const paths = [...sources.keys()];
  const root =
    trace.frames.filter(({ failure, codeAddress }) => failure && codeAddress === trace.frames[0]?.codeAddress).at(-1) ??
    trace.frames[0];
  const passed = trace.frames.filter(
    ({ address, parent }) => parent === root?.index && BigInt(address) >= markers && BigInt(address) < markers * 9,
  );
  const last = passed.at(-1);
  if (!last) return undefined;
  const place = Number(BigInt(last.address));
  return `${paths[Math.floor(place / markers) - 1]}:${place % markers}`;
}

function expectedOf({ name }: VyperLineCall, sources: Sources): string[] {
  const found: string[] = [];
  for (const [path, text] of sources)
    for (const [at, row] of text.split('\n').entries())
      for (const mark of /#! (.*)$/.exec(row)?.[1]?.split(', ') ?? []) {
        const [own, depth = '0'] = mark.split(' ');
        if (own === name) found[Number(depth)] = `${path}:${at + 1}`;
      }
  return found;
}

/** Deploys a story, makes its calls, and says the lines that the product shows beside those that are true. */
export async function runVyperLines(
  story: VyperLineStory,
  {
    settings = {},
    isMarked = false,
    ...compiler
  }: VyperAtHand & { settings?: BuildSources['settings']; isMarked?: boolean },
): Promise<readonly VyperLineRow[]> {
  const isOlder = compiler.version.startsWith('0.3');
  const fitted = (text: string) => (isOlder ? olderVyper(text).replaceAll('abi_decode(', '_abi_decode(') : text);
  const sources: Sources = new Map([
    ['Story.vy', fitted(story.source)],
    ...Object.entries(story.modules ?? {}).map(([path, text]) => [path, fitted(text)] as const),
  ]);
  const own = await runAll(story, sources, { settings, ...compiler });
  const marked = isMarked ? await runAll(story, markedSources(sources), { settings, ...compiler }) : [];
  const rows: VyperLineRow[] = [];
  for (const [nth, call] of callsOf(story, isOlder).entries()) {
    const run = own[nth];
    const other = marked[nth];
    if (!run) throw new Error('unreachable');
    const lines = await failureLines(
      evm,
      { trace: run.trace, deviation: undefined, call: run.call, state: run.state, answers: recordedAnswers([]) },
      run.builds,
    );
    const all = lines.frames.flatMap(({ places, certain }) => places.slice(0, certain));
    const shown = all.filter(({ kind }) => kind === 'statement').map(({ path, line }) => `${path}:${line + 1}`);
    const expected = expectedOf(call, sources);
    const isRight = shown.join() === expected.join();
    rows.push({
      name: call.name,
      expected,
      shown,
      verdict: isRight && shown.length > 0 ? 'right' : shown.length === 0 ? 'function' : 'wrong',
      marked: other && markedIn(other.trace, sources),
    });
  }
  return rows;
}

function callsOf({ calls }: VyperLineStory, isOlder: boolean): readonly VyperLineCall[] {
  return calls.filter(({ only }) => only === undefined || (only === '0.3') === isOlder);
}

async function runAll(
  story: VyperLineStory,
  sources: Sources,
  { settings = {}, ...compiler }: VyperAtHand & { settings?: BuildSources['settings'] },
) {
  const build: BuildSources = {
    language: 'Vyper',
    settings,
    compilerVersion: compiler.version,
    contract: 'Story.vy:Story',
    files: new Map(),
    sources,
    from: 'workspace',
  };
  const compile = vyperOnce(compiler);
  const built = await compileOnly(build, compile);
  const given = AbiCoder.defaultAbiCoder().encode(story.creates?.types ?? [], story.creates?.values ?? []);
  const input = bytesOfHex(`0x${Buffer.from(built.creation).toString('hex')}${given.slice(2)}`) ?? new Uint8Array();
  const creation: ReplayCall = { ...rules, to: undefined, input, value: 1000n };
  const accounts = new Map(
    Object.entries(badCode).map(([at, code]) => [`0x${at}`, bytesOfHex(`0x${code}`) ?? new Uint8Array()]),
  );
  const deployed = await replay(evm, creation, emptyState, recordedAnswers([]));
  const [root] = deployed.frames;
  const creates = story.calls.some(({ call, data }) => call === undefined && data === undefined);
  if (!root || (root.failure !== undefined) !== creates) throw new Error(`The creation ends with ${root?.failure}.`);
  const slots = new Map(deployed.writes.map(({ slot, value }) => [slot, value]));
  const after: StateSource = {
    async account(address) {
      const code = address === root.address ? root.output : accounts.get(address);
      return code && { code, balance: undefined, nonce: 1n };
    },
    balance: async (address) => (address === root.address ? 1000n : 0n),
    storage: async (_, slot) => bytesOfHex(slots.get(slot) ?? '') ?? new Uint8Array(32),
  };
  const builds = createKnownBuilds({
    find: async () => [build],
    compilerOf: async () => compile,
    vyperIr: async () => undefined,
    compiled: new Map(),
  });
  const runs: { trace: ExecutionTrace; call: ReplayCall; state: StateSource; builds: typeof builds }[] = [];
  for (const { name, call: signature, data, values = [], value = 0n } of callsOf(
    story,
    compiler.version.startsWith('0.3'),
  )) {
    if (creates) {
      runs.push({ trace: deployed, call: creation, state: emptyState, builds });
      continue;
    }
    const types = /\((.*)\)$/.exec(signature ?? '()')?.[1] ?? '';
    const encoded = new Interface([`function f(${types})`]).encodeFunctionData('f', values).slice(10);
    const call: ReplayCall = {
      ...rules,
      to: root.address,
      input: bytesOfHex(data ?? `${selectorOf(signature ?? '')}${encoded}`) ?? new Uint8Array(),
      value,
    };
    const trace = await replay(evm, call, after, recordedAnswers([]));
    if (!trace.frames[0]?.failure) throw new Error(`${name} doesn't fail.`);
    runs.push({ trace, call, state: after, builds });
  }
  return runs;
}
