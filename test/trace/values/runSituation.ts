import { noAbis } from '../../../src/core/ledger/evm/abiIndex.ts';
import type { LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { type ContractAction, contractAction } from '../../../src/core/ledger/rest/schema/contractTraces.ts';
import { isMalformed, readRow } from '../../../src/core/ledger/rest/schema/field.ts';
import { bytesOfHex, hexOfBytes } from '../../../src/core/platform/hex.ts';
import type { BuildSources } from '../../../src/core/trace/builds/buildSources.ts';
import { type Compile, compileDeployed } from '../../../src/core/trace/builds/compileBuild.ts';
import { createKnownBuilds } from '../../../src/core/trace/builds/knownBuilds.ts';
import { failureLines } from '../../../src/core/trace/lines/failureLines.ts';
import { failurePath } from '../../../src/core/trace/lines/failurePath.ts';
import { SourceText } from '../../../src/core/trace/lines/sourceText.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import type { ExecutionTrace, TraceFrame } from '../../../src/core/trace/replay/executionTrace.ts';
import { type RecordedAnswers, recordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { type ReplayCall, replay } from '../../../src/core/trace/replay/replay.ts';
import type { StateSource } from '../../../src/core/trace/state/stateSource.ts';
import type { FailureStory } from '../../../src/core/trace/story/failureStory.ts';
import type { FailedExecution } from '../../../src/core/trace/story/failureTraps.ts';
import { withRefusals } from '../../../src/core/trace/story/refusedCalls.ts';
import { causeWords, failureCause } from '../../../src/core/trace/values/causeWords.ts';
import { type FailureValues, readValues } from '../../../src/core/trace/values/readValues.ts';
import type { Cause } from '../../../src/core/trace/values/whyFailed.ts';
import { solcByVersion } from '../../sandbox/verification/solcByVersion.ts';
import { selectorOf } from '../compileStory.ts';
import { tellFailure } from '../screens/tellFailure.ts';

/** A call that fails, with why. */
export interface Situation {
  readonly name: string;
  /** The contract `Story` is deployed with 1,000 units of value, and called with `run()`. */
  readonly source: string;
  readonly value?: bigint;
  /** What each call of the token service returns. */
  readonly code?: number;
  /** Other sources, such as a library's, by the paths that they are imported from. */
  readonly imports?: Readonly<Record<string, string>>;
}

/** What is shown of a situation. */
export interface SituationResult {
  /** From 1; undefined if no line was certain. */
  readonly line: number | undefined;
  /** Undefined if nothing is said. */
  readonly words: string | undefined;
  /** The same without what the operands were made from. */
  readonly decided: readonly string[];
  /** What the operands were made from, by the source's words. */
  readonly parts: ReadonlyMap<string, string>;
  readonly failed: FailedExecution;
  /** The number of steps of the replay that found the line, and of the one that read the values. */
  readonly steps: readonly [found: number, read: number];
}

/** The compilers' versions that situations are written for, with their commits. */
export const situationCompilers = [
  '0.5.16+commit.9c3226ce',
  '0.6.12+commit.27d51765',
  '0.7.6+commit.7338295f',
  '0.8.4+commit.c7e474f2',
  '0.8.19+commit.7dd6d404',
  '0.8.24+commit.e11b9ed9',
  '0.8.28+commit.7893614a',
] as const;
export type SituationCompiler = (typeof situationCompilers)[number];

/** Whether a compiler checks its arithmetic, so that a call can fail by it. */
export function isChecked(compilerVersion: SituationCompiler): boolean {
  return compilerVersion.startsWith('0.8.');
}

/** The sender. */
export const sender = `0x${'a'.repeat(40)}`;
/** What surrounds its calls. */
export const rules = {
  from: sender,
  gas: 30_000_000n,
  gasPrice: 0n,
  chainId: 298n,
  blockNumber: 1n,
  timestamp: 1_790_000_000n,
} as const;

/** Before anything is deployed. */
export const emptyState: StateSource = {
  account: async () => undefined,
  balance: async () => 0n,
  storage: async () => new Uint8Array(32),
};

type Proof = NonNullable<Awaited<ReturnType<typeof failureLines>>['proof']>;

/** A proof whose further replays are counted, and the number of their steps. */
export function counting(proof: Proof | undefined): { counted: Proof | undefined; read: () => number } {
  let read = 0;
  const again: Proof['again'] = async (observe) => {
    const repeated = await (proof as Proof).again(observe);
    read += repeated.steps.length;
    return repeated;
  };
  return { counted: proof && { ...proof, again }, read: () => read };
}

/** A contract `Story` that is deployed within the replay's EVM. */
export interface DeployedStory {
  /** As the replay has it. */
  readonly address: string;
  /** Calls `run()`. @returns what the failing frame returned */
  call(value: bigint): Promise<Uint8Array>;
  /** Calls `run()` and reads the values with which it failed as the product does. */
  read(value: bigint): Promise<StoryReading>;
  /** The same as a whole. @param client of a ledger */
  tell(value: bigint, client: LedgerClient): Promise<FailureStory>;
}

export interface StoryReading {
  /** From 1; undefined if no line was certain. */
  readonly line: number | undefined;
  readonly values: FailureValues | undefined;
  /** The functions with their lines and statements, innermost first. */
  readonly stack: readonly string[];
  /** For what behaves otherwise on Hedera. */
  readonly failed: FailedExecution;
  /** The number of steps of the replay that found the line, and of the one that read the values. */
  readonly steps: readonly [found: number, read: number];
}

/** @param code what each call of the token service returns */
export async function deployStory(
  source: string,
  compilerVersion: SituationCompiler,
  {
    settings = {},
    code,
    imports = {},
    value = 1000n,
  }: {
    settings?: BuildSources['settings'];
    code?: number | undefined;
    imports?: Situation['imports'];
    value?: bigint;
  } = {},
): Promise<DeployedStory> {
  const solc = solcByVersion(compilerVersion);
  if (!solc) throw new Error(`There is no solc ${compilerVersion}.`);
  // What is deployed is compiled as what is read: once.
  const outputs = new Map<string, string>();
  const compile = async (inputs: readonly string[]) =>
    inputs.map((input) => {
      const output = outputs.get(input) ?? solc.compile(input);
      outputs.set(input, output);
      return output;
    });
  const path = 'Story.sol';
  const evmVersion = compilerVersion.startsWith('0.8.2') ? 'shanghai' : 'istanbul';
  const build: BuildSources = {
    language: 'Solidity',
    sources: new Map([[path, source], ...Object.entries(imports)]),
    settings: { evmVersion, ...settings },
    compilerVersion,
    contract: `${path}:Story`,
    from: 'workspace',
    files: new Map(),
  };
  const creation = creationOf(compile, build);
  const call: ReplayCall = { ...rules, to: undefined, input: await creation, value, evmVersion: 'cancun' };
  const deployed = await replay(evm, call, emptyState, recordedAnswers([]));
  const [root] = deployed.frames;
  if (!root || root.failure) throw new Error(`The contract can't be deployed: ${root?.failure}.`);
  const state = stateAfter(deployed);
  const runWith = (value: bigint): ReplayCall => ({
    ...rules,
    to: root.address,
    input: bytesOfHex(selectorOf('run()')) ?? new Uint8Array(0),
    value,
    evmVersion: 'cancun',
  });
  const contracts = [...build.sources].flatMap(([file, content]) =>
    [...content.matchAll(/^(?:contract|library)\s+(\w+)/gm)].map(([, name]) => `${file}:${name}`),
  );
  const all = contracts.map((contract) => ({ ...build, contract }));
  const builds = createKnownBuilds({
    find: async () => all,
    compilerOf: async () => compile,
    compiled: new Map(),
  });
  return {
    address: root.address,
    async call(value) {
      const trace = await replay(evm, runWith(value), state, answersOf(code));
      return failurePath(trace)[0]?.output ?? new Uint8Array(0);
    },
    async read(value) {
      const [run, answers] = [runWith(value), answersOf(code)];
      const trace = await replay(evm, run, state, answers);
      const lines = await failureLines(evm, { trace, deviation: undefined, call: run, state, answers }, builds);
      const [origin] = lines.frames;
      const line = origin && origin.certain > 0 ? origin.places[0]?.line : undefined;
      const { proof } = lines;
      const { counted, read } = counting(proof);
      const found = counted && (await readValues(counted, builds, {}));
      const values = found && (await withRefusals(found, counted, noAbis));
      const text = proof && new SourceText(proof.build.sources);
      return {
        stack: lines.lines.map(({ functionName, text, line: at }) => `${functionName}:${at + 1} ${text}`),
        line: line === undefined ? undefined : line + 1,
        values,
        failed: { actions: actionsOf(trace), origin: origin?.frame, values, text },
        steps: [trace.steps.length, read()],
      };
    },
    tell: (value, client) =>
      tellFailure(
        { call: runWith(value), state, answers: answersOf(code), known: builds, builds: all, compile },
        { actionsOf, client },
      ),
  };
}

/** Deploys a situation and calls it, all within the replay's EVM, and says why it failed as the product does. */
export async function runSituation(
  situation: Situation,
  compilerVersion: SituationCompiler,
  settings: BuildSources['settings'] = {},
): Promise<SituationResult> {
  const { value = 0n } = situation;
  const story = await deploySituation(situation, compilerVersion, settings);
  const { line, values, failed, steps } = await story.read(value);
  return { line, failed, ...wordsOf(values?.cause), words: values && failureCause(values), steps };
}

/** Deploys it and calls it in the same way, and tells its failure. @param client of a ledger */
export async function tellSituation(
  situation: Situation,
  compilerVersion: SituationCompiler,
  client: LedgerClient,
): Promise<FailureStory> {
  const story = await deploySituation(situation, compilerVersion);
  return story.tell(situation.value ?? 0n, client);
}

function deploySituation(
  { source: written, code, imports }: Situation,
  compilerVersion: SituationCompiler,
  settings: BuildSources['settings'] = {},
): Promise<DeployedStory> {
  // A warning of later compilers, and required by earlier ones.
  const source = /^0\.[56]/.test(compilerVersion) ? written : written.replaceAll(') public payable', ') payable');
  return deployStory(source, compilerVersion, { settings, code, imports });
}

/** What is said of a cause, and the same in its parts. */
export function wordsOf(cause: Cause | undefined): Pick<SituationResult, 'words' | 'decided' | 'parts'> {
  const decided = cause?.kind === 'conditions' ? cause.decided : [];
  const others = cause && 'parts' in cause ? cause : undefined;
  return {
    words: cause && causeWords(cause),
    decided: others
      ? [causeWords({ ...others, parts: [] })]
      : decided.map((each) => causeWords({ kind: 'conditions', decided: [{ ...each, parts: [] }] })),
    parts: new Map(
      [...decided, ...(others ? [others] : [])].flatMap(({ parts }) =>
        parts.map(({ text, value }) => [text, value] as const),
      ),
    ),
  };
}

/** The frames as a mirror node has them. */
export const actionsOf = ({ frames }: ExecutionTrace): ContractAction[] => frames.map(actionOf);

function actionOf({
  index,
  depth,
  operation,
  address,
  caller,
  input,
  output,
  failure,
  value,
}: TraceFrame): ContractAction {
  const row = readRow(contractAction, {
    call_depth: depth,
    call_operation_type: operation,
    from: caller,
    index,
    input: hexOfBytes(input),
    result_data: hexOfBytes(output),
    result_data_type: failure === undefined ? 'OUTPUT' : failure === 'revert' ? 'REVERT_REASON' : 'ERROR',
    to: address,
    value: Number(value),
  });
  if (isMalformed(row)) throw new Error(row.problem);
  return row;
}

/** 0.0.359. */
const tokenService = `0x${'0'.repeat(37)}167`;

function answersOf(code: number | undefined): RecordedAnswers {
  if (code === undefined) return recordedAnswers([]);
  const output = bytesOfHex(`0x${code.toString(16).padStart(64, '0')}`) ?? new Uint8Array(0);
  return {
    answered: new Set([tokenService]),
    answer: () => ({ output, success: true, gasUsed: 0n }),
    anew: () => answersOf(code),
  };
}

async function creationOf(compile: Compile, build: BuildSources): Promise<Uint8Array> {
  const found = (await compileDeployed(build, compile)).find(({ contract }) => contract === build.contract);
  if (!found) throw new Error(`It doesn't compile: ${[...build.sources.values()].join('\n')}`);
  return found.creation;
}

/** What a deployment left. */
function stateAfter({ frames, writes }: ExecutionTrace): StateSource {
  // Compilers before 0.8.10 ask whether there is code.
  const codes = new Map<string, Uint8Array>([[tokenService, Uint8Array.of(0xfe)]]);
  for (const { operation, address, output, failure } of frames)
    if (operation.startsWith('CREATE') && !failure) codes.set(address, output);
  const slots = new Map(writes.map(({ address, slot, value }) => [`${address} ${slot}`, value]));
  const [root] = frames;
  return {
    async account(address) {
      const code = codes.get(address);
      return code && { code, balance: undefined, nonce: 1n };
    },
    balance: async (address) => (address === root?.address ? 1000n : 0n),
    storage: async (address, slot) => bytesOfHex(slots.get(`${address} ${slot}`) ?? '') ?? new Uint8Array(32),
  };
}
