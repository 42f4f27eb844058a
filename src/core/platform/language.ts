import { AsyncLocalStorage } from 'node:async_hooks';
import { config } from '@vscode/l10n';

/** Whether the current asynchronous call is for a reader of English. */
const english = new AsyncLocalStorage<boolean>();

/**
 * Translates all following texts.
 * @param messages the English texts, with `{0}` for values, and their translations
 */
export function translateBy(messages: Readonly<Record<string, string>>): void {
  const get = (_: object, key: string) => (english.getStore() ? undefined : messages[key]);
  config({ contents: new Proxy({}, { get }) });
}

/** Runs `work` with texts in English, whatever runs at the same time; for language models. */
export function inEnglish<T>(work: () => T): T {
  return english.run(true, work);
}

/** Runs `work` in the user's language again, for questions to the user within `inEnglish`. */
export function inUserLanguage<T>(work: () => T): T {
  return english.run(false, work);
}
