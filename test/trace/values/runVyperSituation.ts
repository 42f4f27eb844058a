import { AbiCoder } from 'ethers';
import { noAbis } from '../../../src/core/ledger/evm/abiIndex.ts';
import type { LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { bytesOfHex } from '../../../src/core/platform/hex.ts';
import type { BuildSources } from '../../../src/core/trace/builds/buildSources.ts';
import { createKnownBuilds } from '../../../src/core/trace/builds/knownBuilds.ts';
import { vyperCommand } from '../../../src/core/trace/builds/vyperOutput.ts';
import { failureLines } from '../../../src/core/trace/lines/failureLines.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import { recordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { type ReplayCall, replay } from '../../../src/core/trace/replay/replay.ts';
import type { StateSource } from '../../../src/core/trace/state/stateSource.ts';
import type { FailureStory } from '../../../src/core/trace/story/failureStory.ts';
import { refusedCall } from '../../../src/core/trace/story/failureWords.ts';
import { withVyperVariables } from '../../../src/core/trace/story/vyperVariables.ts';
import { transactionOf } from '../../../src/core/trace/values/evaluation/recordedTransaction.ts';
import { selectorOf } from '../compileStory.ts';
import { compileOnly, printKeptVyper, type VyperAtHand, vyperOnce } from '../compileVyper.ts';
import { type FailedCall, tellFailure } from '../screens/tellFailure.ts';
import { actionsOf, counting, emptyState, rules, type SituationResult, wordsOf } from './runSituation.ts';
import { olderVyper, type VyperSituation, vyperHead } from './vyperSituations.ts';

/** What is shown of a situation. */
export interface VyperResult extends Pick<SituationResult, 'words' | 'decided' | 'parts'> {
  /** From 1, and the statement there; undefined if no line was certain. */
  readonly line: number | undefined;
  readonly code: string | undefined;
  /** Why it was refused before its function ran. */
  readonly reason: string | undefined;
  /** The number of steps of the replay that found the line, and of those that read the values. */
  readonly steps: readonly [found: number, read: number];
}

/** As 0.4 has it. */
export function functionOf({ name, takes = '', returns, body, more, isPayable }: VyperSituation): string {
  const lines = body.split('\n').map((line) => `    ${line}`);
  return [
    ...(more === undefined ? [] : [more, '']),
    '@external',
    ...(isPayable ? ['@payable'] : []),
    `def call_${name}(${takes})${returns === undefined ? '' : ` -> ${returns}`}:`,
    ...lines,
    '',
  ].join('\n');
}

function typesOf({ takes = '' }: VyperSituation): string[] {
  return [...takes.matchAll(/\w+: (DynArray\[\w+, \d+\]|String\[\d+\]|\w+)/g)].map(([, type = '']) =>
    type.replace(/^DynArray\[(\w+),.*/, '$1[]').replace(/^String.*/, 'string'),
  );
}

type VyperSetup = VyperAtHand & {
  settings?: BuildSources['settings'];
  head?: string;
  modules?: Readonly<Record<string, string>>;
};

/**
 * Deploys situations in one contract and says why each of them fails, as the product does.
 * @param head what stands before their functions
 * @param modules what it imports, by their paths
 */
export async function runVyperSituations(
  situations: readonly VyperSituation[],
  setup: VyperSetup,
): Promise<readonly VyperResult[]> {
  const { state, known: builds, callOf } = await deployVyper(situations, setup);
  const results: VyperResult[] = [];
  for (const situation of situations) {
    const call = callOf(situation);
    const answers = recordedAnswers([]);
    const trace = await replay(evm, call, state, answers);
    if (!trace.frames[0]?.failure) throw new Error(`${situation.name} doesn't fail.`);
    const lines = await failureLines(evm, { trace, deviation: undefined, call, state, answers }, builds);
    const [origin] = lines.frames;
    const place = origin && origin.certain > 0 ? origin.places[0] : undefined;
    const { counted, read } = counting(lines.proof);
    const reading = { builds, abis: noAbis, transaction: transactionOf(call) };
    const values = counted && (await withVyperVariables([], lines.frames, counted, reading, {}));
    results.push({
      line: place && place.line + 1,
      code: place?.text,
      ...wordsOf(values?.cause),
      reason: origin && refusedCall(origin, noAbis, lines.check),
      steps: [trace.steps.length, read()],
    });
  }
  return results;
}

/** Deploys a situation in a contract of its own, and tells its failure. @param client of a ledger */
export async function tellVyperSituation(
  situation: VyperSituation,
  compiler: VyperAtHand,
  client: LedgerClient,
): Promise<FailureStory> {
  const { callOf, ...deployed } = await deployVyper([situation], compiler);
  return tellFailure({ call: callOf(situation), answers: recordedAnswers([]), ...deployed }, { actionsOf, client });
}

async function deployVyper(
  situations: readonly VyperSituation[],
  { settings = {}, head = vyperHead, modules = {}, ...compiler }: VyperSetup,
): Promise<Omit<FailedCall, 'call' | 'answers'> & { readonly callOf: (situation: VyperSituation) => ReplayCall }> {
  const { version } = compiler;
  const written = [head, ...situations.map(functionOf)].join('\n');
  const source = version.startsWith('0.3') ? olderVyper(written) : written;
  const build: BuildSources = {
    language: 'Vyper',
    settings,
    compilerVersion: version,
    contract: 'Story.vy:Story',
    files: new Map(),
    sources: new Map([['Story.vy', source], ...Object.entries(modules)]),
    from: 'workspace',
  };
  const compile = vyperOnce(compiler);
  const built = await compileOnly(build, compile);
  const creation: ReplayCall = { ...rules, to: undefined, input: built.creation, value: 1000n, evmVersion: 'cancun' };
  const deployed = await replay(evm, creation, emptyState, recordedAnswers([]));
  const [root] = deployed.frames;
  if (!root || root.failure) throw new Error(`The contract can't be deployed: ${root?.failure}.`);
  const slots = new Map(deployed.writes.map(({ slot, value }) => [slot, value]));
  const state: StateSource = {
    async account(address) {
      return address === root.address ? { code: root.output, balance: undefined, nonce: 1n } : undefined;
    },
    balance: async (address) => (address === root.address ? 1000n : 0n),
    storage: async (_, slot) => bytesOfHex(slots.get(slot) ?? '') ?? new Uint8Array(32),
  };
  const known = createKnownBuilds({
    find: async () => [build],
    compilerOf: async () => compile,
    vyperIr: (of) => printKeptVyper(compiler, vyperCommand(of)),
    compiled: new Map(),
  });
  const callOf = (situation: VyperSituation): ReplayCall => {
    const types = situation.sends ?? typesOf(situation);
    // A value that its type can't have is sent as it is.
    const encoded = AbiCoder.defaultAbiCoder().encode(
      types.map((type) => (type === 'uint8' ? 'uint256' : type === 'int8' ? 'int256' : type)),
      situation.values ?? [],
    );
    const signature = `call_${situation.name}(${types.join(',').replaceAll('tuple', '')})`;
    return {
      ...rules,
      to: root.address,
      input: bytesOfHex(situation.data ?? `${selectorOf(signature)}${encoded.slice(2)}`) ?? new Uint8Array(),
      value: situation.value ?? 0n,
      evmVersion: 'cancun',
    };
  };
  return { state, known, builds: [build], compile, callOf };
}

/** The versions that situations are written for. */
export const vyperVersions = ['0.3.10', '0.4.3'] as const;

/**
 * What is said of a situation, as right as it is. Of what the operands were made from, something may be missing: the
 * compiler doesn't say where each variable is. To say nothing where nothing may be said is right.
 */
export function vyperVerdict(
  { words: wanted, parts, reason: refused }: VyperSituation,
  { words, decided, parts: said, reason }: VyperResult,
  version: string,
): 'right' | 'silent' | 'wrong' {
  const told = wanted !== undefined && version.startsWith('0.3') ? olderVyper(wanted) : wanted;
  if (words === told && reason === refused) return 'right';
  if (reason !== refused) return reason === undefined ? 'silent' : 'wrong';
  if (words === undefined) return 'silent';
  if (told === undefined) return 'wrong';
  if (!parts) return isSaid(words, told) ? 'right' : 'wrong';
  const areRight = [...said].every(([text, value]) => String(parts.get(text)) === value);
  return areRight && decided.join(', and ') === told ? 'right' : 'wrong';
}

function isSaid(said: string, wanted: string): boolean {
  const [own, all] = [said, wanted].map((text) => {
    const [, head = '', parts = ''] = /^(.*?)(?: \(([^()]* = .*)\))?$/s.exec(text) ?? [];
    return { head, parts: parts === '' ? [] : parts.split(', ') };
  });
  return own?.head === all?.head && own !== undefined && own.parts.every((part) => all?.parts.includes(part));
}
