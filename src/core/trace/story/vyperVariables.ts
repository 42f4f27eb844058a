import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
import type { AbiIndex } from '../../ledger/evm/abiIndex.ts';
import type { TurnOptions } from '../../platform/turns.ts';
import type { KnownBuilds } from '../builds/knownBuilds.ts';
import { beginningOf } from '../lines/beginningOf.ts';
import type { FailureFrame, ProvenReading } from '../lines/failureLines.ts';
import { readSourceMap } from '../lines/sourceMap.ts';
import type { SourcePlace } from '../lines/sourceText.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import { calledAddress, type TraceFrame } from '../replay/executionTrace.ts';
import type { RecordedTransaction } from '../values/evaluation/recordedTransaction.ts';
import { onlyMemory, ValueReader } from '../values/held/heldValue.ts';
import { vyperLocalValue } from '../values/locals/localValue.ts';
import type { VyperPlaces } from '../values/locals/vyperPlaces.ts';
import {
  alone,
  codesIn,
  type FailureValues,
  type FalseCall,
  failedWithin,
  falseCallsOf,
  falseWithin,
  mostCalls,
  ownStepsOf,
  withEnds,
} from '../values/readValues.ts';
import { VyperModule } from '../values/vyper/vyperModule.ts';
import { isSetIn } from '../values/vyper/vyperOrigins.ts';
import type { VyperCall } from '../values/vyper/vyperRun.ts';
import { VyperSteps } from '../values/vyper/vyperSteps.ts';
import {
  type VyperPosition,
  type VyperReturn,
  vyperPosition,
  vyperReturn,
  whyVyperFailed,
  whyVyperFalse,
} from '../values/vyper/whyVyperFailed.ts';
import type { Cause, EndCause } from '../values/whyFailed.ts';
import type { StoryEntry, StoryVariable } from './failureStory.ts';
import { withRefusals } from './refusedCalls.ts';

/** What the values of a failed call of Vyper code are read with. */
export interface VyperReading {
  readonly builds: KnownBuilds;
  readonly abis: AbiIndex;
  readonly transaction: RecordedTransaction;
}

/** The call stack with its variables, and why the call failed; undefined unless it is certain. */
interface VyperValues {
  readonly stack: readonly StoryEntry[];
  readonly cause: Cause | undefined;
}

/**
 * The call stack with the variables of the Vyper functions that were running where it failed, and why it failed. Each
 * variable has its own place in memory, so that those of its callers are there, too.
 * @param frames the calls of the stack, from the innermost
 * @throws LensError `stopped` beyond the budget, and the signal's reason
 */
export async function withVyperVariables(
  stack: readonly StoryEntry[],
  frames: readonly FailureFrame[],
  proof: ProvenReading,
  { builds, abis, transaction }: VyperReading,
  options: TurnOptions,
): Promise<VyperValues> {
  const { trace, origin, build, callers, again } = proof;
  const calls = [{ frame: origin, build, at: origin.lastStep }];
  for (const [index, caller] of callers.slice(0, mostCalls).entries()) {
    const called = callers[index - 1]?.frame ?? origin;
    if (caller.build) calls.push({ frame: caller.frame, build: caller.build, at: called.callStep });
  }
  const known = await Promise.all(
    calls.map(async (call) => ({ ...call, places: await builds.vyperPlaces(call.build) })),
  );
  const failed = await failedCall(frames[0], proof, { transaction, places: known[0]?.places }, options);
  const ended = failed ? await endedCalls(proof, { builds, transaction }, options) : [];
  const untrue = failed ? await falseCalls(proof, { builds, transaction }, options) : [];
  const untrueElsewhere = failed ? await falseCallsOf(proof, builds, options) : [];
  if (!failed && known.every(({ places }) => places === undefined)) return { stack, cause: lockedCause(frames, proof) };
  for (const call of known) call.at = beginningOf(call, trace);
  const memories = new Map<number, Uint8Array>();
  const wanted = new Set(known.map(({ at }) => at));
  const repeated = await again((observed) => {
    const { step, running } = observed;
    if (wanted.has(step)) memories.set(step, running.memory._store.slice());
    failed?.call.steps.observe(observed);
    for (const each of ended) each.inner.call.steps.observe(observed);
    for (const each of untrue) each.call.steps.observe(observed);
    for (const each of untrueElsewhere) each.observe(observed);
  });
  if (repeated.steps.length !== trace.steps.length) return { stack, cause: undefined };
  const told: StoryEntry[] = [];
  for (const [index, { places }] of frames.entries()) {
    const entries = stack.slice(told.length, told.length + Math.max(1, places.length));
    const call = known.find(({ frame }) => frame === [origin, ...callers.map((each) => each.frame)][index]);
    const memory = call && memories.get(call.at);
    const variables = call?.places && new ModuleVariables(call.build, call.places);
    for (const [at, entry] of entries.entries()) {
      const place = places[at];
      const own = place && memory && (await variables?.at(place, { memory, calldata: call.frame.input }));
      told.push(own && own.length > 0 ? { ...entry, variables: own } : entry);
    }
  }
  const own = failed && (await withFalse(await whyVyperFailed(failed.call, failed.position), untrue));
  const cause = withFalseOf(own, untrueElsewhere);
  const ends = new Map<TraceFrame, EndCause>();
  for (const { call, inner, place } of ended) {
    const because = alone(await whyVyperFailed(inner.call, inner.position));
    if (because) ends.set(call, { cause: because, ...place });
  }
  const { cause: refused } = await withRefusals({ cause }, proof, abis);
  return { stack: told, cause: withEnds(refused, (frame) => ends.get(frame)) ?? lockedCause(frames, proof) };
}

/** A failed call of the failing one, to be looked at while it runs again, and the name of its function. */
interface EndedVyperCall {
  readonly call: TraceFrame;
  readonly inner: FailedVyperCall;
  readonly place: Pick<EndCause, 'name' | 'address'>;
}

/** The last calls of the failing one that failed in Vyper code. */
async function endedCalls(
  { trace, origin, buildOf, endOf }: ProvenReading,
  { builds, transaction }: Pick<VyperReading, 'builds' | 'transaction'>,
  options: TurnOptions,
): Promise<EndedVyperCall[]> {
  const found: EndedVyperCall[] = [];
  for (const { call, frame } of failedWithin(trace, origin)) {
    const build = buildOf(frame);
    if (!build || !/\.vyi?:/.test(build.contract)) continue;
    const [failed] = (await endOf(frame)).frames;
    const places = await builds.vyperPlaces(build);
    const inner = await failedCall(failed, { trace, origin: frame, build }, { transaction, places }, options);
    if (!inner) continue;
    const [contract, own] = [nameOfContract(build.contract), failed?.places[0]?.functionName];
    const name = own === undefined ? contract : `${contract}.${own}`;
    found.push({ call, inner, place: { name, ...(frame !== call && { address: calledAddress(frame) }) } });
  }
  return found;
}

/** JUMPI. */
const jumpIf = 0x57;

/** Of a function with a lock that failed at its head: which one with the same lock was running then. */
function lockedCause(
  [failed, ...callers]: readonly FailureFrame[],
  { trace: { steps }, origin, build }: ProvenReading,
): Cause | undefined {
  const [place] = failed?.places ?? [];
  const source = [...build.sources.values()].find(({ path }) => path === place?.path);
  if (!failed || failed.certain === 0 || !place || !source || !/^(?:@|def\b)/.test(place.text)) return undefined;
  const { failure, output, address } = failed.frame;
  if (failure !== 'revert' || output.length > 0) return undefined;
  // The lock's own check has no name; those of the value and the arguments have one.
  for (let at = origin.lastStep; at > origin.callStep; at--) {
    if (build.runtimeChecks?.has(steps.pc[at] ?? -1)) return undefined;
    if (steps.opcode[at] === jumpIf) break;
  }
  const module = new VyperModule(source.path, source.content);
  const text = place.functionName ?? '';
  const lock = module.lockOf(text);
  const running = callers
    .filter(({ frame, build: own }) => frame.address === address && own === build)
    .flatMap(({ places }) => places)
    .find(({ path, functionName = '' }) => path === place.path && module.lockOf(functionName) === lock);
  return lock === undefined || !running ? undefined : { kind: 'locked', text, by: running.functionName ?? '' };
}

interface FailedVyperCall {
  readonly call: VyperCall;
  readonly position: VyperPosition;
}

/** A call that failed, to be looked at while it runs again; undefined if its line is in no module that is known. */
async function failedCall(
  failed: FailureFrame | undefined,
  { trace, origin, build }: Pick<ProvenReading, 'trace' | 'origin' | 'build'>,
  { transaction, places }: Pick<VyperReading, 'transaction'> & { readonly places: VyperPlaces | undefined },
  options: TurnOptions,
): Promise<FailedVyperCall | undefined> {
  const [place] = failed?.places ?? [];
  const isCertain = failed !== undefined && failed.certain > 0 && place?.kind === 'statement';
  const [file, source] = [...build.sources].find(([, { path }]) => path === place?.path) ?? [];
  if (!isCertain || !place || file === undefined || !source) return undefined;
  if (origin.failure !== 'revert' && origin.failure !== 'invalidOpcode') return undefined;
  const call = await vyperCall({ file, source }, { trace, origin, build }, { transaction, places }, options);
  const position = call && vyperPosition(call, place.line);
  return position && { call, position };
}

/** A call of a module's code, to be looked at while it runs again; undefined if its steps are too many. */
async function vyperCall(
  { file, source }: { readonly file: number; readonly source: { readonly path: string; readonly content: string } },
  { trace, origin, build }: Pick<ProvenReading, 'trace' | 'origin' | 'build'>,
  { transaction, places }: Pick<VyperReading, 'transaction'> & { readonly places: VyperPlaces | undefined },
  options: TurnOptions,
): Promise<VyperCall | undefined> {
  const own = await ownStepsOf(trace, origin, origin.lastStep, options);
  if (!own) return undefined;
  const map = readSourceMap(origin.operation.startsWith('CREATE') ? build.creationMap : build.runtimeMap, origin.code);
  const module = new VyperModule(source.path, source.content);
  return {
    frame: origin,
    build,
    module,
    steps: new VyperSteps(trace, origin, own, { map, file, module }),
    places,
    immutables: places?.immutables,
    layout: places?.layout,
    transaction,
    trace,
    returnedCodes: codesIn(trace),
  };
}

/** A call of a token's function that returned false, to be looked at while it runs again. */
interface FalseVyperCall {
  readonly called: TraceFrame;
  readonly call: VyperCall;
  readonly position: VyperReturn;
  readonly name: string;
}

/** The last calls of the failing one that returned false in Vyper code. */
async function falseCalls(
  { trace, origin, buildOf }: ProvenReading,
  { builds, transaction }: Pick<VyperReading, 'builds' | 'transaction'>,
  options: TurnOptions,
): Promise<FalseVyperCall[]> {
  const found: FalseVyperCall[] = [];
  for (const called of falseWithin(trace, origin)) {
    const build = buildOf(called);
    if (!build || !/\.vyi?:/.test(build.contract)) continue;
    const path = fileOfContract(build.contract);
    const [file, source] = [...build.sources].find(([, each]) => each.path === path) ?? [];
    if (file === undefined || !source) continue;
    const places = await builds.vyperPlaces(build);
    const of = { trace, origin: called, build };
    const call = await vyperCall({ file, source }, of, { transaction, places }, options);
    const position = call && vyperReturn(call);
    if (!call || !position) continue;
    const own = call.module.functionAt(position.statement.first)?.name ?? '';
    found.push({ called, call, position, name: `${nameOfContract(build.contract)}.${own}` });
  }
  return found;
}

/** The same of a token in Solidity. */
function withFalseOf(cause: Cause | undefined, all: readonly FalseCall[]): Cause | undefined {
  if (cause?.kind !== 'conditions') return cause;
  const decided = cause.decided.map((each) => {
    const { failed } = each;
    const own = all.find(({ called }) => failed && 'returnedFalse' in failed && failed.returnedFalse === called);
    return own ? { ...each, ...own.why() } : each;
  });
  return { ...cause, decided };
}

/**
 * The values of a failed call of Solidity code with why a token's function returned false whose code is Vyper's.
 * @throws LensError `stopped` beyond the budget, and the signal's reason
 */
export async function withVyperFalse(
  values: FailureValues,
  proof: ProvenReading,
  reading: Pick<VyperReading, 'builds' | 'transaction'>,
  options: TurnOptions,
): Promise<FailureValues> {
  const { cause } = values;
  const decided = cause?.kind === 'conditions' ? cause.decided : [];
  const isWanted = decided.some(({ failed, falseBecause }) => failed && 'returnedFalse' in failed && !falseBecause);
  const untrue = isWanted ? await falseCalls(proof, reading, options) : [];
  if (untrue.length === 0) return values;
  const { trace, again } = proof;
  const repeated = await again((observed) => {
    for (const each of untrue) each.call.steps.observe(observed);
  });
  return repeated.steps.length === trace.steps.length ? { ...values, cause: await withFalse(cause, untrue) } : values;
}

/** A cause with why a token's function returned false. */
async function withFalse(cause: Cause | undefined, all: readonly FalseVyperCall[]): Promise<Cause | undefined> {
  if (cause?.kind !== 'conditions') return cause;
  const decided = await Promise.all(
    cause.decided.map(async (each) => {
      const { failed } = each;
      const own = all.find(({ called }) => failed && 'returnedFalse' in failed && failed.returnedFalse === called);
      const why = own && alone({ kind: 'conditions', decided: await whyVyperFalse(own.call, own.position) });
      return own && why?.kind === 'conditions' && why.decided.length > 0
        ? { ...each, falseBecause: { name: own.name, decided: why.decided } }
        : each;
    }),
  );
  return { ...cause, decided };
}

/** The variables of one module's functions. */
class ModuleVariables {
  readonly #build: TracedBuild;
  readonly #places: VyperPlaces;

  constructor(build: TracedBuild, places: VyperPlaces) {
    this.#build = build;
    this.#places = places;
  }

  async at(
    { path, line: running, functionName }: SourcePlace,
    bytes: { readonly memory: Uint8Array; readonly calldata: Uint8Array },
  ): Promise<StoryVariable[]> {
    const sources = [...this.#build.sources.values()].map(({ content }) => content);
    const reader = new ValueReader(onlyMemory(bytes.memory));
    const found = new Map<string, StoryVariable>();
    const content = [...this.#build.sources.values()].find((each) => each.path === path)?.content;
    const module = content === undefined ? undefined : new VyperModule(path, content);
    for (const variable of this.#places.at(functionName ?? '', running, path)) {
      const { name, type = '', line } = variable;
      const { value } = vyperLocalValue(variable, sources, bytes);
      const text = value && (await reader.knownText(value));
      found.delete(name);
      const isOfLater = module !== undefined && [...module.after(line)].some((each) => isSetIn(each.text, name));
      if (text !== undefined) found.set(name, { name, type, value: text, path, line, ...(isOfLater && { isOfLater }) });
    }
    return [...found.values()];
  }
}
