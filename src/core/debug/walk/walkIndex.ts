import { stepsInTurns, type TurnOptions } from '../../platform/turns.ts';
import { isCall, op, pops, pushes } from '../../trace/steps/operations.ts';
import { wordsOf } from '../../trace/values/locals/stackPlaces.ts';
import type { SyntaxNode } from '../../trace/values/syntaxTree.ts';
import { Column } from '../recording/columns.ts';
import type { Recording } from '../recording/recording.ts';
import type { RunCode } from './codes.ts';
import { functionAround } from './statements.ts';

/** One run of a function in a frame; the first of a frame is what no jump led to. */
export interface Activation {
  readonly id: number;
  readonly frame: number;
  readonly caller: Activation | undefined;
  /** Where its caller called it: a jump, or a call; -1 for the outermost. */
  readonly calledAt: number;
  /** The stop of its caller that called it; -1 if that was at none. */
  readonly callerStop: number;
  readonly first: number;
  /** With all that it called. */
  last: number;
  readonly depth: number;
  /** What was called; undefined for a frame's own beginning, and without a syntax tree. */
  readonly called: SyntaxNode | undefined;
  /** The stack's height at its beginning. */
  readonly height: number;
  /** Where it returns to; -1 if it doesn't return by a jump. */
  readonly back: number;
  /** A frame that ran no code here: a system contract, an account, or one of Ethereum's own contracts. */
  readonly isOpaque: boolean;
}

const deltas = new Int8Array(256);
for (let opcode = 0; opcode < 256; opcode++) deltas[opcode] = (pushes[opcode] ?? 0) - (pops[opcode] ?? 0);

interface Running {
  current: Activation;
  height: number;
  /** How the step before jumped; undefined if it didn't. */
  jumped: 'i' | 'o' | '-' | undefined;
  /** From there. */
  jumpedAt: number;
}

/** Where an execution can stop, and in which run of which function. */
export class WalkIndex {
  readonly activations: Activation[] = [];
  /** Of each stop: its step, its statement (of a frame without code here, none) and its run of a function. */
  readonly stopSteps = new Column();
  readonly #statements = new Column();
  readonly #activationsOf = new Column();
  readonly #firsts = new Column();

  get stops(): number {
    return this.stopSteps.length;
  }

  /** What it takes, in bytes. */
  get bytes(): number {
    const columns = [this.stopSteps, this.#statements, this.#activationsOf, this.#firsts];
    return columns.reduce((sum, each) => sum + each.bytes, 0) + this.activations.length * 120;
  }

  stepOf(stop: number): number {
    return this.stopSteps.at(stop);
  }

  /** -1 for none. */
  statementOf(stop: number): number {
    return this.#statements.at(stop) - 1;
  }

  activationOf(stop: number): Activation | undefined {
    return stop < 0 || stop >= this.stops ? undefined : this.activations[this.#activationsOf.at(stop)];
  }

  /** The last stop at or before a step; -1 if there is none. */
  stopUpTo(step: number): number {
    return this.stopSteps.lastUpTo(step);
  }

  /** The innermost run of a function at a step. */
  activationAt(step: number): Activation | undefined {
    let each = this.activations[this.#firsts.lastUpTo(step)];
    while (each && each.last < step) each = each.caller;
    return each;
  }

  /** The stop at which a run of a function stands at a step; -1 before its first. */
  stopIn(activation: Activation, step: number): number {
    let stop = this.stopUpTo(step);
    while (stop >= 0 && this.stepOf(stop) >= activation.first) {
      const own = this.activationOf(stop);
      if (own === activation) return stop;
      // Over what it called.
      let child: Activation | undefined = own;
      while (child && child.caller !== activation) child = child.caller;
      if (child) return child.callerStop;
      stop -= 1;
    }
    return -1;
  }

  /**
   * Whether one run is another or called it, or is another of what makes up a frame: the initial values of state
   * variables, the constructors of bases, the contract's own.
   */
  isBeside(inner: Activation | undefined, outer: Activation): boolean {
    const head = headOf(outer);
    return this.isWithin(inner, outer) || (head !== undefined && this.isWithin(inner, head));
  }

  /** Whether one run is another, or called it. */
  isWithin(inner: Activation | undefined, outer: Activation): boolean {
    return inner !== undefined && outer.first <= inner.first && inner.last <= outer.last && this.#holds(inner, outer);
  }

  /** @throws the signal's reason */
  static async of(
    recording: Recording,
    codes: readonly (RunCode | undefined)[],
    options: TurnOptions,
  ): Promise<WalkIndex> {
    const index = new WalkIndex();
    await index.#read(recording, codes, options);
    return index;
  }

  #holds(inner: Activation, outer: Activation): boolean {
    for (let each: Activation | undefined = inner; each && each.depth >= outer.depth; each = each.caller)
      if (each === outer) return true;
    return false;
  }

  #begin(given: Omit<Activation, 'id' | 'depth' | 'last'>): Activation {
    const activation = {
      ...given,
      id: this.activations.length,
      depth: given.caller ? given.caller.depth + 1 : 0,
      last: -1,
    };
    this.activations.push(activation);
    this.#firsts.add(given.first);
    return activation;
  }

  #stop(step: number, statement: number, activation: Activation): void {
    this.stopSteps.add(step);
    this.#statements.add(statement + 1);
    this.#activationsOf.add(activation.id);
  }

  async #read(recording: Recording, codes: readonly (RunCode | undefined)[], options: TurnOptions): Promise<void> {
    const rest = stepsInTurns(options);
    const { steps, frames } = recording.trace;
    const running: (Running | undefined)[] = [];
    /** By the number of the run: the statement where it is, that statement's first byte of the code, and its stop. */
    const at = new Map<Activation, { statement: number; pc: number; stop: number }>();
    const hasSource = codes.some((code) => code?.use);
    let before = -1;
    for (let step = 0; step < steps.length; step++) {
      const resting = rest();
      if (resting) await resting;
      const frame = steps.frame[step] ?? 0;
      const pc = steps.pc[step] ?? 0;
      const opcode = steps.opcode[step] ?? 0;
      let own = running[frame];
      if (!own) {
        const { parent, callStep = -1 } = frames[frame] ?? {};
        const caller = parent === undefined ? undefined : running[parent]?.current;
        const current = this.#begin({
          frame,
          caller,
          calledAt: callStep,
          callerStop: (caller && at.get(caller)?.stop) ?? -1,
          first: step,
          called: undefined,
          height: 0,
          back: -1,
          isOpaque: false,
        });
        own = { current, height: 0, jumped: undefined, jumpedAt: -1 };
        running[frame] = own;
      } else if (frame !== before) {
        let ended = frames[before];
        while (ended && ended.parent !== frame) ended = frames[ended.parent ?? -1];
        own.height += deltas[steps.opcode[ended?.callStep ?? -1] ?? 0] ?? 0;
      }
      before = frame;
      const code = codes[frame];
      if (own.jumped !== undefined) {
        if (own.jumped === 'i' && code?.use) this.#call(own, step, pc, code, at, steps.pc[own.jumpedAt] ?? 0);
        else this.#return(own, step, pc);
      } else if (opcode === op.jumpdest && code?.use) this.#fallInto(own, step, code.nodeAt(pc), at, 'atHead');
      own.jumped = undefined;
      const statement = code?.statementAt(pc) ?? -1;
      if (statement >= 0) {
        if (code?.isCreation) this.#fallInto(own, step, around(code.nodeAt(pc), ['constructor']), at, 'atHead');
        else if (code && !own.current.called && own.current.caller?.frame !== frame)
          this.#fallInto(own, step, around(code.nodeAt(pc), ['fallback', 'receive']), at, 'atStatement');
        const known = at.get(own.current);
        const isOther = known?.statement !== statement || known.pc === pc;
        if (isOther && !isBeforeGetter(code, pc, own.current)) {
          at.set(own.current, { statement, pc, stop: this.stops });
          this.#stop(step, statement, own.current);
        }
      }
      if (opcode === op.jump) {
        own.jumped = (code?.map?.at(pc)?.jump ?? '-') as 'i' | 'o' | '-';
        own.jumpedAt = step;
      }
      if (!isCall(opcode)) own.height += deltas[opcode] ?? 0;
      else {
        const entered = recording.enteredAt(step);
        // Otherwise it is counted when the frame comes back.
        if (!entered || entered.lastStep < 0) own.height += deltas[opcode] ?? 0;
        if (entered && entered.lastStep < 0 && hasSource && !entered.operation.startsWith('CREATE')) {
          const opaque = this.#begin({
            frame: entered.index,
            caller: own.current,
            calledAt: step,
            callerStop: at.get(own.current)?.stop ?? -1,
            first: step,
            called: undefined,
            height: 0,
            back: -1,
            isOpaque: true,
          });
          opaque.last = step;
          if (entered.answered && statement >= 0) this.#stop(step, -1, opaque);
        }
      }
    }
    for (const each of this.activations) if (each.last < 0) each.last = recording.lastWithin[each.frame] ?? -1;
    for (const column of [this.stopSteps, this.#statements, this.#activationsOf, this.#firsts]) column.end();
  }

  /** A jump into a function of the sources begins a run of it; into one of the compiler's own, nothing. */
  #call(
    own: Running,
    step: number,
    pc: number,
    code: RunCode,
    at: ReadonlyMap<Activation, { stop: number }>,
    from: number,
  ): void {
    const called = code.nodeAt(pc);
    const isFunction = called
      ? called.type === 'FunctionDefinition' || (called.type === 'VariableDeclaration' && called.flag('stateVariable'))
      : // Vyper marks the calls of its functions only.
        code.isVyper || code.isFunctionAt(pc);
    if (!isFunction) return;
    own.current = this.#begin({
      frame: own.current.frame,
      caller: own.current,
      calledAt: own.jumpedAt,
      callerStop: at.get(own.current)?.stop ?? -1,
      first: step,
      called,
      height: own.height,
      back: from + 1,
      isOpaque: false,
    });
  }

  /** A constructor, or a function that receives what no other does, begins without a jump into it. */
  #fallInto(
    own: Running,
    step: number,
    called: SyntaxNode | undefined,
    at: ReadonlyMap<Activation, { stop: number }>,
    where: 'atHead' | 'atStatement',
  ): void {
    if (called?.type !== 'FunctionDefinition') return;
    const kind = called.text('kind') ?? '';
    if (!fallenInto.has(kind) || own.current.called === called) return;
    // The one of a base contract has ended.
    if (own.current.called && own.current.back < 0) {
      own.current.last = step - 1;
      own.current = own.current.caller ?? own.current;
    }
    if (own.current.called) return;
    // What a fallback takes comes on the stack behind its head, and at its first statement what it returns is there, too.
    const isFallback = kind === 'fallback';
    const added = isFallback && where === 'atHead' ? wordsAt(called, 'parameters') : 0;
    const returned = isFallback && where === 'atStatement' ? wordsAt(called, 'returnParameters') : 0;
    own.current = this.#begin({
      frame: own.current.frame,
      caller: own.current,
      calledAt: step - 1,
      callerStop: at.get(own.current)?.stop ?? -1,
      first: step,
      called,
      height: own.height + added - returned,
      back: -1,
      isOpaque: false,
    });
  }

  /** A jump to where a run was called from ends it. */
  #return(own: Running, step: number, pc: number): void {
    for (let each: Activation | undefined = own.current; each && each.back >= 0; each = each.caller) {
      if (each.back !== pc || each.frame !== own.current.frame || !isHeightAfter(each, own.height)) continue;
      for (let ended: Activation = own.current; ; ended = ended.caller ?? each) {
        ended.last = step - 1;
        if (ended === each) break;
      }
      own.current = each.caller ?? own.current;
      return;
    }
  }
}

/** The beginning of a frame that a run is of without being called; undefined if one of its statements called it. */
export function headOf({ frame, caller, callerStop, back }: Activation): Activation | undefined {
  const isHead = caller?.frame === frame && caller.called === undefined && caller.caller?.frame !== frame;
  const isCalled = back >= 0 && callerStop >= 0;
  return isHead && !isCalled ? caller : undefined;
}

/** The depth of a run's function, the same for all that makes up a frame. */
export function levelOf(activation: Activation): number {
  return (headOf(activation) ?? activation).depth;
}

/** The function of such a kind whose statement a node is in: no jump destination begins that of a base, or one that takes value. */
function around(node: SyntaxNode | undefined, kinds: readonly string[]): SyntaxNode | undefined {
  const found = node && functionAround(node);
  return kinds.includes(found?.text('kind') ?? '') ? found : undefined;
}

/** Whether code leads to a getter, or from it: it is of the variable, too, but doesn't read it. */
function isBeforeGetter(code: RunCode | undefined, pc: number, { called }: Activation): boolean {
  if (!code || code.isCreation || code.use?.by !== 'reading') return false;
  const node = code.nodeAt(pc);
  return node?.type === 'VariableDeclaration' && node.flag('stateVariable') && called?.id !== node.id;
}

const fallenInto: ReadonlySet<string> = new Set(['constructor', 'fallback', 'receive']);

/** Whether the stack is as high as when a function has returned: without its parameters, with what it returns. */
function isHeightAfter({ called, height }: Activation, now: number): boolean {
  if (called?.type !== 'FunctionDefinition') return true;
  return now === height - wordsAt(called, 'parameters') - 1 + wordsAt(called, 'returnParameters');
}

/** The words on the stack of a function's parameters, or of what it returns. */
export function wordsAt(definition: SyntaxNode, key: 'parameters' | 'returnParameters'): number {
  const declared = definition.node(key)?.nodes('parameters') ?? [];
  return declared.reduce((sum, each) => sum + wordsOf(each), 0);
}
