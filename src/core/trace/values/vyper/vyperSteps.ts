import type { SourceMap } from '../../lines/sourceMap.ts';
import type { ExecutionTrace, TraceFrame } from '../../replay/executionTrace.ts';
import type { ObservedStep } from '../../replay/replay.ts';
import type { StepRange } from '../ownSteps.ts';
import { mostMemory, type StackTop, WatchedSteps } from '../watchedSteps.ts';
import type { VyperModule, VyperStatement } from './vyperModule.ts';

const sload = 0x54;
const mstore = 0x52;
const jumpIf = 0x57;
const balanceOf = 0x31;
const selfBalance = 0x47;
const call = 0xf1;
/** CALL, STATICCALL, DELEGATECALL. */
const calls: ReadonlySet<number> = new Set([0xf1, 0xf4, 0xfa]);
/** LT, GT, SLT, SGT, EQ, SUB, XOR: the last two are what is left of `!=` when the compiler has shortened it. */
const comparisons: ReadonlySet<number> = new Set([0x10, 0x11, 0x12, 0x13, 0x14, 0x03, 0x18]);

/** A range of a module's bytes. */
export interface ByteSpan {
  readonly from: number;
  readonly to: number;
}

/** What a frame had when a statement began. */
interface VyperMoment {
  readonly memory: Uint8Array;
}

/** Moments that are kept: each has the frame's memory. */
const mostMoments = 16;

/** The steps of one frame of Vyper code, with their places in its module. */
export class VyperSteps {
  readonly frame: TraceFrame;
  readonly #trace: ExecutionTrace;
  readonly #own: readonly number[];
  readonly #spans: readonly (ByteSpan | undefined)[];
  /** The place of each step or, without one, of the step before. */
  readonly #last: readonly (ByteSpan | undefined)[];
  readonly #lines: readonly number[];
  readonly #module: VyperModule;
  readonly #watched: WatchedSteps;
  readonly #moments = new Map<number, VyperMoment | undefined>();
  /** The steps after calls, with what the account had then. */
  readonly #payments = new Map<number, bigint | undefined>();

  /**
   * @param own the frame's steps without those of its callees
   * @param file the module's ID in the map
   */
  constructor(
    trace: ExecutionTrace,
    frame: TraceFrame,
    own: readonly number[],
    { map, file, module }: { map: SourceMap; file: number; module: VyperModule },
  ) {
    this.frame = frame;
    this.#trace = trace;
    this.#own = own;
    this.#module = module;
    this.#watched = new WatchedSteps(frame.index);
    this.#spans = own.map((step) => {
      const span = map.at(trace.steps.pc[step] ?? -1)?.span;
      return span?.file === file ? { from: span.start, to: span.start + span.length } : undefined;
    });
    // A loop has few places, and many steps.
    const whole = new Map<number, boolean>();
    const isWhole = (span: ByteSpan) => {
      const key = span.from * 2 ** 26 + span.to;
      const known = whole.get(key) ?? module.holdsSeveral(span);
      whole.set(key, known);
      return known;
    };
    let line = -1;
    let last: ByteSpan | undefined;
    this.#last = this.#spans.map((span) => {
      if (span && !isWhole(span)) last = span;
      return last;
    });
    // Some steps have no place, and some that of the whole loop or function around: they follow the statement before.
    this.#lines = this.#spans.map((span) => {
      if (span && !isWhole(span)) line = module.lineOf(span.from);
      return line;
    });
  }

  get length(): number {
    return this.#own.length;
  }

  pc(at: number): number {
    return this.#trace.steps.pc[this.#own[at] ?? -1] ?? -1;
  }

  opcode(at: number): number {
    return this.#trace.steps.opcode[this.#own[at] ?? -1] ?? -1;
  }

  /** The place of a step or, without one, of the step before. */
  span(at: number): ByteSpan | undefined {
    return this.#last[at];
  }

  /** The line of a step or, without one, of the step before; -1 before the first. */
  line(at: number): number {
    return this.#lines[at] ?? -1;
  }

  /** What is on top of the stack before the step. */
  stack(at: number): StackTop | undefined {
    return this.#watched.at(this.#own[at] ?? -1);
  }

  /** The last time that a statement ran before a step, up to where it was left, with the functions that it called. */
  lastRun({ first, last }: VyperStatement, before: number, least = 0): StepRange | undefined {
    const isIn = (at: number) => first <= (this.#lines[at] ?? -1) && (this.#lines[at] ?? -1) <= last;
    let to = before - 1;
    while (to >= least && !isIn(to)) to -= 1;
    if (to < least) return undefined;
    const own = this.#module.functionAt(first);
    let from = to;
    for (let at = to - 1; at >= least; at--) {
      const line = this.#lines[at] ?? -1;
      if (isIn(at)) from = at;
      else if (line >= 0 && this.#module.functionAt(line) === own) break;
    }
    // A loop may come back to it without a place in between.
    const entry = this.pc(from);
    for (let at = to; at > from; at--) if (this.pc(at) === entry) return { from: at, to };
    return { from, to };
  }

  /**
   * Of a round of a loop, what follows the write of the loop's variable, which has no place of its own: the compiler counts
   * it to what ran before.
   */
  afterFirstStore(range: StepRange): StepRange {
    for (let at = range.from; at < range.to && this.opcode(at) !== jumpIf; at++)
      if (this.opcode(at) === mstore) return { from: at + 1, to: range.to };
    return range;
  }

  /** Before it runs again: keeps what the frame has when a range begins, and what its account has after its last call. */
  keep({ from, to }: StepRange): void {
    const step = this.#own[from];
    if (step !== undefined && this.#moments.size < mostMoments) this.#moments.set(step, undefined);
    const paid = this.#lastCall({ from, to });
    const next = paid === undefined ? undefined : this.#own[paid + 1];
    if (next !== undefined) this.#payments.set(next, undefined);
  }

  /** What the account had after the last call in a range; undefined if that isn't known, or the call is elsewhere. */
  balanceAfterCall({ from, to }: ByteSpan, range: StepRange): bigint | undefined {
    const at = this.#lastCall(range);
    const span = at === undefined ? undefined : this.#last[at];
    if (at === undefined || !span || span.from < from || span.to > to) return undefined;
    return this.#payments.get(this.#own[at + 1] ?? -1);
  }

  #lastCall({ from, to }: StepRange): number | undefined {
    for (let at = to; at >= from; at--) if (this.opcode(at) === call) return at;
    return undefined;
  }

  /**
   * What a statement was answered about the balance of an account in a range; undefined if it didn't ask, or got several
   * answers.
   * @param account undefined for the frame's own
   */
  balanceRead(range: StepRange, { first, last }: VyperStatement, account?: bigint): bigint | undefined {
    const answers = new Set<bigint | undefined>();
    for (let at = range.from; at <= range.to; at++) {
      const line = this.#lines[at] ?? -1;
      const opcode = this.opcode(at);
      const isOwn = line >= first && line <= last;
      if (!isOwn || opcode !== (account === undefined ? selfBalance : balanceOf)) continue;
      const asked = account === undefined ? undefined : BigInt.asUintN(160, this.stack(at)?.top ?? 0n);
      if (asked === account) answers.add(this.stack(at + 1)?.top);
    }
    return answers.size === 1 ? [...answers][0] : undefined;
  }

  momentOf({ from }: StepRange): VyperMoment | undefined {
    return this.#moments.get(this.#own[from] ?? -1);
  }

  /** An observer of a replay. */
  readonly observe = (observed: ObservedStep): void => {
    this.#watched.observe(observed);
    const { frame, step, running } = observed;
    if (frame !== this.frame.index) return;
    if (this.#moments.has(step)) this.#moments.set(step, { memory: running.memory._store.slice(0, mostMemory) });
    if (this.#payments.has(step)) this.#payments.set(step, observed.balance());
  };

  /** The slots that a statement read in a range; not those that it read with two values. */
  loads(range: StepRange, { first, last }: VyperStatement): ReadonlyMap<bigint, Uint8Array> {
    const found = new Map<bigint, bigint>();
    const several = new Set<bigint>();
    let { from } = range;
    while (from > 0 && !this.#spans[from - 1]) from -= 1;
    for (let at = from; at <= range.to; at++) {
      const line = this.#lines[at] ?? -1;
      if (this.opcode(at) !== sload || (at >= range.from && (line < first || line > last))) continue;
      const [slot, value] = [this.stack(at)?.top, this.stack(at + 1)?.top];
      if (slot === undefined || value === undefined) continue;
      if (found.has(slot) && found.get(slot) !== value) several.add(slot);
      found.set(slot, value);
    }
    const bytes = [...found].filter(([slot]) => !several.has(slot));
    return new Map(bytes.map(([slot, value]) => [slot, bytesOf(value)]));
  }

  /** The last call of another contract whose place is within a span. */
  calledWithin({ from, to }: ByteSpan, range: StepRange): TraceFrame | undefined {
    for (let at = range.to; at >= range.from; at--) {
      const span = this.#last[at];
      if (!calls.has(this.opcode(at)) || !span || span.from < from || span.to > to) continue;
      return this.#trace.frames.find(
        ({ callStep, parent }) => callStep === this.#own[at] && parent === this.frame.index,
      );
    }
    return undefined;
  }

  /** The calls of other contracts in a range. */
  calledIn({ from, to }: StepRange): readonly TraceFrame[] {
    const [first = 0, last = -1] = [this.#own[from], this.#own[to]];
    return this.#trace.frames.filter(
      ({ callStep, parent }) => parent === this.frame.index && first <= callStep && callStep <= last,
    );
  }

  /** The operands of the comparisons at exactly a span. */
  comparedAt({ from, to }: ByteSpan, range: StepRange): readonly StackTop[] {
    const found: StackTop[] = [];
    for (let at = range.from; at <= range.to; at++) {
      const span = this.#spans[at];
      const stack = this.stack(at);
      if (comparisons.has(this.opcode(at)) && stack && span?.from === from && span.to === to) found.push(stack);
    }
    return found;
  }
}

function bytesOf(value: bigint): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let at = 31, rest = value; at >= 0 && rest > 0n; at--, rest >>= 8n) bytes[at] = Number(rest & 0xffn);
  return bytes;
}
