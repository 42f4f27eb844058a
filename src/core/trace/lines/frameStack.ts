import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';
import { op } from '../steps/operations.ts';
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
  /** The number of places, from the innermost, whose line is certain. Of the others, only the function is. */
  readonly certain: number;
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
  const isCreation = frame.operation.startsWith('CREATE');
  /** Whether the running function may have places outside of all functions. */
  let takesOutside = !isViaYul || isCreation;
  let isAtEntry = false;
  /** Where functions begin. */
  const heads = new Set<number>();
  const levelOf = (): Level => ({ place: current, isOwn, calledAt, entered, takesOutside });
  const enter = (back: number) => {
    callers.push({ ...levelOf(), back });
    entered = undefined;
    isOwn = false;
    isAtEntry = true;
  };
  const leave = () => {
    const caller = callers.pop();
    if (caller?.place) ({ place: current, isOwn } = caller);
    if (caller) ({ calledAt, entered, takesOutside } = caller);
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
    const opcode = steps.opcode[at] ?? 0;
    const entry = map.at(pc);
    if (!entry || (isViaYul && isOnStack(opcode))) continue;
    if (!marksReturns && callers.at(-1)?.back === pc) leave();
    if (entry.span !== lastSpan) {
      lastSpan = entry.span;
      const mapped = text.placeOf(entry.span);
      const isFunction = mapped?.kind === 'function' && opcode === op.jumpdest;
      // What follows right behind its caller is entered without a jump; if it is known to begin there, also from within.
      if (isViaYul && !isAtEntry && isFunction && (heads.has(pc) || !isSamePlace(mapped, entered))) enter(pc);
      if (isAtEntry && isFunction && marksReturns) {
        heads.add(pc);
        calledAt = at - 1;
      }
      if (isViaYul && isAtEntry) takesOutside = mapped !== undefined && hasOutside(mapped, isCreation);
      isAtEntry = false;
      const place = mapped?.functionName !== undefined || takesOutside ? mapped : undefined;
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
    const isJump = opcode === op.jump;
    if (isJump && entry.jump === 'i') {
      enter(pc + 1);
      lastSpan = undefined;
    } else if (isJump && marksReturns && entry.jump === 'o') leave();
  }
  if (!current && !around) return undefined;
  if (!current) ({ current, isOwn } = { current: around, isOwn: true });
  const last = steps.opcode[upTo] ?? 0;
  return placesOf([...callers, levelOf()].toReversed(), { text, isViaYul, last });
}

/** Where a run of a function was when it called the next one, or the compiler's own code was. */
interface Level {
  readonly place: SourcePlace | undefined;
  readonly isOwn: boolean;
  readonly calledAt: number | undefined;
  readonly entered: SourcePlace | undefined;
  readonly takesOutside: boolean;
}

/**
 * @param levels innermost first
 * @param last the instruction that the innermost one is at
 */
function placesOf(
  levels: readonly Level[],
  { text, isViaYul, last }: { text: SourceText; isViaYul: boolean; last: number },
): FrameStack {
  const places: StackPlace[] = [];
  let certain: number | undefined;
  let isOtherRun = false;
  for (const [at, { entered: of, calledAt: run, ...level }] of levels.entries()) {
    const inner = places.at(-1);
    const calls = run !== levels[at + 1]?.calledAt;
    const ofRun = run === undefined ? {} : { calledAt: run };
    // What a function hasn't come to itself is its caller's, which is next.
    const own = level.isOwn ? level.place : undefined;
    // Via Yul, all of an assembly block has one place.
    const block = isViaYul && !inner && own?.text.startsWith('assembly') ? own : undefined;
    const instruction = block && text.onlyIn(block, yulCall(last));
    if (block && !instruction && block.line !== block.endLine) certain = 0;
    // And a call without arguments and values has the place of what comes before it.
    const plain = isViaYul && of ? plainName.exec(levels[at - 1]?.entered?.text ?? '')?.[1] : undefined;
    const call = of && plain !== undefined ? text.onlyIn(of, plainCall(plain)) : undefined;
    const isUnknown = plain !== undefined && !call && own?.text !== '_';
    if (isUnknown) certain ??= places.length;
    const known = instruction ? { ...instruction, functionName: block?.functionName } : own;
    const place = call ?? (isUnknown ? of : known);
    const isNone = !place || place.text === '_';
    // And a modifier is a function of its own, which a function calls before any statement, and which calls it.
    if (isNone || (isViaYul && of && isInHead(place, of))) {
      const invocation = of && inner && invocationIn(of, inner, isViaYul);
      if (invocation) places.splice(-1, 1, { ...inner, isModifier: true }, { ...invocation, ...ofRun });
      if (isNone || invocation) {
        isOtherRun = place?.text !== '_' && (isOtherRun || calls);
        continue;
      }
      // What a constructor passes to its bases comes before all of them.
      if (inner && of?.functionName === 'constructor') certain ??= places.length;
    }
    // Calls to the compiler's own functions belong to the statement itself.
    const isSame = inner && place.functionName === inner.functionName && place.path === inner.path;
    // So does the head of a contract, before it calls the function.
    if (!isSame || (isOtherRun && run !== undefined)) places.push({ ...place, ...ofRun });
    const invocation = of && invocationIn(of, place);
    const outermost = invocation && places.pop();
    if (outermost) places.push({ ...outermost, isModifier: true }, { ...invocation, ...ofRun });
    isOtherRun = calls;
  }
  return { places, certain: certain ?? places.length };
}

/** The name of a function that takes and gives nothing. */
const plainName = /^function\s+([\w$]+)\s*\(\s*\)(?![^{]*\breturns\b)/;

function plainCall(name: string): RegExp {
  return new RegExp(`(?<![\\w$]|\\bfunction\\s+)${name.replaceAll('$', '\\$')}\\s*\\(\\s*\\)`);
}

const yulCalls: ReadonlyMap<number, string> = new Map([
  [op.call, 'call'],
  [op.callcode, 'callcode'],
  [op.create, 'create'],
  [op.create2, 'create2'],
  [op.delegatecall, 'delegatecall'],
  [op.staticcall, 'staticcall'],
  [0xfd, 'revert'],
  [0xfe, 'invalid'],
]);

/** What an instruction that fails or calls is in assembly; nothing for others. */
function yulCall(opcode: number): RegExp {
  return new RegExp(`(?<![\\w$.])${yulCalls.get(opcode) ?? '(?!)'}\\s*\\([^\\n{}]*`);
}

/** Whether a place is before the body of its function. */
function isInHead({ line, column }: SourcePlace, of: SourcePlace): boolean {
  const rows = headOf(of.text).split('\n');
  const last = of.line + rows.length - 1;
  return line < last || (line === last && column < (rows.at(-1) ?? '').length + (rows.length === 1 ? of.column : 0));
}

/**
 * Whether an instruction works on the stack alone: via Yul, compilers give those of a constant the place of its first use
 * anywhere. None of these fails or calls.
 */
function isOnStack(opcode: number): boolean {
  return opcode < 0x20 || opcode === 0x50 || (opcode >= op.push0 && opcode < op.log0);
}

/**
 * Whether what is entered at a place has places outside of all functions: what variables begin with, or that of a variable
 * which it reads. The compiler's own functions behind a constant have the constant's place.
 */
function hasOutside({ kind, functionName, text }: SourcePlace, isCreation: boolean): boolean {
  if (kind === 'statement') return /^[^"'=]*\bpublic\b/.test(text);
  return isCreation && (kind === 'contract' || functionName === 'constructor');
}

function isSamePlace({ path, line, column }: SourcePlace, other: SourcePlace | undefined): boolean {
  return path === other?.path && line === other.line && column === other.column;
}

/** Where a function names the modifier that a place is in; undefined if it has none of that name. */
function invocationIn(of: SourcePlace, { functionName }: SourcePlace, isViaYul = false): SourcePlace | undefined {
  // Unless via Yul, a constructor may stand for that of a base, whose code is within its own, too.
  const isKnown = /^(?:function|receive|fallback)\b/.test(of.text) || (isViaYul && of.functionName === 'constructor');
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
