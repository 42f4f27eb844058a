import type { ObservedStep } from '../replay/replay.ts';

/** What the stack had on top before a step. */
export interface StackTop {
  readonly top: bigint;
  readonly second: bigint;
}

/** Of a frame with more steps, no values are kept. */
export const mostWatched = 50_000;

/** Keeps the top of the stack at each step of one frame while it runs again. */
export class WatchedSteps {
  readonly #frame: number;
  readonly #tops = new Map<number, StackTop>();

  /** @param frame its index */
  constructor(frame: number) {
    this.#frame = frame;
  }

  /** An observer of a replay. */
  readonly observe = ({ frame, step, running: { stack } }: ObservedStep): void => {
    if (frame !== this.#frame || this.#tops.size > mostWatched) return;
    const [top = 0n, second = 0n] = stack.length === 0 ? [] : stack.peek(Math.min(2, stack.length));
    this.#tops.set(step, { top, second });
  };

  /** Undefined for a step that isn't kept. */
  at(step: number): StackTop | undefined {
    return this.#tops.get(step);
  }
}
