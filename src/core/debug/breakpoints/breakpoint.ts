import * as l10n from '@vscode/l10n';
import { EvaluationError } from '../../trace/values/evaluation/evaluationError.ts';
import type { Direction, StopReason } from '../debuggee.ts';

/** Something that a run stops at, with all the steps at which it would. */
export interface Breakpoint {
  readonly id: number;
  readonly reason: StopReason;
  /** In order. */
  readonly steps: readonly number[];
  readonly condition?: string | undefined;
  /** `3`, `>= 3`, `% 2`. */
  readonly hitCondition?: string | undefined;
  /** What to say of it at one of its steps, by the number of that. */
  textAt?(nth: number): Promise<string>;
}

/** A breakpoint that a run came to. */
export interface Hit {
  readonly step: number;
  readonly reason: StopReason;
  readonly text: string | undefined;
  /** Why a condition can't be evaluated. */
  readonly problem?: string;
  readonly breakpoints: readonly number[];
}

/** Whether a condition is true at a step. */
export type Truth = (condition: string, step: number) => Promise<boolean>;

/** What a hit is, of a breakpoint with conditions. */
interface Judged {
  readonly isHit: boolean;
  /** Why the condition can't be evaluated. */
  readonly problem?: string;
}

/** The breakpoints of a session, and what came of their conditions. */
export class Breakpoints {
  readonly #truth: Truth;
  readonly #all = new Map<string, readonly Breakpoint[]>();
  readonly #judged = new WeakMap<Breakpoint, Map<number, Judged>>();
  /** Of those with a condition and a hit count, how often the condition was true up to each step. */
  readonly #counts = new WeakMap<Breakpoint, number[]>();

  constructor(truth: Truth) {
    this.#truth = truth;
  }

  /** Replaces those of a kind. */
  set(kind: string, breakpoints: readonly Breakpoint[]): void {
    this.#all.set(kind, breakpoints);
  }

  /**
   * The nearest one behind a step, or before it.
   * @param until a step that it has to come before, or after
   * @throws the signal's reason
   */
  async nearest(
    direction: Direction,
    from: number,
    { until, rest }: { until?: number | undefined; rest: () => Promise<void> | undefined },
  ): Promise<Hit | undefined> {
    const all = [...this.#all.values()].flat();
    const by = direction === 'forward' ? 1 : -1;
    const next = all.map((each) => (by > 0 ? firstAfter(each.steps, from) : firstAfter(each.steps, from - 1) - 1));
    for (;;) {
      const resting = rest();
      if (resting) await resting;
      let step: number | undefined;
      for (const [at, { steps }] of all.entries()) {
        const own = steps[next[at] ?? -1];
        if (own !== undefined && (step === undefined || (own - step) * by < 0)) step = own;
      }
      if (step === undefined || (until !== undefined && (until - step) * by <= 0)) return undefined;
      const hits: { breakpoint: Breakpoint; text: string | undefined; problem: string | undefined }[] = [];
      for (const [at, breakpoint] of all.entries()) {
        const nth = next[at] ?? -1;
        if (breakpoint.steps[nth] !== step) continue;
        next[at] = nth + by;
        const { isHit, problem } = await this.judge(breakpoint, nth, rest);
        if (isHit) hits.push({ breakpoint, text: problem ?? (await breakpoint.textAt?.(nth)), problem });
      }
      const [first] = hits;
      if (!first) continue;
      const problem = hits.find((each) => each.problem !== undefined)?.problem;
      return {
        step,
        reason: first.breakpoint.reason,
        text: hits.find(({ text }) => text !== undefined)?.text,
        ...(problem !== undefined && { problem }),
        breakpoints: hits.map(({ breakpoint }) => breakpoint.id),
      };
    }
  }

  /** Whether it stops at one of its steps: one that can't be evaluated does, and says so. */
  async judge(breakpoint: Breakpoint, nth: number, rest: () => Promise<void> | undefined): Promise<Judged> {
    const { hitCondition } = breakpoint;
    const own = await this.#isTrue(breakpoint, nth);
    if (hitCondition === undefined || hitCondition.trim() === '' || !own.isHit) return own;
    const counts = hitCounter(hitCondition);
    if (!counts)
      return {
        isHit: true,
        problem: l10n.t('The hit count "{0}" is not valid. Examples: 3, >= 3, % 2.', hitCondition),
      };
    const count = await this.#countUpTo(breakpoint, nth, rest);
    return { ...own, isHit: counts(count) };
  }

  /** How often its condition was true, up to one of its steps. */
  async #countUpTo(breakpoint: Breakpoint, nth: number, rest: () => Promise<void> | undefined): Promise<number> {
    if (breakpoint.condition === undefined) return nth + 1;
    const counts = this.#counts.get(breakpoint) ?? [];
    this.#counts.set(breakpoint, counts);
    for (let at = counts.length; at <= nth; at++) {
      const resting = rest();
      if (resting) await resting;
      counts.push((counts.at(-1) ?? 0) + ((await this.#isTrue(breakpoint, at)).isHit ? 1 : 0));
    }
    return counts[nth] ?? 0;
  }

  async #isTrue(breakpoint: Breakpoint, nth: number): Promise<Judged> {
    const { condition, steps } = breakpoint;
    if (condition === undefined || condition.trim() === '') return { isHit: true };
    const known = this.#judged.get(breakpoint) ?? new Map<number, Judged>();
    this.#judged.set(breakpoint, known);
    const judged = known.get(nth) ?? (await this.#evaluate(condition, steps[nth] ?? 0));
    known.set(nth, judged);
    return judged;
  }

  async #evaluate(condition: string, step: number): Promise<Judged> {
    try {
      return { isHit: await this.#truth(condition, step) };
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      return { isHit: true, problem: l10n.t("Can't evaluate the condition {0}: {1}", condition, error.message) };
    }
  }
}

/** The index of the first number greater than another, of numbers that rise. */
export function firstAfter(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `3`, `== 3`, `>= 3`, `> 3`, `< 3`, `<= 3`, `% 2`; undefined for anything else. */
function hitCounter(text: string): ((count: number) => boolean) | undefined {
  const [, sign = '', digits = ''] = /^\s*(==?|>=?|<=?|%)?\s*(\d{1,9})\s*$/.exec(text) ?? [];
  if (digits === '') return undefined;
  const number = Number(digits);
  switch (sign) {
    case '>':
      return (count) => count > number;
    case '>=':
      return (count) => count >= number;
    case '<':
      return (count) => count < number;
    case '<=':
      return (count) => count <= number;
    case '%':
      return number === 0 ? undefined : (count) => count % number === 0;
    default:
      return (count) => count === number;
  }
}
