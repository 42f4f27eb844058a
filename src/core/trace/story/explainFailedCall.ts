import { nameOfContract } from '../../format/fullName.ts';
import { recordedIds } from '../../ledger/accounts/recordedIds.ts';
import { type AbiIndex, type AddressNames, decodeSelected, describeDecoded } from '../../ledger/evm/abiIndex.ts';
import { describeRevert } from '../../ledger/evm/revert.ts';
import { type IgnoredCode, ignoredCodes } from '../../ledger/evm/revertOrigin.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import { type WalkOptions, walkPages } from '../../ledger/rest/pages.ts';
import type { ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import type { ContractAction } from '../../ledger/rest/schema/contractTraces.ts';
import { everyRow } from '../../ledger/rest/schema/field.ts';
import { unlessNotFound } from '../../ledger/rest/unlessNotFound.ts';
import { isLensError } from '../../net/errors.ts';
import { bytesOfHex, hexOfBytes } from '../../platform/hex.ts';
import type { KnownBuilds } from '../builds/knownBuilds.ts';
import { type FailureFrame, type FailureLines, failureLines, type ProvenReading } from '../lines/failureLines.ts';
import { type SourcePlace, SourceText } from '../lines/sourceText.ts';
import { boundedClient } from '../replay/boundedClient.ts';
import type * as Evm from '../replay/evm.ts';
import { type ReadTraceOptions, readTrace, type TraceReading } from '../replay/readTrace.ts';
import { ReplayBudget } from '../replay/replayBudget.ts';
import { transactionOf } from '../values/evaluation/recordedTransaction.ts';
import { type FailureValues, readValues } from '../values/readValues.ts';
import type { Explanation, FailureStory, StoryEntry, StoryGap, StoryPlace } from './failureStory.ts';
import { failureTraps } from './failureTraps.ts';
import {
  causedCheckWords,
  errorWithMembers,
  failureWords,
  ownNumber,
  refusedCall,
  returnedCause,
} from './failureWords.ts';
import { withRefusals } from './refusedCalls.ts';
import { withCause, withRefusedCall, withStipendCause } from './storyCause.ts';
import { withVariables } from './storyVariables.ts';
import { type VyperReading, withVyperFalse, withVyperVariables } from './vyperVariables.ts';

/** What an explanation is made from. */
export interface ExplainParts {
  readonly client: LedgerClient;
  /** Loads the module of `evm.ts`, only if there is something to replay. */
  readonly evm: () => typeof Evm;
  readonly builds: KnownBuilds;
  /** The known ABIs; asked for after the builds were found. */
  readonly abis: () => Promise<AbiIndex>;
}

/** The records of a transaction's execution. */
export interface ExecutionRecord {
  readonly result: ContractResultDetail;
  readonly actions: readonly ContractAction[];
}

const callsPerPage = 100;

/**
 * Explains why a transaction's contract call failed, or lost something though it succeeded, from public records, the available builds and a replay: the line, the
 * functions and contracts that led there, and the reason. Says nothing that the replay and the record don't share.
 * @param id a transaction ID or a 32-byte EVM hash, in the mirror node's form
 * @param nonce of a child transaction
 * @throws LensError the transport's errors, `stopped` beyond the budget, and the signal's reason
 */
export async function explainFailedCall(
  { client, evm, builds, abis }: ExplainParts,
  { id, nonce = 0 }: { id: string; nonce?: number },
  { budget = new ReplayBudget(), ...options }: ReadTraceOptions = {},
): Promise<Explanation> {
  const record = await readExecution(client, { id, nonce }, { ...options, budget });
  if (!record) return { kind: 'none', why: 'noCall' };
  const [ignored] = record.result.status === '0x1' ? ignoredCodes(record.actions) : [];
  if (record.result.status === '0x1' && !ignored) return { kind: 'none', why: 'succeeded' };
  if (record.actions.length === 0) return { kind: 'none', why: 'noRecord' };
  const machine = evm();
  const reading = await readTrace(machine, client, record, { ...options, budget });
  const { signal, pause, onProgress } = options;
  const answered = reading.trace.frames.filter((each) => each.answered);
  const lines = await failureLines(machine, reading, builds, {
    ...(signal && { signal }),
    ...(pause && { pause }),
    ...(onProgress && { onProgress }),
    budget,
    ...(ignored && { ignored: answered.findIndex(({ index }) => index === ignored.frame.index) }),
  });
  const known = await abis();
  const values = lines.proof && (await valuesOf(lines.proof, { builds, abis: known }, options));
  const text = lines.proof && new SourceText(lines.proof.build.sources);
  const failed = { actions: record.actions, origin: lines.frames[0]?.frame, values, text };
  const bounded = boundedClient(client, budget);
  const traps = ignored
    ? []
    : await budget.within(signal, (within) => failureTraps(failed, bounded, { ...options, signal: within }));
  // Names of accounts change; what shows the story puts them before the IDs.
  const ids = recordedIds(record.actions);
  const plain = storyOf(id, record, reading, { lines, builds, abis: known, nameOf: ids, values });
  const told = await valuedStory(
    plain,
    { call: reading.call, lines, values, builds, abis: known, nameOf: ids },
    options,
  );
  const story = traps.length > 0 ? { ...told, traps } : told;
  return { kind: 'story', story: ignored ? ignoringStory(story, ignored) : story };
}

/** A story with the variables of its functions, and with the values that made it fail, as far as these are certain. */
export async function valuedStory(
  story: FailureStory,
  {
    call,
    lines,
    values,
    builds,
    abis,
    nameOf,
  }: {
    call: TraceReading['call'];
    lines: FailureLines;
    /** What `valuesOf` gives. */
    values: FailureValues | undefined;
    builds: KnownBuilds;
    abis: AbiIndex;
    /** As `storyOf` has it. */
    nameOf?: AddressNames;
  },
  options: ReadTraceOptions,
): Promise<FailureStory> {
  const transaction = transactionOf(call);
  const known = values && (await withTokens(values, lines, { builds, transaction }, options));
  const valued = withValues(story, lines, known, { abis, nameOf });
  const told = await withVyper(valued, lines, { builds, abis, nameOf, transaction }, options);
  const whole = withStipendCause(withRefusedCall(told, lines, abis));
  return { ...whole, stack: listed(whole.stack) };
}

/** Entries of a call stack that are listed: a function may have called itself a thousand times. */
const mostEntries = 40;
/** Those of them that are the outermost. */
const outermost = 10;

function listed(stack: readonly StoryEntry[]): readonly StoryEntry[] {
  const last = stack[mostEntries - outermost - 1];
  if (stack.length <= mostEntries || !last) return stack;
  const leftOut = stack.length - mostEntries;
  return [...stack.slice(0, mostEntries - outermost - 1), { ...last, leftOut }, ...stack.slice(-outermost)];
}

/** The values with which it failed; undefined if they aren't certain, or would take too long. */
export async function valuesOf(
  proof: ProvenReading,
  { builds, abis }: { builds: KnownBuilds; abis: AbiIndex },
  { signal, pause }: ReadTraceOptions,
): Promise<FailureValues | undefined> {
  try {
    const values = await readValues(proof, builds, { signal, pause });
    return values && (await withRefusals(values, proof, abis));
  } catch (error) {
    // The line is known without them.
    if (isLensError(error, 'stopped')) return undefined;
    throw error;
  }
}

/** The values with why tokens in Vyper returned false, as far as that is certain. */
async function withTokens(
  values: FailureValues,
  { proof }: FailureLines,
  reading: Pick<VyperReading, 'builds' | 'transaction'>,
  { signal, pause }: ReadTraceOptions,
): Promise<FailureValues> {
  try {
    return proof ? await withVyperFalse(values, proof, reading, { signal, pause }) : values;
  } catch (error) {
    // The values are known without it.
    if (isLensError(error, 'stopped')) return values;
    throw error;
  }
}

/** The story with the values of Vyper's functions, as far as they are certain. */
async function withVyper(
  story: FailureStory,
  lines: FailureLines,
  { nameOf, ...reading }: VyperReading & { readonly nameOf: AddressNames | undefined },
  { signal, pause }: ReadTraceOptions,
): Promise<FailureStory> {
  const { proof, frames } = lines;
  if (!proof || !/\.vy:/.test(proof.build.contract)) return story;
  try {
    const { stack, cause } = await withVyperVariables(story.stack, frames, proof, reading, { signal, pause });
    const named = causedCheckWords(proof.origin, cause);
    const own = named !== undefined && isOwnReason(story, lines, { abis: reading.abis, nameOf });
    return withCause({ ...story, stack, ...(own && { reason: named }) }, { cause });
  } catch (error) {
    // The line is known without them.
    if (isLensError(error, 'stopped')) return story;
    throw error;
  }
}

function withValues(
  story: FailureStory,
  lines: FailureLines,
  values: FailureValues | undefined,
  { abis, nameOf }: { readonly abis: AbiIndex; readonly nameOf: AddressNames | undefined },
): FailureStory {
  const { proof, frames } = lines;
  if (!proof) return story;
  if (proof.build.isViaYul) return { ...story, noVariables: 'viaYul' };
  if (!values) return story;
  const { calls } = values;
  const stack = withVariables(story.stack, calls, frames);
  const named =
    errorWithMembers(proof.origin, values.errorMembers, abis, nameOf) ?? causedCheckWords(proof.origin, values.cause);
  const isOwn = named !== undefined && isOwnReason(story, lines, { abis, nameOf });
  return withCause({ ...story, stack, ...(isOwn && { reason: named }) }, values, abis);
}

/** Whether the reason is that of the call that failed, and no other, such as the code of a system contract. */
function isOwnReason(
  { reason }: FailureStory,
  { proof, frames: [origin], check }: FailureLines,
  { abis, nameOf }: { readonly abis: AbiIndex; readonly nameOf: AddressNames | undefined },
): boolean {
  const at = { ...(origin?.places[0] && { statement: origin.places[0].text }), ...(nameOf && { nameOf }) };
  return proof !== undefined && reason === failureWords(proof.origin, abis, check, at);
}

/**
 * The result and all calls, in one flight; undefined if the transaction ran no contract.
 * @throws LensError the transport's errors, `stopped` if it has more calls than a replay may
 */
export async function readExecution(
  unbounded: LedgerClient,
  { id, nonce }: { id: string; nonce: number },
  { budget, signal: outer }: AskOptions & { budget: ReplayBudget },
): Promise<ExecutionRecord | undefined> {
  const client = boundedClient(unbounded, budget);
  return budget.within(outer, async (signal) => {
    let [result, actions] = await Promise.all([
      unlessNotFound(client.contractResults.get(id, nonce === 0 ? {} : { nonce }, { signal })),
      nonce === 0 ? unlessNotFound(readActions(client, id, { signal, budget })) : [],
    ]);
    // Calls are listed by transaction ID without a nonce, so those of a child by its hash.
    const hash = /^0x[0-9a-f]{64}$/i.exec(nonce === 0 ? '' : (result?.hash ?? ''))?.[0];
    if (hash) actions = await unlessNotFound(readActions(client, hash, { signal, budget }));
    return result && { result, actions: actions ?? [] };
  });
}

async function readActions(
  client: LedgerClient,
  id: string,
  { budget, signal }: { budget: ReplayBudget; signal: AbortSignal },
): Promise<ContractAction[]> {
  const first = (ask: AskOptions) => client.contractResults.actions(id, { limit: callsPerPage }, ask);
  const actions: ContractAction[] = [];
  const limits: WalkOptions = {
    signal,
    maxPages: budget.mostCalls / callsPerPage,
    onEnd(end) {
      if (end === 'pageLimit') throw budget.tooManyCalls();
    },
  };
  for await (const { rows, more } of walkPages(first, limits)) {
    actions.push(...everyRow(rows));
    // The next page doesn't come through the bounded client.
    if (more) budget.addRequest();
  }
  return actions;
}

/** The story of a failure: of the record, or, without its calls, of what another execution did. */
export function storyOf(
  transactionId: string,
  { result, actions }: ExecutionRecord,
  { trace, deviation }: Pick<TraceReading, 'trace' | 'deviation'>,
  {
    lines,
    builds,
    abis,
    nameOf,
    values,
  }: {
    readonly lines: FailureLines;
    readonly builds: KnownBuilds;
    readonly abis: AbiIndex;
    /** What the addresses in the reason are called. */
    readonly nameOf?: AddressNames;
    readonly values?: FailureValues | undefined;
  },
): FailureStory {
  const [root] = trace.frames;
  // What the record says counts where the replay went another way.
  const recorded = actions.find(({ index }) => index === 0);
  const [origin] = lines.frames;
  const ended = origin?.frame ?? root;
  const isAnswered =
    trace.frames.some(({ answered }) => answered) ||
    actions.some(({ call_type: type }) => type === 'SYSTEM' || type === 'PRECOMPILE');
  const output = lines.because === 'deviation' ? undefined : ended;
  const reason =
    returnedCause(actions, abis, effectless(values)) ??
    (origin && refusedCall(origin, abis, lines.check)) ??
    (output && !isAnswered ? ownNumber(output, result.result) : undefined) ??
    failureWords(
      output ?? { failure: 'revert', output: bytesOf(recorded?.result_data ?? result.error_message) },
      abis,
      lines.check,
      { ...(origin?.places[0] && { statement: origin.places[0].text }), ...(nameOf && { nameOf }) },
    );
  return {
    transactionId,
    timestamp: result.timestamp,
    failure: ended?.failure ?? 'other',
    isIgnored: false,
    reason,
    stack: lines.frames.flatMap((frame) => entriesOf(frame, builds, abis)),
    gaps: gapsOf(lines, deviation, builds),
  };
}

/** The calls whose codes the failing code ignored, and on which its failure doesn't depend. */
function effectless(values: FailureValues | undefined): ReadonlySet<number> {
  return new Set(values?.dropped.flatMap(({ frame, isWithoutEffect }) => (isWithoutEffect ? [frame] : [])));
}

/** The story of a call that succeeded: it begins where the system contract was called. */
function ignoringStory(story: FailureStory, { called, name }: IgnoredCode): FailureStory {
  const reason = describeRevert({ kind: 'returned', called, name });
  return { ...story, failure: undefined, isIgnored: true, reason, stack: story.stack.slice(1) };
}

function bytesOf(hex: string | null): Uint8Array {
  return bytesOfHex(hex ?? '') ?? new Uint8Array(0);
}

function entriesOf(
  { frame, build, places, certain, isHead }: FailureFrame,
  builds: KnownBuilds,
  abis: AbiIndex,
): StoryEntry[] {
  // An ABI of another contract may know the selector of a function that this one doesn't have.
  const decoded = isHead ? undefined : decodeSelected('function', hexOfBytes(frame.input), abis);
  const called = decoded && describeDecoded(decoded);
  const contract = build && nameOfContract(build.contract);
  const common = { address: frame.codeAddress, contract };
  if (places.length === 0) {
    return [{ ...common, functionName: decoded?.name, called, place: undefined }];
  }
  return places.map((place, at) => ({
    ...common,
    functionName: place.functionName,
    ...(place.isModifier && { isModifier: true as const }),
    called: at === places.length - 1 ? called : undefined,
    place: at < certain && place.kind !== 'contract' ? placeOf(place, build, builds) : undefined,
  }));
}

function placeOf(place: SourcePlace, build: FailureFrame['build'], builds: KnownBuilds): StoryPlace | undefined {
  const sources = build && builds.sourcesOf(build);
  const content = sources?.sources.get(place.path);
  if (!sources || content === undefined) return undefined;
  const { path, line, column, endLine, endColumn, text } = place;
  return { path, line, column, endLine, endColumn, text, file: sources.files.get(path), content };
}

function gapsOf(lines: FailureLines, deviation: TraceReading['deviation'], builds: KnownBuilds): StoryGap[] {
  if (lines.because === 'deviation') return [{ why: 'deviation', in: deviation?.in ?? 'calls' }];
  const gaps: StoryGap[] = [];
  for (const address of new Set(lines.frames.map(({ frame }) => frame.codeAddress))) {
    const missing = builds.missing.get(address);
    if (missing) gaps.push({ ...missing, address });
  }
  if (lines.because === 'otherEnd') gaps.push({ why: 'otherEnd' });
  if (lines.unproven !== undefined) gaps.push({ why: 'unproven', by: lines.unproven });
  if (lines.stopped !== undefined) gaps.push({ why: 'stopped', problem: lines.stopped });
  return gaps;
}
