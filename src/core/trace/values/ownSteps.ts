import type { SourceMap, SourceSpan } from '../lines/sourceMap.ts';
import type { ExecutionTrace } from '../replay/executionTrace.ts';
import type { SyntaxNode, SyntaxTrees } from './syntaxTree.ts';
import type { StackTop, WatchedSteps } from './watchedSteps.ts';

/** One run of a function inside a frame, from the jump into it to the jump back. */
export interface Activation {
  readonly caller: Activation | undefined;
  /** The caller's jump into it, in the numbers of `OwnSteps`; -1 for the frame's own beginning. */
  readonly calledAt: number;
  /** Where the jump comes back to. */
  readonly back: number;
}

/** A range of a frame's own steps, both included. */
export interface StepRange {
  readonly from: number;
  readonly to: number;
}

const jump = 0x56;

/** The last steps of one frame without those of its callees, each with its place in the syntax tree. */
export class OwnSteps {
  readonly #steps: readonly number[];
  readonly #activations: readonly Activation[];
  readonly #trace: ExecutionTrace;
  readonly #map: SourceMap;
  readonly #trees: SyntaxTrees;
  readonly #watched: WatchedSteps;
  #hashed: ReadonlyMap<bigint, Uint8Array> | undefined;
  readonly #nodes = new Map<SourceSpan, SyntaxNode | undefined>();

  constructor(
    trace: ExecutionTrace,
    { steps, watched }: { steps: readonly number[]; watched: WatchedSteps },
    map: SourceMap,
    trees: SyntaxTrees,
  ) {
    this.#trace = trace;
    this.#steps = steps;
    this.#watched = watched;
    this.#map = map;
    this.#trees = trees;
    this.#activations = this.#findActivations();
  }

  get length(): number {
    return this.#steps.length;
  }

  opcode(at: number): number {
    return this.#trace.steps.opcode[this.#steps[at] ?? -1] ?? -1;
  }

  /** The innermost node that the step belongs to; undefined for the compiler's own functions. */
  node(at: number): SyntaxNode | undefined {
    const span = this.#entry(at)?.span;
    if (!span) return undefined;
    if (!this.#nodes.has(span)) this.#nodes.set(span, span.file < 0 ? undefined : this.#trees.at(span));
    return this.#nodes.get(span);
  }

  activation(at: number): Activation | undefined {
    return this.#activations[at];
  }

  /** Where a step is in the whole execution. */
  step(at: number): number {
    return this.#steps[at] ?? -1;
  }

  /** The opposite of `step`; -1 for a step of another frame. */
  indexOf(step: number): number {
    let [low, high] = [0, this.#steps.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#steps[middle] ?? 0) < step) low = middle + 1;
      else high = middle;
    }
    return this.#steps[low] === step ? low : -1;
  }

  /** What is on top of the stack before the step. */
  stack(at: number): StackTop | undefined {
    return this.#watched.at(this.#steps[at] ?? -1);
  }

  /** The bytes of which a word is the hash, if the frame hashed them. */
  hashedTo(word: bigint): Uint8Array | undefined {
    this.#hashed ??= new Map(
      [...this.#watched.hashed].flatMap(([step, bytes]) => {
        const after = this.stack(this.indexOf(step) + 1);
        return after ? [[after.top, bytes] as const] : [];
      }),
    );
    return this.#hashed.get(word);
  }

  /**
   * The last time that `expression` was evaluated in an activation, before a step: its steps and all of those between,
   * of the functions that it called.
   */
  lastRun(
    expression: SyntaxNode,
    { activation, before }: { activation: Activation; before: number },
  ): StepRange | undefined {
    let to = before - 1;
    while (to >= 0 && !(this.activation(to) === activation && this.#isWithin(to, expression))) {
      // The activation had not begun.
      if (to <= activation.calledAt) return undefined;
      to -= 1;
    }
    if (to < 0) return undefined;
    let from = to;
    for (let at = to - 1; at > activation.calledAt && at >= 0; at--) {
      if (this.activation(at) !== activation) continue;
      const node = this.node(at);
      if (node && (expression.holds(node) || isOfConstant(node))) from = at;
      else if (node) break;
    }
    return { from, to };
  }

  /** The last step of an activation in a range that belongs to a node, or to one within it. */
  lastWithin(node: SyntaxNode, activation: Activation, { from, to }: StepRange): number | undefined {
    for (let at = to; at >= from; at--) if (this.activation(at) === activation && this.#isWithin(at, node)) return at;
    return undefined;
  }

  /**
   * The word that an expression of one word gave: it is on top when the expression has ended.
   * @returns undefined if it wasn't evaluated there
   */
  result(expression: SyntaxNode, activation: Activation, range: StepRange): bigint | undefined {
    const last = this.lastWithin(expression, activation, range);
    if (last === undefined || this.activation(last + 1) !== activation) return undefined;
    return this.stack(last + 1)?.top;
  }

  #isWithin(at: number, node: SyntaxNode): boolean {
    const own = this.node(at);
    return own !== undefined && node.holds(own);
  }

  #entry(at: number): ReturnType<SourceMap['at']> {
    return this.#map.at(this.#pc(at));
  }

  #pc(at: number): number {
    return this.#trace.steps.pc[this.#steps[at] ?? -1] ?? -1;
  }

  #findActivations(): Activation[] {
    const found: Activation[] = [];
    let current: Activation = { caller: undefined, calledAt: -1, back: -1 };
    let jumped: 'i' | 'o' | '-' | undefined;
    for (let at = 0; at < this.#steps.length; at++) {
      const pc = this.#pc(at);
      if (jumped === 'i') current = { caller: current, calledAt: at - 1, back: this.#pc(at - 1) + 1 };
      else if (jumped !== undefined) {
        for (let each: Activation | undefined = current; each; each = each.caller) {
          if (each.back !== pc) continue;
          current = each.caller ?? current;
          break;
        }
      }
      found.push(current);
      jumped = this.opcode(at) === jump ? (this.#entry(at)?.jump ?? '-') : undefined;
    }
    return found;
  }
}

/** A constant's value is evaluated where it is named, with its own place in the source. */
function isOfConstant(node: SyntaxNode): boolean {
  return node.around(({ type }) => type === 'VariableDeclaration')?.flag('constant') ?? false;
}
