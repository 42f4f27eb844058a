import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';
import type { SourceMap } from './sourceMap.ts';
import type { SourcePlace, SourceText } from './sourceText.ts';

/** The parts of a build that lines need. */
export interface FrameBuild {
  readonly map: SourceMap;
  readonly text: SourceText;
}

/**
 * The position of an execution inside one frame: the innermost place first, then its callers, each with its function.
 */
interface FrameStack {
  readonly places: readonly SourcePlace[];
}

/** For each frame, the last step of it and of all that it called; -1 without any. */
export function lastStepsWithin(frames: readonly TraceFrame[]): Int32Array {
  const last = new Int32Array(frames.length).fill(-1);
  // Callees come after their callers.
  for (const { index, parent, lastStep } of frames.toReversed()) {
    const own = Math.max(last[index] ?? -1, lastStep);
    last[index] = own;
    if (parent !== undefined) last[parent] = Math.max(last[parent] ?? -1, own);
  }
  return last;
}

/** Steps between looks at the clock. */
const stepsPerLook = 4096;

/**
 * The position of a frame at a step (by default its last): the statement, and the internal calls that led there, from
 * the jumps that the compiler marks as into and out of functions.
 * @param within `lastStepsWithin` of all frames: the steps of callees are skipped, so that a deep call stack takes as
 *   long as its own steps
 * @param rest of `inTurns`
 * @returns undefined if no step up to it maps to a statement or a function
 */
export async function stackOf(
  { steps }: ExecutionTrace,
  frame: TraceFrame,
  { map, text }: FrameBuild,
  { upTo = frame.lastStep, within, rest }: { upTo?: number; within: Int32Array; rest: () => Promise<void> | undefined },
): Promise<FrameStack | undefined> {
  let taken = 0;
  const callers: { place: SourcePlace | undefined; back: number }[] = [];
  let current: SourcePlace | undefined;
  /** If no step maps to a statement: a check added by the compiler, for example that a function accepts no value. */
  let around: SourcePlace | undefined;
  let lastSpan: unknown;
  for (let at = frame.callStep + 1; at <= upTo; at++) {
    if (steps.frame[at] !== frame.index) {
      at = Math.max(at, within[steps.frame[at] ?? -1] ?? at);
      continue;
    }
    taken += 1;
    const resting = taken % stepsPerLook === 0 ? rest() : undefined;
    if (resting) await resting;
    const pc = steps.pc[at] ?? -1;
    const entry = map.at(pc);
    if (!entry) continue;
    if (!map.marksReturns && callers.at(-1)?.back === pc) current = callers.pop()?.place ?? current;
    if (entry.span !== lastSpan) {
      lastSpan = entry.span;
      const place = text.placeOf(entry.span);
      if (place?.kind === 'statement') current = place;
      else if (place?.kind === 'function') {
        around = place;
        // Vyper's whole function stands for code whose statement isn't known.
        if (!map.marksReturns) current = place;
      }
    }
    const isJump = steps.opcode[at] === 0x56;
    if (isJump && entry.jump === 'i') callers.push({ place: current, back: pc + 1 });
    else if (isJump && entry.jump === 'o') {
      const caller = callers.pop()?.place;
      current = caller ?? current;
    }
  }
  const innermost = current ?? around;
  if (!innermost) return undefined;
  const places = [innermost];
  for (const { place: caller } of callers.toReversed()) {
    const inner = places.at(-1);
    // Calls to the compiler's own functions belong to the statement itself.
    if (caller && inner && (caller.functionName !== inner.functionName || caller.path !== inner.path))
      places.push(caller);
  }
  return { places };
}
