import { fromTop, type OperandStack } from './operandStack.ts';
import { isCall, op, pops, pushes } from './operations.ts';

/** EXP, after ADD and the like. */
const lastOfNumbers = 0x0a;
const sha3 = 0x20;
const returnDataSize = 0x3d;
const revert = 0xfd;

/** The contract of Ethereum's that copies its input. */
const identity = /^0x0{39}4$/;

/** Of memory, no more is followed. */
const mostMemory = 1_000_000;

/** Where a word comes from: a callee's index and 1, or one of these. */
type Origin = number;
/** The code, or a calculation with nothing else. */
const ofCode: Origin = 0;
/** Memory or storage that no callee's data is in. */
const ofMemory: Origin = -1;

/** A step that is about to run. */
interface Step {
  readonly opCode: number;
  readonly stack: OperandStack;
}

/** A call that ended. */
interface EndedCall {
  readonly index: number;
  readonly codeAddress: string;
  readonly output: Uint8Array;
}

/** A part of memory. */
interface Range {
  readonly offset: number;
  readonly size: number;
}

/**
 * Follows what failed callees returned through one frame's stack, memory and storage, to show whether its own failure
 * passes that on or has data of its own that happen to be the same.
 */
export class ReturnedData {
  #stack: Origin[] = [];
  #memory = new Int32Array(0);
  readonly #slots = new Map<string, Origin>();
  /** Whose data RETURNDATACOPY reads. */
  #returned: Origin = ofCode;

  /**
   * A call ended.
   * @param failed the callee, if it ran code and failed
   * @param call the step that made it, as it was then
   */
  ended(callee: EndedCall, failed: boolean, call: CallRanges | undefined): void {
    this.#returned = failed ? callee.index + 1 : ofCode;
    if (!call) return;
    const size = Math.min(call.out.size, callee.output.length);
    if (!failed && identity.test(callee.codeAddress)) this.#copy(call.out.offset, { ...call.in, size });
    else this.#fill({ ...call.out, size }, this.#returned);
  }

  /** Before a step. */
  step(frame: Step): void {
    const { opCode, stack } = frame;
    const words = this.#wordsOf(stack.length);
    if (opCode >= op.dup1 && opCode < op.swap1) words.push(words.at(op.dup1 - opCode - 1) ?? ofCode);
    else if (opCode >= op.swap1 && opCode < op.log0) {
      const [top, other] = [words.length - 1, words.length - 2 - (opCode - op.swap1)];
      [words[top], words[other]] = [words[other] ?? ofCode, words[top] ?? ofCode];
    } else {
      const taken = pops[opCode] ?? 0;
      const operands = words.splice(Math.max(0, words.length - taken)).reverse();
      const result = this.#apply(frame, operands);
      if (pushes[opCode] === 1) words.push(result);
    }
  }

  /**
   * Before a REVERT.
   * @returns the index of the callee whose data it returns; -1 if it's none's, and undefined if that isn't known
   */
  passedOn({ stack }: Pick<Step, 'stack'>): number | undefined {
    const [offset, size] = [Number(fromTop(stack, 1)), Number(fromTop(stack, 2))];
    if (offset + size > mostMemory) return undefined;
    if (size > 0) {
      const of = this.#originIn({ offset, size });
      return of > 0 ? of - 1 : ownData;
    }
    // Without data, by where their length comes from: code that has none of a callee's writes 0 itself.
    const of = this.#wordsOf(stack.length).at(-2) ?? ofCode;
    if (of === ofMemory) return undefined;
    return of > 0 ? of - 1 : ownData;
  }

  /** What an operation does to memory and storage, and where its result comes from. */
  #apply({ opCode, stack }: Step, operands: readonly Origin[]): Origin {
    const number = (place: number) => Number(fromTop(stack, place));
    switch (opCode) {
      case op.mload:
        return this.#originIn({ offset: number(1), size: 32 }) || ofMemory;
      case op.mstore:
      case op.mstore8:
        this.#fill({ offset: number(1), size: opCode === op.mstore ? 32 : 1 }, operands[1] ?? ofCode);
        return ofCode;
      case op.mcopy:
        this.#copy(number(1), { offset: number(2), size: number(3) });
        return ofCode;
      case op.returndatacopy:
        this.#fill({ offset: number(1), size: number(3) }, this.#returned);
        return ofCode;
      case op.calldatacopy:
      case op.codecopy:
        this.#fill({ offset: number(1), size: number(3) }, ofCode);
        return ofCode;
      case op.extcodecopy:
        this.#fill({ offset: number(2), size: number(4) }, ofCode);
        return ofCode;
      case op.sload:
      case op.tload:
        return this.#slots.get(slotOf(opCode === op.sload, stack)) ?? ofMemory;
      case op.sstore:
      case op.tstore:
        this.#slots.set(slotOf(opCode === op.sstore, stack), operands[1] ?? ofCode);
        return ofCode;
      case returnDataSize:
        return this.#returned;
      case sha3:
        return ofMemory;
      default:
        if (isCall(opCode)) {
          // One without the balance for it returns nothing, and enters no frame.
          this.#returned = ofCode;
          return ofCode;
        }
        // Where an answer ends decides where the next data are kept, not what they are.
        return opCode > lastOfNumbers || operands.every((of) => of === ofCode) ? together(operands) : ofMemory;
    }
  }

  /** Words from before the first failed callee have nothing of one. */
  #wordsOf(height: number): Origin[] {
    const words = this.#stack;
    while (words.length < height) words.push(ofCode);
    words.length = height;
    return words;
  }

  #originIn({ offset, size }: Range): Origin {
    for (const of of this.#memory.subarray(offset, offset + size)) if (of > 0) return of;
    return ofCode;
  }

  #fill({ offset, size }: Range, of: Origin): void {
    const end = Math.min(offset + size, mostMemory);
    if (offset >= end || (of <= 0 && offset >= this.#memory.length)) return;
    this.#reach(end);
    this.#memory.fill(of, offset, end);
  }

  #copy(to: number, { offset, size }: Range): void {
    const end = Math.min(to + size, mostMemory);
    if (to >= end || (offset >= this.#memory.length && to >= this.#memory.length)) return;
    const copied = new Int32Array(end - to);
    copied.set(this.#memory.subarray(offset, offset + copied.length));
    this.#reach(end);
    this.#memory.set(copied, to);
  }

  #reach(end: number): void {
    if (end <= this.#memory.length) return;
    const larger = new Int32Array(Math.min(mostMemory, Math.max(1024, end * 2)));
    larger.set(this.#memory);
    this.#memory = larger;
  }
}

/** What a failure returns if no callee did. */
export const ownData = -1;

/** Where a call takes its input from, and where what it returns goes. */
export interface CallRanges {
  readonly in: Range;
  readonly out: Range;
}

/** Of a step that makes a call; undefined for a creation, which returns nothing to memory. */
export function callRanges({ opCode, stack }: Step): CallRanges | undefined {
  if (opCode === op.create || opCode === op.create2) return undefined;
  const first = opCode === op.call || opCode === op.callcode ? 4 : 3;
  const range = (place: number): Range => ({
    offset: Number(fromTop(stack, place)),
    size: Number(fromTop(stack, place + 1)),
  });
  return { in: range(first), out: range(first + 2) };
}

/** Whether a step ends its frame with data, as a failure. */
export function isRevert({ opCode }: Pick<Step, 'opCode'>): boolean {
  return opCode === revert;
}

function together(origins: readonly Origin[]): Origin {
  const most = Math.max(ofCode, ...origins);
  return most > ofCode || !origins.includes(ofMemory) ? most : ofMemory;
}

function slotOf(isStorage: boolean, stack: OperandStack): string {
  return `${isStorage ? 's' : 't'}${fromTop(stack, 1)}`;
}
