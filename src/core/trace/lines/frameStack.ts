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
  readonly places: readonly StackPlace[];
}

/** A place in one run of a function. */
export interface StackPlace extends SourcePlace {
  /** The jump into that run; undefined for what no function was jumped into for, and outside of one. */
  readonly calledAt?: number;
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

const jumpDest = 0x5b;

/** Steps between looks at the clock. */
const stepsPerLook = 4096;

/**
 * The position of a frame at a step (by default its last): the statement, and the internal calls that led there, from
 * the jumps that the compiler marks as into and out of functions.
 * @param within `lastStepsWithin` of all frames: the steps of callees are skipped, so that a deep call stack takes as
 *   long as its own steps
 * @param rest of `inTurns`
 * @param isViaYul whether the code was compiled through Yul
 * @returns undefined if no step up to it maps to a statement or a function
 */
export async function stackOf(
  { steps }: ExecutionTrace,
  frame: TraceFrame,
  { map, text }: FrameBuild,
  {
    upTo = frame.lastStep,
    within,
    rest,
    isViaYul = false,
  }: { upTo?: number; within: Int32Array; rest: () => Promise<void> | undefined; isViaYul?: boolean | undefined },
): Promise<FrameStack | undefined> {
  let taken = 0;
  // Vyper returns to the byte after the jump; what it marks is the jump of an early `return` to the end of its function.
  const marksReturns = !text.isVyper;
  const callers: (Level & { back: number })[] = [];
  let current: SourcePlace | undefined;
  /** The running function has come to `current` itself: until then, that is its caller's. */
  let isOwn = false;
  /** The jump into the running function. */
  let calledAt: number | undefined;
  /** If no step maps to a statement: a check added by the compiler, for example that a function accepts no value. */
  let around: SourcePlace | undefined;
  /** The function that runs: the code of its modifiers is within its own. */
  let entered: SourcePlace | undefined;
  /** Via Yul: of what the running function's places are. */
  let bounds: Bounds | undefined = isViaYul ? 'none' : undefined;
  let isAtEntry = false;
  /** Where functions begin. */
  const heads = new Set<number>();
  const levelOf = (): Level => ({ place: current, isOwn, calledAt, entered, bounds });
  const enter = (back: number) => {
    callers.push({ ...levelOf(), back });
    entered = undefined;
    isOwn = false;
    isAtEntry = true;
  };
  const leave = () => {
    const caller = callers.pop();
    if (caller?.place) ({ place: current, isOwn } = caller);
    if (caller) ({ calledAt, entered, bounds } = caller);
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
      const mapped = text.placeOf(entry.span);
      const isFunction = mapped?.kind === 'function' && steps.opcode[at] === jumpDest;
      // What follows right behind its caller is entered without a jump; if it is known to begin there, also from within.
      if (isViaYul && !isAtEntry && isFunction && (heads.has(pc) || !isSamePlace(mapped, bounds))) enter(pc);
      if (isAtEntry && isFunction && marksReturns) {
        heads.add(pc);
        calledAt = at - 1;
      }
      if (isViaYul && isAtEntry) bounds = mapped && mapped.kind !== 'contract' ? mapped : 'none';
      isAtEntry = false;
      const place = mapped && isWithin(mapped, bounds) ? mapped : undefined;
      // Vyper's whole function stands for code whose statement isn't known, and, if it has marks, for its entry.
      if (place?.kind === 'statement' || (place?.kind === 'function' && !map.marksReturns)) {
        current = place;
        isOwn = true;
      }
      if (place?.kind === 'function') {
        around = place;
        entered ??= place;
      }
    }
    const isJump = steps.opcode[at] === 0x56;
    if (isJump && entry.jump === 'i') {
      enter(pc + 1);
      lastSpan = undefined;
    } else if (isJump && marksReturns && entry.jump === 'o') leave();
  }
  if (!current && !around) return undefined;
  if (!current) ({ current, isOwn } = { current: around, isOwn: true });
  const levels = [...callers, levelOf()].toReversed();
  const places: StackPlace[] = [];
  let isOtherRun = false;
  for (const [at, { entered: of, calledAt: run, ...level }] of levels.entries()) {
    // What a function hasn't come to itself is its caller's, which is next.
    const place = level.isOwn ? level.place : undefined;
    const inner = places.at(-1);
    const calls = run !== levels[at + 1]?.calledAt;
    const ofRun = run === undefined ? {} : { calledAt: run };
    // Via Yul, a modifier is a function of its own, which a function calls before any statement, and which calls it.
    if (!place || place.text === '_') {
      const invocation = of && inner && invocationIn(of, inner);
      if (invocation) places.splice(-1, 1, { ...inner, isModifier: true }, { ...invocation, ...ofRun });
      isOtherRun = !place && (isOtherRun || calls);
      continue;
    }
    // Calls to the compiler's own functions belong to the statement itself.
    const isSame = inner && place.functionName === inner.functionName && place.path === inner.path;
    // So does the head of a contract, before it calls the function.
    if (!isSame || (isOtherRun && run !== undefined)) places.push({ ...place, ...ofRun });
    const invocation = of && invocationIn(of, place);
    const last = invocation && places.pop();
    if (last) places.push({ ...last, isModifier: true }, { ...invocation, ...ofRun });
    isOtherRun = calls;
  }
  return { places };
}

/** Where a run of a function was when it called the next one, or the compiler's own code was. */
interface Level {
  readonly place: SourcePlace | undefined;
  readonly isOwn: boolean;
  readonly calledAt: number | undefined;
  readonly entered: SourcePlace | undefined;
  readonly bounds: Bounds | undefined;
}

/** A function, or `none` for one of the compiler's own. */
type Bounds = SourcePlace | 'none';

/**
 * Whether a place can be what runs: via Yul, compilers give a large constant the place of its first use anywhere. What
 * belongs to no function are the first values of variables.
 */
function isWithin(place: SourcePlace, bounds: Bounds | undefined): boolean {
  if (bounds === 'none') return place.functionName === undefined;
  // It has what the contract passes to its bases, too.
  if (bounds === undefined || bounds.functionName === 'constructor') return true;
  const isAfter = place.line > bounds.line || (place.line === bounds.line && place.column >= bounds.column);
  const isBefore =
    place.endLine < bounds.endLine || (place.endLine === bounds.endLine && place.endColumn <= bounds.endColumn);
  return place.path === bounds.path && isAfter && isBefore;
}

function isSamePlace({ path, line, column }: SourcePlace, other: Bounds | undefined): boolean {
  return typeof other === 'object' && path === other.path && line === other.line && column === other.column;
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
