import { recordedIds } from '../ledger/accounts/recordedIds.ts';
import { inCallOrder } from '../ledger/rest/schema/contractTraces.ts';
import type { StorageLayout } from '../storage/storageLayout.ts';
import type { KnownBuilds } from '../trace/builds/knownBuilds.ts';
import { layoutOfBuild } from '../trace/layouts/layoutOfBuild.ts';
import { failurePath } from '../trace/lines/failurePath.ts';
import { plentyOfGas, ReadingReplays } from '../trace/lines/readingReplays.ts';
import { isSameRun } from '../trace/lines/sameExecution.ts';
import type { TracedBuild } from '../trace/lines/tracedBuild.ts';
import type * as Evm from '../trace/replay/evm.ts';
import type { ExecutionTrace } from '../trace/replay/executionTrace.ts';
import { type ReadTraceOptions, readTrace, type TraceReading } from '../trace/replay/readTrace.ts';
import { replay } from '../trace/replay/replay.ts';
import { ReplayBudget } from '../trace/replay/replayBudget.ts';
import { type FirstDifference, firstDifference } from '../trace/replay/traceCheck.ts';
import type { StateSource } from '../trace/state/stateSource.ts';
import { type ExplainParts, readExecution } from '../trace/story/explainFailedCall.ts';
import { accountText } from './callStack.ts';
import type { Debuggee } from './debuggee.ts';
import { isUnsaid } from './exceptions.ts';
import { findUses, type Reading } from './findUses.ts';
import { notesOf, unseenNote } from './notes.ts';
import { RecordedDebuggee } from './recordedDebuggee.ts';
import { certainUntil, cutTrace, differenceWords } from './recording/certainPart.ts';
import { Recorder } from './recording/recorder.ts';
import type { Recording } from './recording/recording.ts';
import type { Stage } from './stage.ts';
import { RunCode, Sources } from './walk/codes.ts';
import { Walker } from './walk/walker.ts';
import { WalkIndex } from './walk/walkIndex.ts';

export interface DebugParts extends ExplainParts {
  /**
   * The name of an account, contract or token: "Vault (0.0.1003)"; undefined if it has none.
   * @param id the entity's, if the record of the transaction says it
   */
  readonly nameOf?: (address: string, id: string | undefined) => string | undefined;
  /** Why the transaction failed, as its page says it; asked only where the data of the failure don't say it. */
  readonly reason?: () => Promise<string | undefined>;
}

/** A recording to walk in, or why there is none. */
export type Opened =
  | { readonly kind: 'debuggee'; readonly debuggee: Debuggee }
  /** It ran no contract, or the mirror node has no record of its calls. */
  | { readonly kind: 'none'; readonly why: 'noCall' | 'noRecord' }
  /** The replay went another way than the network before any part is certain; `words` say why in a sentence. */
  | { readonly kind: 'none'; readonly why: 'deviation'; readonly words: string };

/**
 * Records a contract transaction, failed or not, to walk in it: replays it on unoptimized code of the same sources, if
 * that does the same, otherwise on the deployed code.
 * @param id a transaction ID or a 32-byte EVM hash, in the mirror node's form
 * @param nonce of a child transaction
 * @throws LensError the transport's errors, `stopped` beyond the budget, and the signal's reason
 */
export async function openDebuggee(
  parts: DebugParts,
  transaction: { id: string; nonce?: number },
  options: ReadTraceOptions,
): Promise<Opened> {
  const recorded = await recordExecution(parts, transaction, options);
  if ('kind' in recorded) return recorded;
  return { kind: 'debuggee', debuggee: new RecordedDebuggee(recorded.stage, recorded.notes) };
}

/** The same without a session in it. */
export async function recordExecution(
  parts: DebugParts,
  { id, nonce = 0 }: { id: string; nonce?: number },
  { budget = new ReplayBudget(), ...options }: ReadTraceOptions = {},
): Promise<{ readonly stage: Stage; readonly notes: readonly string[] } | Exclude<Opened, { kind: 'debuggee' }>> {
  const { client, builds, abis } = parts;
  const record = await readExecution(client, { id, nonce }, { ...options, budget });
  if (!record) return { kind: 'none', why: 'noCall' };
  if (record.actions.length === 0) return { kind: 'none', why: 'noRecord' };
  const evm = parts.evm();
  const reading = await readTrace(evm, client, record, { ...options, budget });
  const { deviation } = reading;
  const isOther = deviation !== undefined && deviation.in !== 'gas' && deviation.in !== 'writes';
  const difference = isOther ? firstDifference(reading.trace, record) : undefined;
  const known = await abis();
  const idOf = recordedIds(record.actions);
  const nameOf = (address: string) => {
    const id = idOf(address);
    return parts.nameOf?.(address, id) ?? id;
  };
  const words = differenceWords(difference, known, { nameOf });
  if (isOther && !difference) return { kind: 'none', why: 'deviation', words };
  const { signal, pause, onProgress } = options;
  const turns = { ...(signal && { signal }), ...(pause && { pause }) };
  const replayed = { ...turns, ...(onProgress && { onProgress }), budget };
  const read = await recordOn(evm, { ...reading, difference }, builds, replayed);
  if (!read) return { kind: 'none', why: 'deviation', words };
  const { recording, open } = read;
  const { trace } = recording;
  const uses = await findUses(trace, read, builds, turns);
  const sources = new Sources();
  for (const use of uses) if (use) sources.add(use.build, builds.sourcesOf(use.build)?.files);
  const allCodes: RunCode[] = [];
  const byCode = new Map<Uint8Array, RunCode>();
  const codes = trace.frames.map((frame) => {
    if (frame.lastStep < 0) return undefined;
    const code = byCode.get(frame.code) ?? new RunCode(allCodes.length, frame, uses[frame.index], sources);
    if (!byCode.has(frame.code)) allCodes.push(code);
    byCode.set(frame.code, code);
    return code;
  });
  const [origin] = failurePath(trace);
  const reason = origin && !difference && isUnsaid(origin) ? await parts.reason?.() : undefined;
  const index = await WalkIndex.of(recording, codes, turns);
  const stage = {
    recording,
    index,
    walker: new Walker(recording, index),
    sources,
    codes,
    allCodes,
    abis: known,
    actions: inCallOrder(record.actions),
    evm,
    call: reading.call,
    answers: reading.answers,
    state: recording.state,
    deployed: reading.state,
    nameOf,
    ...(reason !== undefined && { reason }),
    whyUnseen(address: string) {
      const why = builds.missing.get(address);
      return why && unseenNote(why, accountText({ nameOf }, address));
    },
    ...(difference && { certain: { why: words, open } }),
    layoutOf: eachOnce((build: TracedBuild) => layoutFrom(build, builds)),
    vyperPlacesOf: eachOnce((build: TracedBuild) => builds.vyperPlaces(build)),
  };
  const notes = notesOf({ read, reading, uses, builds, nameOf: (address) => accountText({ nameOf }, address) });
  return { stage, notes: difference ? [words, ...notes] : notes };
}

/**
 * Records it on unoptimized code, or on the deployed code if there is none, or if that ends in another way.
 * @param reading with where it differs from the record: it is recorded up to there
 * @returns undefined if no part of the replay is certain
 */
async function recordOn(
  evm: typeof Evm,
  reading: TraceReading & { readonly difference: FirstDifference | undefined },
  builds: KnownBuilds,
  options: ConstructorParameters<typeof ReadingReplays>[3],
): Promise<(Reading & Recorded) | undefined> {
  const { trace, state, call, answers, difference } = reading;
  const untilIn = (other: ExecutionTrace) =>
    difference ? certainUntil(trace, other, difference) : Number.POSITIVE_INFINITY;
  const end = async (
    recorder: Recorder,
    other: ExecutionTrace,
    { before, isOriginal, until }: { before: StateSource; isOriginal: boolean; until: number },
  ): Promise<Recorded> => {
    const cut = until < other.steps.length ? cutTrace(other, until) : { trace: other, open: new Set<number>() };
    return { recording: await recorder.end(cut.trace, before, isOriginal), open: cut.open };
  };
  const replays = new ReadingReplays(evm, reading, builds, options);
  await replays.findBuilds(trace.frames);
  const { found } = replays;
  const onDeployed = async (because: Reading['because']) => {
    const until = untilIn(trace);
    if (until === undefined) return undefined;
    const recorder = new Recorder(until);
    const again = await replay(evm, call, state, { ...answers.anew(), ...options, observe: recorder.observe });
    const mapped = new Map<TracedBuild, TracedBuild | undefined>();
    for (const build of new Set(found.values())) mapped.set(build, await builds.mapped(build));
    return {
      ...(await end(recorder, again, { before: state, isOriginal: true, until })),
      because,
      buildOf: ({ index }: { index: number }) => {
        const build = found.get(index);
        const own = build && mapped.get(build);
        return own && { build: own, by: 'deployed' as const };
      },
    };
  };
  if (found.size === 0) return onDeployed('noBuild');
  await replays.compile();
  if (!replays.hasReadings) return onDeployed('noCompiler');
  const gas = trace.frames.some(({ failure }) => failure === 'outOfGas') ? call.gas : plentyOfGas;
  const onReading = async (until = Number.POSITIVE_INFINITY) => {
    const recorder = new Recorder(until);
    const again = await replays.run(gas, recorder.observe);
    return { again, recorder, isSame: (await replays.isSame(again)) && replays.areGasReadsTaken() };
  };
  let last = await onReading();
  if (!last.isSame && (await replays.compile('asDeployed'))) last = await onReading();
  if (!last.isSame) return onDeployed('otherEnd');
  const until = untilIn(last.again);
  if (until === undefined) return undefined;
  // What comes behind its certain part isn't recorded.
  if (difference) last = await onReading(until);
  const { again, recorder } = last;
  const isOriginal = isSameRun(trace, again);
  return {
    ...(await end(recorder, again, { before: replays.stateOnReadingCode(), isOriginal, until })),
    because: undefined,
    buildOf: replays.buildOf,
  };
}

interface Recorded {
  readonly recording: Recording;
  /** The frames that hadn't ended where it is certain. */
  readonly open: ReadonlySet<number>;
}

function eachOnce<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

/** The layout of a build that ran. One that can't be read is none: state is then shown by slot. */
async function layoutFrom(build: TracedBuild, builds: KnownBuilds): Promise<StorageLayout | undefined> {
  const sources = builds.sourcesOf(build);
  if (!sources) return undefined;
  const { storageLayout, ...others } = sources;
  const own = { ...others, contract: build.contract };
  const isSame = build.contract === sources.contract;
  const given = isSame ? { ...own, storageLayout } : own;
  const layout = await layoutOfBuild(given, () => builds.compilerOf(sources)).catch(() => undefined);
  if (layout || sources.language !== 'Vyper') return layout;
  // Before 0.4, Vyper says it only where it says where variables are.
  return (await builds.vyperPlaces(build))?.layout;
}
