import type { LensError } from '../net/errors.ts';
import { type Moment, momentOf, since, type Timers } from '../net/timers.ts';

const ttl = 5 * 60_000;
/** In milliseconds: the service may be able to answer soon. */
const failureTtl = 30_000;

/** Something that is asked for when it is first wanted, and again once the answer is old: sooner after a failure. */
export class Part<T extends { readonly failure?: LensError }> {
  readonly #ask: () => Promise<T>;
  readonly #timers: Timers;
  #asked: { readonly at: Moment; readonly answer: Promise<T> } | undefined;
  /** What was answered last. */
  known: T | undefined;

  constructor(ask: () => Promise<T>, timers: Timers) {
    this.#ask = ask;
    this.#timers = timers;
  }

  /**
   * @param again asks once more if it failed before; those who wait for the same answer share it
   * @param oldest how old an answer may be, in milliseconds
   */
  get(again = false, oldest = ttl): Promise<T> {
    const failed = this.known?.failure !== undefined;
    const before = this.#asked;
    const age = before && since(before.at, this.#timers);
    const most = failed ? Math.min(oldest, failureTtl) : oldest;
    if (before && age !== undefined && age < most && !(again && failed)) return before.answer;
    this.known = undefined;
    const asked = { at: momentOf(this.#timers), answer: this.#ask() };
    this.#asked = asked;
    asked.answer = asked.answer.then(
      (answer) => {
        if (this.#asked === asked) this.known = answer;
        return answer;
      },
      (error: unknown) => {
        // What nobody foresaw isn't kept.
        if (this.#asked === asked) this.#asked = undefined;
        throw error;
      },
    );
    return asked.answer;
  }
}
