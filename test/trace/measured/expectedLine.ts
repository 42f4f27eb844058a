import { hexOfBytes } from '../../../src/core/platform/hex.ts';
import type { ExecutionTrace, TraceFrame } from '../../../src/core/trace/replay/executionTrace.ts';
import type { ChainRecord } from '../chainMirror.ts';
import { type Mark, readMarker } from './markSources.ts';

/** Where one call of a failed execution was. */
export interface ExpectedFrame {
  /** Whether it returned what the call that failed first returned, so that it may have failed by itself. */
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
export function expectedOf(trace: ExecutionTrace, marks: readonly Mark[]): Expected | undefined {
  const { frames } = trace;
  const [root] = frames;
  if (!root?.failure || frames.some(({ failure }) => failure === 'outOfGas')) return undefined;
  const path = [root];
  for (let last: TraceFrame | undefined = root; last; ) {
    const parent: TraceFrame = last;
    const child = frames.findLast(({ parent: of }) => of === parent.index);
    last = child?.failure && sameEnd(child, parent) && child.code.length > 0 ? child : undefined;
    if (last) path.unshift(last);
  }
  const expected: ExpectedFrame[] = [];
  for (const [at, frame] of path.entries()) {
    const { places } = placesIn(trace, frame, marks);
    // A caller is at its call, also if it does more before it fails.
    const { places: atCall, heads } = placesIn(trace, frame, marks, path[at - 1]?.callStep);
    if (places.length === 0) return undefined;
    // Without data, what is passed on looks like an own failure.
    const mayBeOrigin = at === 0 || path.slice(0, at + 1).every(({ output }) => output.length === 0);
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

/** What a call returned is passed on by its caller; nothing, if it didn't revert. */
function sameEnd(child: TraceFrame, parent: TraceFrame): boolean {
  return hexOfBytes(child.output) === hexOfBytes(parent.output);
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
