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
export interface FrameStack {
  readonly places: readonly SourcePlace[];
}

/**
 * The position of a frame at a step (by default its last): the statement, and the internal calls that led there, from
 * the jumps that the compiler marks as into and out of functions.
 * @returns undefined if no step up to it maps to a statement or a function
 */
export function stackOf(
  trace: ExecutionTrace,
  frame: TraceFrame,
  { map, text }: FrameBuild,
  upTo: number = frame.lastStep,
): FrameStack | undefined {
  const { steps } = trace;
  const callers: { place: SourcePlace | undefined; back: number }[] = [];
  let current: SourcePlace | undefined;
  /** If no step maps to a statement: a check added by the compiler, for example that a function accepts no value. */
  let around: SourcePlace | undefined;
  let lastSpan: unknown;
  for (let at = frame.callStep + 1; at <= upTo; at++) {
    if (steps.frame[at] !== frame.index) continue;
    const pc = steps.pc[at] ?? -1;
    const entry = map.at(pc);
    if (!entry) continue;
    if (!map.marksReturns && callers.at(-1)?.back === pc) current = callers.pop()?.place ?? current;
    if (entry.span !== lastSpan) {
      lastSpan = entry.span;
      const place = text.placeOf(entry.span);
      if (place?.kind === 'statement') current = place;
      else if (place?.kind === 'function') around = place;
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
