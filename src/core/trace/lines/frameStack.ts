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
  // Vyper returns to the byte after the jump; what it marks is the jump of an early `return` to the end of its function.
  const marksReturns = !text.isVyper;
  const callers: { place: SourcePlace | undefined; entered: SourcePlace | undefined; back: number }[] = [];
  let current: SourcePlace | undefined;
  /** If no step maps to a statement: a check added by the compiler, for example that a function accepts no value. */
  let around: SourcePlace | undefined;
  /** The function that runs: the code of its modifiers is within its own. */
  let entered: SourcePlace | undefined;
  const leave = () => {
    const caller = callers.pop();
    current = caller?.place ?? current;
    if (caller) entered = caller.entered;
  };
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
    if (!marksReturns && callers.at(-1)?.back === pc) leave();
    if (entry.span !== lastSpan) {
      lastSpan = entry.span;
      const place = text.placeOf(entry.span);
      if (place?.kind === 'statement') current = place;
      else if (place?.kind === 'function') {
        around = place;
        entered ??= place;
        // Vyper's whole function stands for code whose statement isn't known, and, if it has marks, for its entry.
        if (!map.marksReturns) current = place;
      }
    }
    const isJump = steps.opcode[at] === 0x56;
    if (isJump && entry.jump === 'i') {
      callers.push({ place: current, entered, back: pc + 1 });
      entered = undefined;
      lastSpan = undefined;
    } else if (isJump && marksReturns && entry.jump === 'o') leave();
  }
  const innermost = current ?? around;
  if (!innermost) return undefined;
  const places: SourcePlace[] = [];
  const add = (place: SourcePlace | undefined, of: SourcePlace | undefined) => {
    if (!place) return;
    const inner = places.at(-1);
    // Calls to the compiler's own functions belong to the statement itself.
    if (!inner || place.functionName !== inner.functionName || place.path !== inner.path) places.push(place);
    const invocation = of && invocationIn(of, place);
    const last = places.pop();
    if (last) places.push(...(invocation ? [{ ...last, isModifier: true } as const, invocation] : [last]));
  };
  add(innermost, entered);
  for (const { place, entered: of } of callers.toReversed()) add(place, of);
  return { places };
}

/** Where a function names the modifier that a place is in; undefined if it has none of that name. */
function invocationIn(of: SourcePlace, { functionName }: SourcePlace): SourcePlace | undefined {
  // A constructor may stand for that of a base, whose code is within its own, too.
  const isKnown = /^(?:function|receive|fallback)\b/.test(of.text);
  if (functionName === undefined || of.functionName === functionName || !isKnown) return undefined;
  const head = headOf(of.text);
  const parameters = head.indexOf(')');
  const name = new RegExp(`(?<![\\w$.])${functionName.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
  name.lastIndex = Math.max(0, parameters);
  const found = name.exec(head);
  if (!found) return undefined;
  const before = head.slice(0, found.index).split('\n');
  const text = `${functionName}${argumentsAt(head.slice(found.index + functionName.length))}`;
  const words = text.split('\n');
  const start = { line: of.line + before.length - 1, column: (before.at(-1) ?? '').length };
  const column = before.length === 1 ? of.column + start.column : start.column;
  const endColumn = (words.at(-1) ?? '').length + (words.length === 1 ? column : 0);
  const { path } = of;
  return {
    path,
    line: start.line,
    column,
    endLine: start.line + words.length - 1,
    endColumn,
    text,
    kind: 'statement',
    functionName: of.functionName,
  };
}

/** What comes before a function's body, its comments blank. */
function headOf(text: string): string {
  const plain = text.replace(/\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (each) => each.replace(/[^\n]/g, ' '));
  const body = plain.indexOf('{');
  return body < 0 ? plain : plain.slice(0, body);
}

/** `(a, b(c))`, or '' */
function argumentsAt(text: string): string {
  if (!text.startsWith('(')) return '';
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(0, at + 1);
  }
  return '';
}
