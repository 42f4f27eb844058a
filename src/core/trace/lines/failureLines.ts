import { isLensError } from '../../net/errors.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { inTurns, type TurnOptions } from '../../platform/turns.ts';
import type * as Evm from '../replay/evm.ts';
import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';
import type { TraceReading } from '../replay/readTrace.ts';
import type { ReplayOptions } from '../replay/replay.ts';
import type { TraceDeviation } from '../replay/traceCheck.ts';
import type { CertainFunction } from './failedRun.ts';
import { answeredPath, failurePath, pathFrom } from './failurePath.ts';
import { type FrameBuild, lastStepsWithin, type StackPlace, stackOf } from './frameStack.ts';
import { type BuildOfFrame, plentyOfGas, ReadingReplays, type TraceBuilds } from './readingReplays.ts';
import { isSameRun, sameLastWrite } from './sameExecution.ts';
import { readSourceMap, type SourceMap } from './sourceMap.ts';
import { type SourcePlace, SourceText } from './sourceText.ts';
import { standsOnce } from './standsOnce.ts';
import type { TracedBuild } from './tracedBuild.ts';

/** EQ, which the head of a contract compares selectors with. */
const equal = 0x14;

/**
 * The function that a call was meant for, if only the head of the contract ran: if no function is payable, the
 * compiler checks the value before it looks for the function, and maps the check to the contract.
 * @param frame of code that Solidity's older code generator made without optimizer
 * @returns undefined if the contract has neither such a function nor one for what it has no function for
 */
function functionInHead(frame: Pick<TraceFrame, 'code' | 'input'>, build: FunctionTexts): SourcePlace | undefined {
  return selectedIn(frame, build) ?? fallbackIn(frame, build);
}

type FunctionTexts = Pick<FrameBuild, 'map' | 'text'>;

function fallbackIn({ code }: Pick<TraceFrame, 'code'>, { map, text }: FunctionTexts): SourcePlace | undefined {
  for (let pc = 0; pc < code.length; pc += sizeAt(code, pc)) {
    const entry = map.at(pc);
    const around = entry && text.functionAround(entry.span);
    if (around?.functionName === 'fallback') return around;
  }
  return undefined;
}

function selectedIn(
  { code, input }: Pick<TraceFrame, 'code' | 'input'>,
  { map, text }: FunctionTexts,
): SourcePlace | undefined {
  if (input.length < 4) return undefined;
  const selector = numberOf(input.subarray(0, 4));
  for (let pc = 0; pc < code.length; pc += sizeAt(code, pc)) {
    const next = pc + sizeAt(code, pc);
    const isSelector = next > pc + 1 && next <= pc + 5 && numberOf(code.subarray(pc + 1, next)) === selector;
    if (!isSelector || code[next] !== equal) continue;
    const target = numberOf(code.subarray(next + 2, next + 1 + sizeAt(code, next + 1)));
    const entry = map.at(target);
    const place = entry && text.placeOf(entry.span);
    if (place && place.kind !== 'contract') return place;
  }
  return undefined;
}

/** Of an instruction, with its data. */
function sizeAt(code: Uint8Array, pc: number): number {
  const opcode = code[pc] ?? 0;
  return opcode >= 0x60 && opcode <= 0x7f ? opcode - 0x5e : 1;
}

function numberOf(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) value = value * 256 + byte;
  return value;
}

/** JUMPI. */
const jumpIf = 0x57;

/** One line in the call stack of a failure. */
interface FailureLine extends SourcePlace {
  /** The contract whose code ran, `0x` and 40 digits; for a delegate call, the delegate. */
  readonly address: string;
  /** `path:Name` in the build. */
  readonly contract: string;
}

/** One call that a failure passed, with its position in the sources. */
export interface FailureFrame {
  readonly frame: TraceFrame;
  /** The build that it runs; undefined if no known build fits. */
  readonly build: TracedBuild | undefined;
  /** Innermost first: where it was, then the functions that called it there. Empty without a build. */
  readonly places: readonly StackPlace[];
  /** The number of places, from the innermost, whose line is certain. Of the others, only the function is. */
  readonly certain: number;
  /** Only the head of the contract ran: it has no function that takes the call. */
  readonly isHead?: true;
}

/** A replay on unoptimized code that proved the failing line, and how to run it once more. */
export interface ProvenReading {
  readonly trace: ExecutionTrace;
  /** Where the failure began. */
  readonly origin: TraceFrame;
  /** What it runs. */
  readonly build: TracedBuild;
  /** The calls that led there, innermost first, with what they run; undefined if it isn't unoptimized code. */
  readonly callers: readonly { readonly frame: TraceFrame; readonly build: TracedBuild | undefined }[];
  /** What another call of the replay runs; undefined if it isn't unoptimized code. */
  buildOf(frame: TraceFrame): TracedBuild | undefined;
  /** Where another call of the replay was when it failed. */
  endOf(frame: TraceFrame): Promise<Pick<FailureLines, 'frames' | 'check'>>;
  /** Runs the same again. */
  again(observe: NonNullable<ReplayOptions['observe']>): Promise<ExecutionTrace>;
}

/** Where an execution failed, if known. */
export interface FailureLines {
  /**
   * The calls from the origin to the outermost; empty if the replay and the record differ. A system contract whose code
   * was ignored comes first.
   */
  readonly frames: readonly FailureFrame[];
  /** Innermost first: where it failed, then its callers. Empty if no known build fits. */
  readonly lines: readonly FailureLine[];
  /**
   * `reading`: all from builds without optimizer that did the same. `deployed`: some from the source map of the deployed
   * code, which the optimizer may have blurred, or from a replay that doesn't prove them.
   */
  readonly by: 'reading' | 'deployed';
  /** Why there is no reading; undefined if there is one. */
  readonly because?: 'noCompiler' | 'otherEnd' | 'deviation';
  /** Why the replay proves no line, but one whose reason stands nowhere else; undefined if it proves all. */
  readonly unproven?: Unproven;
  /** Why the replay that reads was stopped, as a sentence. */
  readonly stopped?: string;
  /** The compiler's check that reverted without data, in its words (Vyper): "safeadd". */
  readonly check?: string;
  /** The replay that proved all lines of an own failure; undefined if it can't run again in the same way. */
  readonly proof?: ProvenReading;
}

/**
 * What could have led elsewhere on the network: the replay's gas or writes aren't those of the record, the code read
 * what no record has, it asked for its gas in a way that can't be answered for unoptimized code, or that code ran out
 * of gas elsewhere. Or the code that was read, compiled via Yul, doesn't say where its statements are.
 */
export type Unproven = 'gas' | 'writes' | 'unrecorded' | 'gasLeft' | 'outOfGas' | 'viaYul';

/** `ignored`: to find the answered call with that number instead, from 0, whose code its caller ignored. */
interface FailureLinesOptions extends Pick<ReplayOptions, 'signal' | 'pause' | 'budget' | 'onProgress'> {
  readonly ignored?: number;
}

/** Vyper's own check after `send`, which reverts without data whatever refused the payment. */
const paymentCheck = 'send failed';

/** The path from whoever refused the last payment of the frame at its beginning. */
function fromPayee({ frames }: ExecutionTrace, path: TraceFrame[]): TraceFrame[] {
  const payee = frames.findLast(({ parent }) => parent === path[0]?.index);
  return payee?.failure && payee.lastStep >= 0 && payee.output.length === 0 ? [payee, ...path] : path;
}

/**
 * The lines on which a transaction failed. Replays it on unoptimized code; uses the deployed code's own source map if
 * there is no compiler, or if that replay ends differently.
 */
export async function failureLines(
  evm: typeof Evm,
  { trace, deviation, call, state, answers }: TraceReading,
  builds: TraceBuilds,
  { ignored, ...options }: FailureLinesOptions = {},
): Promise<FailureLines> {
  const pathIn = (each: ExecutionTrace) => (ignored === undefined ? failurePath(each) : answeredPath(each, ignored));
  const doubt = doubtOf(deviation, trace);
  if (doubt === 'deviation') return { frames: [], lines: [], by: 'deployed', because: 'deviation' };
  const path = pathIn(trace);
  // Those that the failure passed first: only so many are looked for.
  const replays = new ReadingReplays(evm, { trace, call, state, answers }, builds, options);
  await replays.findBuilds([...path, ...trace.frames]);
  const { found } = replays;
  const certainly: CertainPlaces = async (frame, build, callee) => {
    const isSame = ({ output }: TraceFrame) => hexOfBytes(output) === hexOfBytes(frame.output);
    const mayPassOn = trace.frames.some((each) => each.parent === frame.index && each.failure && isSame(each));
    return (await builds.certainFunctions(build, { frame, callee, mayPassOn })) ?? [];
  };
  const called: CalledFunctions = (frame, build) =>
    builds.certainFunctions(build, { frame, callee: undefined, mayPassOn: false });
  const onDeployed = (frame: TraceFrame): BuildOfFrame | undefined => {
    const build = found.get(frame.index);
    return build && { build, by: 'deployed' };
  };
  const inDeployed = { trace, path, original: path, buildOf: onDeployed };
  const deployed = (because?: FailureLines['because']) =>
    resultOf({ ...inDeployed, certainly, ...(because && { because }) }, options);
  if (found.size === 0) return deployed();
  await replays.compile();
  if (!replays.hasReadings) return deployed('noCompiler');
  const outOfGas = trace.frames.some(({ failure }) => failure === 'outOfGas');
  const asksForGas = await replays.asksForGas();
  const hasRunOut = (other: ExecutionTrace) => path[0]?.failure === 'outOfGas' && !isSameRun(trace, other);
  const didTheSame = async (other: ExecutionTrace) =>
    hasRunOut(other) ? pathIn(other)[0]?.failure === 'outOfGas' : replays.isSame(other);
  const gasOfReading = outOfGas ? call.gas : plentyOfGas;
  let read: ExecutionTrace;
  try {
    read = await replays.run(gasOfReading);
    if (!(await didTheSame(read))) {
      if (!(await replays.compile('asDeployed'))) return deployed('otherEnd');
      read = await replays.run(gasOfReading);
      if (!(await didTheSame(read))) return deployed('otherEnd');
    }
  } catch (error) {
    if (!isLensError(error, 'stopped')) throw error;
    return { ...(await deployed()), stopped: error.message };
  }
  const ranOut = hasRunOut(read);
  const { buildOf } = replays;
  let paths = { path: pathIn(read), original: path };
  let lines = await resultOf({ trace: read, ...paths, buildOf, called }, options);
  if (lines.check === paymentCheck) {
    paths = { path: fromPayee(read, paths.path), original: fromPayee(trace, path) };
    lines = await resultOf({ trace: read, ...paths, buildOf }, options);
  }
  const readingPath = paths.path;
  if (!ranOut) {
    const proven = asProven(lines, doubt ?? (replays.areGasReadsTaken() ? undefined : 'gasLeft'));
    const [origin] = readingPath;
    const of = origin && buildOf(origin);
    if (!origin || of?.by !== 'reading' || proven.by !== 'reading' || ignored !== undefined) return proven;
    const again: ProvenReading['again'] = (observe) => replays.run(gasOfReading, observe);
    const readBuildOf: ProvenReading['buildOf'] = (frame) => {
      const known = buildOf(frame);
      return known?.by === 'reading' ? known.build : undefined;
    };
    const callers = readingPath.slice(1).map((frame) => ({ frame, build: readBuildOf(frame) }));
    const endOf: ProvenReading['endOf'] = (frame) =>
      resultOf({ trace: read, path: [frame], original: [frame], buildOf }, options);
    return { ...proven, proof: { trace: read, origin, build: of.build, callers, buildOf: readBuildOf, endOf, again } };
  }
  const ranOutOf = doubt ?? (asksForGas ? 'gasLeft' : undefined);
  // Unoptimized code takes more gas and may end elsewhere: with more, it comes to the write that the gas was too little for.
  const further = await replays.run(call.gas * 4n).catch((error: unknown) => {
    if (!isLensError(error, 'stopped')) throw error;
    return undefined;
  });
  const write = further && path[0] && sameLastWrite(trace, path[0], further);
  if (further && write) {
    const there = { trace: further, path: pathFrom(further, write.frame), original: path, buildOf, end: write.step };
    return asProven(await resultOf(there, options), ranOutOf);
  }
  // Otherwise, its lines count if the map of the deployed code has the same ones.
  for (const [index, build] of found) {
    const mapped = await builds.mapped(build);
    if (mapped) found.set(index, mapped);
  }
  if (sameLines(lines, await resultOf(inDeployed, options))) return asProven(lines, ranOutOf);
  return asProven(await deployed(), ranOutOf ?? 'outOfGas');
}

/** What speaks against the lines of a replay, from its comparison with the record. */
function doubtOf(deviation: TraceDeviation | undefined, trace: ExecutionTrace): Unproven | 'deviation' | undefined {
  if (!deviation) return trace.readsUnrecorded ? 'unrecorded' : undefined;
  return deviation.in === 'gas' || deviation.in === 'writes' ? deviation.in : 'deviation';
}

/** The lines that are proven: without a doubt all; otherwise the innermost, if its reason stands nowhere else. */
function asProven(lines: FailureLines, unproven: Unproven | undefined): FailureLines {
  if (unproven === undefined) return lines;
  const frames = lines.frames.map((frame, at) => {
    const [place] = frame.places;
    const isOnlyOne = at === 0 && place && frame.certain > 0 && standsOnce(frame.frame, place, frame.build);
    return { ...frame, certain: isOnlyOne ? 1 : 0 };
  });
  return { ...lines, frames, by: 'deployed', unproven };
}

function sameLines(lines: FailureLines, others: FailureLines): boolean {
  const places = ({ lines: each }: FailureLines) =>
    each.map(({ path, line, functionName, address }) => `${path} ${line} ${functionName} ${address}`).join('\n');
  return places(lines) === places(others);
}

/**
 * @param trace the replay that gives the lines, with its `path`
 * @param original the same path in the replay of the deployed code
 */
async function resultOf(
  {
    trace,
    path,
    original,
    buildOf,
    certainly,
    called,
    because,
    end,
  }: {
    trace: ExecutionTrace;
    path: readonly TraceFrame[];
    original: readonly TraceFrame[];
    buildOf: (frame: TraceFrame) => BuildOfFrame | undefined;
    /** Which functions an optimizer left no doubt about; by default, those of the code's map. */
    certainly?: CertainPlaces;
    /** By default, no function is looked for if no step has a place. */
    called?: CalledFunctions;
    because?: FailureLines['because'];
    /** The step at which the innermost call of `path` is looked at; by default its last. */
    end?: number;
  },
  options: TurnOptions,
): Promise<FailureLines> {
  const texts = new Map<TracedBuild, SourceText>();
  const maps = new Map<Uint8Array, SourceMap>();
  const within = lastStepsWithin(trace.frames);
  const rest = inTurns(options);
  const frames: FailureFrame[] = [];
  for (const [at, frame] of path.entries()) {
    const known = buildOf(frame);
    const told = original.length === path.length ? (original[at] ?? frame) : frame;
    if (!known) {
      frames.push({ frame: told, build: undefined, places: [], certain: 0 });
      continue;
    }
    const { build, by } = known;
    const text = texts.get(build) ?? new SourceText(build.sources);
    texts.set(build, text);
    const isCreation = frame.operation.startsWith('CREATE');
    // All calls of a contract run the same bytes.
    const map = maps.get(frame.code) ?? readSourceMap(isCreation ? build.creationMap : build.runtimeMap, frame.code);
    maps.set(frame.code, map);
    // A caller is at its call.
    const upTo = at === 0 ? (end ?? frame.lastStep) : (path[at - 1]?.callStep ?? frame.lastStep);
    const isBlurred = by === 'deployed' && certainly !== undefined && !text.isVyper;
    const sure = isBlurred ? await certainly(frame, build, path[at - 1]) : undefined;
    const stack = sure
      ? undefined
      : await stackOf(trace, frame, { map, text }, { upTo, within, rest, isViaYul: build.isViaYul });
    const isBefore = !stack && !sure && at === 0 && by === 'reading' && frame.failure === 'revert';
    const isPlain = isBefore && hasPlainHead(build);
    const inHead = isPlain ? functionInHead(frame, { map, text }) : undefined;
    // Via Yul, what a function takes is checked before it begins.
    const meant = isBefore && build.isViaYul && !isCreation ? await called?.(frame, build) : undefined;
    const begun = meant?.at(-1);
    const isHead = isPlain ? !inHead : meant?.length === 0;
    // A variable has a line, but no function's name.
    const sureOnes = sure
      ?.flatMap((each) => placeOfCertain(each, text))
      .filter((each) => each.functionName !== undefined);
    const headOnes = begun ? placeOfCertain(begun, text) : inHead ? [inHead] : [];
    const places = sureOnes ?? stack?.places ?? headOnes;
    const certain = by === 'reading' ? (stack?.certain ?? places.length) : 0;
    frames.push({ frame: told, build, places, certain, ...(isHead && { isHead }) });
  }
  const lines = frames.flatMap(({ frame, build, places }) =>
    places.map((place) => ({ ...place, address: frame.codeAddress, contract: build?.contract ?? '' })),
  );
  const [origin] = path;
  const [first] = frames;
  // The head of a contract has no line.
  const isKnown = first !== undefined && (first.certain > 0 || first.places.length === 0);
  const check = origin && isKnown ? checkOf(trace, origin, first.build) : undefined;
  const isVague = first?.build?.isViaYul === true && first.places.length > 0 && first.certain === 0;
  const by = frames.some(({ places, certain }) => certain < places.length) ? 'deployed' : 'reading';
  return {
    frames,
    lines,
    by: lines.length === 0 ? 'deployed' : by,
    ...(because && { because }),
    ...(isVague && { unproven: 'viaYul' as const }),
    ...(check !== undefined && { check }),
  };
}

/** The functions that certainly ran in a call at its end, or at the call of a callee. */
type CertainPlaces = (
  frame: TraceFrame,
  build: TracedBuild,
  callee: TraceFrame | undefined,
) => Promise<readonly CertainFunction[]>;

/** The function that a call is for, as the last; none if there is none, undefined if it isn't certain. */
type CalledFunctions = (frame: TraceFrame, build: TracedBuild) => Promise<readonly CertainFunction[] | undefined>;

function placeOfCertain({ span, isModifier }: CertainFunction, text: SourceText): SourcePlace[] {
  const place = text.placeOf(span);
  return place ? [{ ...place, ...(isModifier && { isModifier }) }] : [];
}

/** Whether the head of a contract compares selectors in the open: Yul's and Vyper's have other forms. */
function hasPlainHead({ isViaYul, sources }: TracedBuild): boolean {
  return !isViaYul && [...sources.values()].every(({ path }) => !/\.vyi?$/.test(path));
}

/** The check that the last steps of a frame belong to, if it reverted without data. */
function checkOf({ steps }: ExecutionTrace, frame: TraceFrame, build: TracedBuild | undefined): string | undefined {
  const checks = frame.operation.startsWith('CREATE') ? undefined : build?.runtimeChecks;
  if (!checks || frame.failure !== 'revert' || frame.output.length > 0) return undefined;
  for (let at = frame.lastStep; at > frame.callStep; at--) {
    const check = steps.frame[at] === frame.index ? checks.get(steps.pc[at] ?? -1) : undefined;
    if (check !== undefined) return check;
    // The jump that decided: what comes before it is another matter.
    if (steps.frame[at] === frame.index && steps.opcode[at] === jumpIf) return undefined;
  }
  return undefined;
}
