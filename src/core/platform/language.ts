import { AsyncLocalStorage } from 'node:async_hooks';
import { config } from '@vscode/l10n';

/** Whether the current asynchronous call is for a reader of English. */
const english = new AsyncLocalStorage<boolean>();

/** The language of the texts, except for readers of English. */
let translated = 'en';

/**
 * Translates all following texts.
 * @param messages the English texts, with `{0}` for values, and their translations
 * @param language its tag, such as `de`, for texts that the platform itself writes
 */
export function translateBy(messages: Readonly<Record<string, string>>, language: string): void {
  translated = language;
  const get = (_: object, key: string) => (english.getStore() ? undefined : messages[key]);
  config({ contents: new Proxy({}, { get }) });
}

/**
 * The tag of the language of the current texts. Times and lengths within them must be in the same language, even if the
 * user reads another one without a translation.
 */
export function textLanguage(): string {
  return english.getStore() ? 'en' : translated;
}

/** Runs `work` with texts in English, whatever runs at the same time; for language models. */
export function inEnglish<T>(work: () => T): T {
  return english.run(true, work);
}

/** Runs `work` in the user's language again, for questions to the user within `inEnglish`. */
export function inUserLanguage<T>(work: () => T): T {
  return english.run(false, work);
}
