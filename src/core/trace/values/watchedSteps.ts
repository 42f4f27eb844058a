import type { ObservedStep } from '../replay/replay.ts';

/** What the stack had on top before a step. */
export interface StackTop {
  readonly top: bigint;
  readonly second: bigint;
  /** The number of its words. */
  readonly height: number;
}

/** All that a frame had before a step. */
export interface Snapshot {
  /** The lowest word first. */
  readonly stack: readonly bigint[];
  readonly memory: Uint8Array;
  /** Its account's; undefined if no step before depended on it. */
  readonly balance: bigint | undefined;
}

/** Of a frame with more steps, no values are kept. */
export const mostWatched = 50_000;

/** Of larger memory, only its beginning is kept. */
export const mostMemory = 1_000_000;

/** Of more bytes, the hash is shown; of all that are hashed, only so many are kept. */
const mostHashed = 1024;
const mostHashedInAll = 1_000_000;

/** The opcode that hashes. */
const keccak = 0x20;

/** Keeps the top of the stack at each step of one frame while it runs again, and all that it had at one of them. */
export class WatchedSteps {
  readonly #frame: number;
  readonly #tops = new Map<number, StackTop>();
  /** What was hashed, by the step. */
  readonly #hashed = new Map<number, Uint8Array>();
  #hashedInAll = 0;
  #wanted: number | undefined;
  #snapshot: Snapshot | undefined;

  /** @param frame its index */
  constructor(frame: number) {
    this.#frame = frame;
  }

  /** Before it runs: keeps all that the frame has before a step. */
  keepAllAt(step: number): void {
    this.#wanted = step;
  }

  /** An observer of a replay. */
  readonly observe = ({ frame, step, running: { opCode, stack, memory }, balance }: ObservedStep): void => {
    if (frame !== this.#frame || this.#tops.size > mostWatched) return;
    const height = stack.length;
    const [top = 0n, second = 0n] = height === 0 ? [] : stack.peek(Math.min(2, height));
    this.#tops.set(step, { top, second, height });
    const isKept = opCode === keccak && second <= mostHashed && this.#hashedInAll < mostHashedInAll;
    if (isKept && top + second <= memory._store.length) {
      this.#hashed.set(step, memory._store.slice(Number(top), Number(top + second)));
      this.#hashedInAll += Number(second);
    }
    if (step === this.#wanted)
      this.#snapshot = {
        stack: stack.peek(height).toReversed(),
        memory: memory._store.slice(0, mostMemory),
        balance: balance(),
      };
  };

  /** The bytes that were hashed, by the step. */
  get hashed(): ReadonlyMap<number, Uint8Array> {
    return this.#hashed;
  }

  /** Undefined if that step didn't run. */
  get snapshot(): Snapshot | undefined {
    return this.#snapshot;
  }

  /** Undefined for a step that isn't kept. */
  at(step: number): StackTop | undefined {
    return this.#tops.get(step);
  }
}
