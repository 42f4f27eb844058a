import type { ExecutionTrace } from '../../trace/replay/executionTrace.ts';
import type { RunningFrame } from '../../trace/replay/stepLoop.ts';
import { fromTop } from '../../trace/steps/operandStack.ts';
import { hasResult, isCall, op, pops, pushes } from '../../trace/steps/operations.ts';
import { Column } from './columns.ts';
import { WordLog } from './wordLog.ts';

/** A frame's stack is kept after so many steps. */
const perCheckpoint = 4096;

interface OpenFrame {
  opcode: number;
  step: number;
  /** Where its stack was kept last, or its beginning. */
  kept: number;
  readonly checkpoints: Column;
}

/**
 * The results of all operations that don't follow from the code, in the order of the steps: 0.85 bytes a step. With a
 * frame's stack now and then, they give its stack at every step.
 */
export class Journal {
  readonly #results = new WordLog();
  readonly #stacks = new WordLog();
  /** Where the results of every 4,096th step begin. */
  readonly #blocks = new Column();
  /** Of each frame: step, place in `#stacks`, height. */
  readonly #frames: OpenFrame[] = [];
  /** What calls gave, by their step. */
  readonly #calls = new Map<number, bigint>();

  /** Before a step, while it runs: takes the result of the frame's step before. */
  record(step: number, frame: number, { stack, opCode }: RunningFrame): void {
    let open = this.#frames[frame];
    if (!open) {
      open = { opcode: -1, step: -1, kept: step, checkpoints: new Column() };
      this.#frames[frame] = open;
    }
    const last = open.opcode;
    if (last >= 0) {
      if (hasResult[last] === 1) this.#results.add(fromTop(stack, 1));
      else if (isCall(last)) this.#calls.set(open.step, fromTop(stack, 1));
    }
    if (step % perCheckpoint === 0) this.#blocks.add(this.#results.length);
    if (step - open.kept >= perCheckpoint) {
      open.kept = step;
      open.checkpoints.add(step);
      open.checkpoints.add(this.#stacks.length);
      open.checkpoints.add(stack.length);
      for (const word of stack.peek(stack.length).reverse()) this.#stacks.add(word);
    }
    open.opcode = opCode;
    open.step = step;
  }

  end(): void {
    this.#results.end();
    this.#stacks.end();
    this.#blocks.end();
    for (const each of this.#frames) each?.checkpoints.end();
  }

  /** What it takes. */
  get bytes(): number {
    const checkpoints = this.#frames.reduce((sum, each) => sum + (each?.checkpoints.bytes ?? 0), 0);
    return this.#results.length + this.#stacks.length + this.#blocks.bytes + checkpoints + this.#calls.size * 40;
  }

  /**
   * A frame's stack before one of its steps, the lowest word first.
   * @param next the frame's own step after one of its steps
   */
  stackAt(step: number, frame: number, trace: ExecutionTrace, next: (step: number) => number): bigint[] {
    const { steps, frames } = trace;
    const own = frames[frame];
    const open = this.#frames[frame];
    if (!own || !open) return [];
    let at = own.callStep + 1;
    const stack: bigint[] = [];
    for (let place = open.checkpoints.length - 3; place >= 0; place -= 3) {
      if (open.checkpoints.at(place) > step) continue;
      at = open.checkpoints.at(place);
      let word = open.checkpoints.at(place + 1);
      for (let left = open.checkpoints.at(place + 2); left > 0; left--) {
        stack.push(this.#stacks.at(word));
        word = this.#stacks.after(word);
      }
      break;
    }
    const { code } = own;
    const results = new Results(this.#results, this.#blocks, trace);
    while (at < step) {
      const opcode = steps.opcode[at] ?? 0;
      const pc = steps.pc[at] ?? 0;
      if (opcode >= op.push0 && opcode <= op.push32) stack.push(pushed(code, pc, opcode - op.push0));
      else if (opcode >= op.dup1 && opcode < op.swap1) stack.push(stack[stack.length - 1 - (opcode - op.dup1)] ?? 0n);
      else if (opcode >= op.swap1 && opcode < op.log0) {
        const top = stack.length - 1;
        const other = top - 1 - (opcode - op.swap1);
        const word = stack[top] ?? 0n;
        stack[top] = stack[other] ?? 0n;
        stack[other] = word;
      } else {
        stack.length = Math.max(0, stack.length - (pops[opcode] ?? 0));
        if (hasResult[opcode] === 1) stack.push(results.of(at));
        else if (opcode === op.pc) stack.push(BigInt(pc));
        else if (pushes[opcode] === 1) stack.push(this.#calls.get(at) ?? 0n);
      }
      at = next(at);
    }
    return stack;
  }

  /** The steps that called and came back. */
  callSteps(): Iterable<number> {
    return this.#calls.keys();
  }

  /** What the operation at a step gave; undefined if it gave nothing, or its frame ended there. */
  resultOf(step: number, trace: ExecutionTrace): bigint | undefined {
    if (hasResult[trace.steps.opcode[step] ?? 0] !== 1) return this.#calls.get(step);
    if (trace.frames[trace.steps.frame[step] ?? 0]?.lastStep === step) return undefined;
    return new Results(this.#results, this.#blocks, trace).of(step);
  }
}

/** Reads the results of steps that rise. */
class Results {
  readonly #words: WordLog;
  readonly #blocks: Column;
  readonly #trace: ExecutionTrace;
  #step = -1;
  #place = 0;

  constructor(words: WordLog, blocks: Column, trace: ExecutionTrace) {
    this.#words = words;
    this.#blocks = blocks;
    this.#trace = trace;
  }

  of(step: number): bigint {
    const block = Math.floor(step / perCheckpoint);
    if (this.#step < block * perCheckpoint) {
      this.#step = block * perCheckpoint;
      this.#place = this.#blocks.at(block);
    }
    const { steps, frames } = this.#trace;
    for (; this.#step < step; this.#step++) {
      // The last step of a frame gives nothing.
      if (hasResult[steps.opcode[this.#step] ?? 0] !== 1) continue;
      if (frames[steps.frame[this.#step] ?? 0]?.lastStep === this.#step) continue;
      this.#place = this.#words.after(this.#place);
    }
    return this.#words.at(this.#place);
  }
}

function pushed(code: Uint8Array, pc: number, size: number): bigint {
  let word = 0n;
  for (let at = 1; at <= size; at++) word = (word << 8n) | BigInt(code[pc + at] ?? 0);
  return word;
}
