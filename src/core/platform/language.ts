import { AsyncLocalStorage } from 'node:async_hooks';
import { config } from '@vscode/l10n';

/** Whether what runs now is for a reader of English, with all that it waits for. */
const english = new AsyncLocalStorage<boolean>();

/** What the texts are in, unless for a reader of English. */
let translated = 'en';

/**
 * Has every text from now on in another language.
 * @param messages the English text, with `{0}` for what is filled in, to the other language's
 * @param language its tag, as `de`, for what the platform itself puts in words
 */
export function translateBy(messages: Readonly<Record<string, string>>, language: string): void {
  translated = language;
  const get = (_: object, key: string) => (english.getStore() ? undefined : messages[key]);
  config({ contents: new Proxy({}, { get }) });
}

/**
 * The tag of the language that texts are in now: times and lengths within them have to be in the same one, also if the
 * user reads another that the texts are not translated to.
 */
export function textLanguage(): string {
  return english.getStore() ? 'en' : translated;
}

/** Gives what `work` gives, its texts in English whatever else goes on meanwhile: for language models. */
export function inEnglish<T>(work: () => T): T {
  return english.run(true, work);
}

/** The same in the user's language again, for what is in English as a whole and yet has to ask the user. */
export function inUserLanguage<T>(work: () => T): T {
  return english.run(false, work);
}
