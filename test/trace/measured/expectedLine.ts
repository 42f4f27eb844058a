import { hexOfBytes } from '../../../src/core/platform/hex.ts';
import type { ExecutionTrace, TraceFrame } from '../../../src/core/trace/replay/executionTrace.ts';
import type { ObservedStep, ReplayOptions } from '../../../src/core/trace/replay/replay.ts';
import type { ChainRecord } from '../chainMirror.ts';
import { type Mark, readMarker } from './markSources.ts';

/** Runs an execution again; `observe` may change what a step finds. */
export type RunAgain = (observe?: ReplayOptions['observe']) => Promise<ExecutionTrace>;

/** Where one call of a failed execution was. */
export interface ExpectedFrame {
  /** Whether it may have failed by itself: the innermost, and others only if that can't be told. */
  readonly mayBeOrigin: boolean;
  /** The functions that it was in. */
  readonly functions: ReadonlySet<string>;
  readonly told: readonly string[];
  readonly outermost: string;
  /** Whether a line is the one at which it was; from 1. */
  isOrigin(path: string, line: number): boolean;
  /** Or at which it called a function of its own. */
  has(path: string, line: number): boolean;
  /** Whether a line is in the head of one of the functions that ran then, where its modifiers are named. */
  isInHead(path: string, line: number): boolean;
}

/** Where an execution failed, by its markers. */
export interface Expected {
  /** The same for the same line and kind of failure. */
  readonly key: string;
  /** From where it failed to the outermost call. */
  readonly frames: readonly ExpectedFrame[];
  readonly output: string;
  /** All calls, with how they ended. */
  readonly calls: string;
}

/**
 * Where an execution of marked code failed.
 * @returns undefined if it ran out of gas, or if no marker tells it
 */
export async function expectedOf(again: RunAgain, marks: readonly Mark[]): Promise<Expected | undefined> {
  const trace = await again();
  const { frames } = trace;
  const [root] = frames;
  if (!root?.failure || frames.some(({ failure }) => failure === 'outOfGas')) return undefined;
  const path = [root];
  const unsure = new Set<TraceFrame>();
  for (let last: TraceFrame | undefined = root; last; ) {
    const parent: TraceFrame = last;
    last = undefined;
    for (const child of frames.filter(({ parent: of }) => of === parent.index).toReversed()) {
      const passedOn = await isPassedOn(trace, child, parent, again);
      if (passedOn === false) continue;
      if (passedOn === undefined) unsure.add(parent);
      path.unshift(child);
      last = child;
      break;
    }
  }
  const expected: ExpectedFrame[] = [];
  for (const [at, frame] of path.entries()) {
    const { places } = placesIn(trace, frame, marks);
    // A caller is at its call, also if it does more before it fails.
    const { places: atCall, heads } = placesIn(trace, frame, marks, path[at - 1]?.callStep);
    if (places.length === 0) return undefined;
    const mayBeOrigin = path.slice(1, at + 1).every((each) => unsure.has(each));
    const [[innermost] = []] = places;
    const isIn = (each: Mark, file: string, line: number) =>
      each.path === file && each.first <= line && line <= each.last;
    expected.push({
      mayBeOrigin,
      functions: new Set(places.flat().map(({ functionName }) => functionName)),
      told: places.map((each) => each.map(tell).join(' or ')),
      outermost: innermost ? tell(innermost) : '',
      isOrigin: (file, line) => (places[0] ?? []).some((each) => isIn(each, file, line)),
      has: (file, line) => atCall.flat().some((each) => isIn(each, file, line)),
      isInHead: (file, line) => heads.some((each) => isIn(each, file, line)),
    });
  }
  const [origin] = path;
  const output = hexOfBytes(root.output);
  const key = `${expected[0]?.outermost} ${origin?.failure} ${hexOfBytes(origin?.output.subarray(0, 68) ?? new Uint8Array(0))}`;
  return {
    key,
    frames: expected,
    output,
    calls: callsOf(frames.map((each) => ({ depth: each.depth, failed: each.failure !== undefined }))),
  };
}

/** Whether another compilation ended in the same way, after the same calls. */
export function isComparable({ output, calls }: Expected, { result, actions }: ChainRecord): boolean {
  const made = actions.map(({ call_depth, result_data_type }) => ({
    depth: Number(call_depth),
    failed: result_data_type !== 'OUTPUT',
  }));
  return String(result.error_message ?? '0x') === output && callsOf(made) === calls;
}

function callsOf(calls: readonly { depth: number; failed: boolean }[]): string {
  return calls.map(({ depth, failed }) => `${depth}${failed ? '!' : ''}`).join(' ');
}

/**
 * Whether a call failed because it passed on what its callee returned, and not by itself with the same data: if the
 * callee returns something else, so does it.
 * @returns undefined if neither comes of that
 */
async function isPassedOn(
  { steps }: ExecutionTrace,
  child: TraceFrame,
  parent: TraceFrame,
  again: RunAgain,
): Promise<boolean | undefined> {
  if (!child.failure || child.lastStep < 0 || parent.failure !== 'revert') return false;
  const [returned, own] = [hexOfBytes(child.output), hexOfBytes(parent.output)];
  if (returned !== own) return false;
  // What an invalid opcode returns can't be another.
  if (steps.opcode[child.lastStep] !== 0xfd) return undefined;
  const other = await again((observed) => {
    if (observed.step === child.lastStep) returnOther(observed);
  });
  const [otherReturned, otherOwn] = [child, parent].map(({ index }) =>
    hexOfBytes(other.frames[index]?.output ?? new Uint8Array(0)),
  );
  if (otherReturned === returned) throw new Error('The callee returned the same again.');
  if (otherOwn === own) return false;
  return otherOwn === otherReturned ? true : undefined;
}

/** Before a REVERT: lets it return something else. */
function returnOther({ running: { stack, memory } }: ObservedStep): void {
  const { popN, push } = stack as unknown as { popN(count: number): bigint[]; push(value: bigint): void };
  const [offset = 0n, size = 0n] = popN.call(stack, 2);
  push.call(stack, size === 0n ? 32n : size);
  push.call(stack, offset);
  const last = Number(offset + size) - 1;
  // The last byte: a text's padding, or an argument's end, which no code decides by.
  if (size > 0n) memory._store[last] = (memory._store[last] ?? 0) ^ 1;
}

/**
 * The innermost first: each a mark, or the several functions that a call without marks may have been meant for; and the
 * functions that ran.
 */
function placesIn(
  { steps }: ExecutionTrace,
  frame: TraceFrame,
  marks: readonly Mark[],
  end = frame.lastStep,
): { places: Mark[][]; heads: Mark[] } {
  const open: { mark: Mark | undefined; at: Mark | undefined }[] = [{ mark: undefined, at: undefined }];
  for (let step = frame.callStep + 1; step <= end; step++) {
    if (steps.frame[step] !== frame.index || steps.opcode[step] !== 0x6a) continue;
    const pc = steps.pc[step] ?? 0;
    const marker = readMarker(frame.code.subarray(pc + 1, pc + 12));
    const mark = marker && marks[marker.mark];
    if (!marker || !mark) continue;
    const top = open.at(-1);
    if (marker.kind === 'enter') open.push({ mark, at: undefined });
    else if (marker.kind === 'leave') {
      if (open.length > 1) open.pop();
    } else if (top) top.at = mark;
  }
  const places = open.toReversed().flatMap(({ at, mark }) => (at ? [[at]] : mark ? [[mark]] : []));
  const heads = open.flatMap(({ mark }) => mark ?? []);
  if (places.length > 0) return { places, heads };
  const selector = hexOfBytes(frame.input.subarray(0, 4));
  const meant = marks.filter((each) => each.selector === selector);
  return { places: meant.length > 0 ? [meant] : [], heads };
}

function tell({ functionName, path, first, last }: Mark): string {
  return `${functionName} ${path}:${first}${last > first ? `-${last}` : ''}`;
}
