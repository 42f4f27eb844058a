import { unlessLate } from '../sheets/unlessLate.ts';

/** What lenses say of what takes time to find out. */
export interface PromptAnswers<T> {
  /** What is asked, if it's known soon; else what was known before, until it is. @param key what it's about */
  of(key: string, asked: Promise<T>): Promise<T>;
  /** What was known before isn't so any more. */
  forget(): void;
}

/** How long a lens waits, in milliseconds. */
const patience = 100;

/**
 * VS Code draws no lens of a file, of any provider, before all of them have answered, and the longer they took, the longer it
 * waits before it asks again, up to a minute: a lens that waits keeps outdated ones of others in sight.
 * @param unknown while nothing is known yet
 * @param onChange what was said before is another now
 */
export function createPromptAnswers<T>(unknown: T, onChange: () => void): PromptAnswers<T> {
  const entries = new Map<string, { asked: Promise<T>; known: T; isLate: boolean }>();
  return {
    async of(key, asked) {
      const before = entries.get(key);
      const entry = before?.asked === asked ? before : { asked, known: before?.known ?? unknown, isLate: false };
      entries.set(key, entry);
      const settled = asked.then((answer) => {
        const isNews = JSON.stringify(answer) !== JSON.stringify(entry.known);
        entry.known = answer;
        if (entry.isLate && isNews && entries.get(key) === entry) onChange();
        return { answer };
      });
      const found = await unlessLate(settled, patience);
      if (found) return found.answer;
      entry.isLate = true;
      return entry.known;
    },
    forget: () => entries.clear(),
  };
}
