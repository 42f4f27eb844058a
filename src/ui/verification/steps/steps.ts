/** How a question ended: with an answer, with the wish to change the one before, or without either. */
export type Reply<T> = { readonly answer: T } | 'back' | 'gone';

/** What a question has to show beside its own words. */
export interface Place<T> {
  /** 1 for the first question that the user sees. */
  readonly step: number;
  /** How many there will be, where that is known. */
  readonly total?: number;
  readonly canGoBack: boolean;
  /** What was answered before, where the user came back to it. */
  readonly last?: T;
  /** Why it is asked again, as a sentence. */
  readonly problem?: string;
}

export interface Asking<T> {
  /** Taken without asking; going back leads to the question all the same. */
  readonly known?: T | undefined;
  /** How many questions come after this one, where that is known. */
  readonly ahead?: number;
}

export interface Steps {
  /** A question's answer, or the one that it had before. */
  ask<T>(question: (place: Place<T>) => Promise<Reply<T>>, asking?: Asking<T>): Promise<T>;
  /** Work that is not done again when a later question is asked again. */
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
 * Runs a flow of questions and work in which every question can be gone back to. The flow is a plain function: going
 * back runs it again, with what it was answered and what it found out up to there. What goes wrong leads back to the
 * last question, with its answer kept and the reason shown.
 * @param problemOf why it went wrong, as a sentence; undefined for what asking again can't fix, which is thrown
 * @param blamesAnswer whether what went wrong is the last answer's fault even if it was known and nobody gave it: then
 *   that question is asked, too
 * @returns undefined if the user went away
 */
export async function inSteps<T>(
  flow: (steps: Steps) => Promise<T>,
  problemOf: (error: unknown) => string | undefined,
  blamesAnswer: (error: unknown) => boolean = () => false,
): Promise<T | undefined> {
  let journal: readonly Entry[] = [];
  let problem: string | undefined;
  /** The question to be asked, though its answer is known; and that answer. */
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
      // Of an answer that nobody gave, nobody would know why it is asked.
      const last = journal.findLast(({ kind }) => kind !== 'work')?.kind;
      const leadsBack = last === 'asked' || (last === 'known' && blamesAnswer(error));
      if (problem === undefined || !leadsBack || !goBack()) throw error;
    }
  }

  function stepsOver(): Steps {
    let at = 0;
    const next = async <V>(make: (index: number) => Promise<Entry & { value: V }>): Promise<V> => {
      const index = at++;
      // The flow is the same function: what it was given at this place before has the type that it asks for now.
      if (index < journal.length) return journal[index]?.value as V;
      const entry = await make(index);
      journal = [...journal, entry];
      return entry.value;
    };
    return {
      once: (work) => next(async () => ({ kind: 'work', value: await work() })),
      ask: <V>(question: (place: Place<V>) => Promise<Reply<V>>, { known, ahead }: Asking<V> = {}) =>
        next<V>(async (index) => {
          const again = reopened?.at === index ? reopened : undefined;
          reopened = undefined;
          if (known !== undefined && !again) return { kind: 'known', value: known };
          const step = journal.filter(({ kind }) => kind === 'asked').length + 1;
          const reply = await question({
            step,
            canGoBack: journal.some(({ kind }) => kind !== 'work'),
            ...(ahead !== undefined && { total: step + ahead }),
            ...(again && { last: again.last as V }),
            ...(problem !== undefined && { problem }),
          });
          problem = undefined;
          if (typeof reply === 'string') throw new Leaving(reply);
          return { kind: 'asked', value: reply.answer };
        }),
    };
  }
}
