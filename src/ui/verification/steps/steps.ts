import type { HeldBox } from './heldBox.ts';

/** The end of a question: an answer, going back, or cancellation. */
export type Reply<T> = { readonly answer: T } | 'back' | 'gone';

/** The context that a question shows besides its own text. */
export interface Place<T> {
  readonly canGoBack: boolean;
  /** The previous answer, if the user came back to the question. */
  readonly last?: T;
  /** Why it is asked again, as a sentence. */
  readonly problem?: string;
  /** What was thrown then. */
  readonly cause?: unknown;
  /** The text that was in the box when the user went back from it: the question is asked with it again. */
  readonly left?: { typed: string };
  /** Keeps the keyboard between this question and the next. */
  readonly box?: HeldBox;
}

interface Asking<T> {
  /** Taken without asking; going back still leads to the question. */
  readonly known?: T | undefined;
}

export interface Steps {
  /** The answer to a question, or its previous one. */
  ask<T>(question: (place: Place<T>) => Promise<Reply<T>>, asking?: Asking<T>): Promise<T>;
  /** Work that isn't repeated when a later question is asked again. */
  once<T>(work: () => Promise<T>): Promise<T>;
}

interface Entry {
  readonly value: unknown;
  readonly kind: 'work' | 'known' | 'asked';
}

class Leaving extends Error {
  readonly how: 'back' | 'gone';

  constructor(how: 'back' | 'gone') {
    super(how);
    this.how = how;
  }
}

/**
 * Runs a flow of questions and work in which the user can go back to every question. The flow is a plain function:
 * going back runs it again, with the answers and results up to that point. A failure leads back to the last question,
 * with its answer kept and the reason shown.
 * @param problemOf why it failed, as a sentence; undefined for errors that asking again can't fix, which are thrown
 * @param blamesAnswer whether the failure is caused by the last answer even if it was known and not given by the user:
 *   then that question is asked too
 * @param box holds the keyboard between questions; closing it cancels
 * @returns undefined if the user cancels
 */
export async function inSteps<T>(
  flow: (steps: Steps) => Promise<T>,
  problemOf: (error: unknown) => string | undefined,
  blamesAnswer: (error: unknown) => boolean = () => false,
  box?: HeldBox,
): Promise<T | undefined> {
  let journal: readonly Entry[] = [];
  let problem: string | undefined;
  let cause: unknown;
  /** The question to ask although its answer is known, and that answer. */
  const texts = new Map<number, { typed: string }>();
  let reopened: { at: number; last: unknown } | undefined;
  const goBack = () => {
    const at = journal.findLastIndex(({ kind }) => kind !== 'work');
    if (at < 0) return false;
    reopened = { at, last: journal[at]?.value };
    journal = journal.slice(0, at);
    return true;
  };
  for (;;) {
    try {
      return await flow(stepsOver());
    } catch (error) {
      problem = undefined;
      if (error instanceof Leaving) {
        if (error.how === 'gone') return undefined;
        goBack();
        continue;
      }
      problem = problemOf(error);
      cause = error;
      // For an answer that the user didn't give, they wouldn't know why it is asked.
      const last = journal.findLast(({ kind }) => kind !== 'work')?.kind;
      const leadsBack = last === 'asked' || (last === 'known' && blamesAnswer(error));
      if (problem === undefined || !leadsBack || !goBack()) throw error;
    }
  }

  function stepsOver(): Steps {
    let at = 0;
    const next = async <V>(make: (index: number) => Promise<Entry & { value: V }>): Promise<V> => {
      const index = at++;
      // The flow is the same function, so its previous value at this point has the requested type.
      if (index < journal.length) return journal[index]?.value as V;
      const entry = await make(index);
      if (box?.isLeft()) throw new Leaving('gone');
      journal = [...journal, entry];
      return entry.value;
    };
    return {
      once: (work) => next(async () => ({ kind: 'work', value: await work() })),
      ask: <V>(question: (place: Place<V>) => Promise<Reply<V>>, { known }: Asking<V> = {}) =>
        next<V>(async (index) => {
          const again = reopened?.at === index ? reopened : undefined;
          reopened = undefined;
          if (known !== undefined && !again) return { kind: 'known', value: known };
          const left = texts.get(index) ?? { typed: '' };
          texts.set(index, left);
          const reply = await question({
            left,
            canGoBack: journal.some(({ kind }) => kind !== 'work'),
            ...(again && { last: again.last as V }),
            ...(problem !== undefined && { problem, cause }),
            ...(box && { box }),
          });
          problem = undefined;
          if (typeof reply === 'string') throw new Leaving(reply);
          texts.delete(index);
          return { kind: 'asked', value: reply.answer };
        }),
    };
  }
}
