import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../../vscode/repository.ts';

/** A message in English, which is its key too, and how a language says it. */
export type Messages = Readonly<Record<string, string>>;

/** A file of messages in the repository's root or in l10n/. */
export function readMessages(file: string): Messages {
  return JSON.parse(readFileSync(path.join(repositoryFolder, file), 'utf8'));
}

/** What stands in braces in a message, in order of the alphabet: a translation must have the same. */
export function placeholders(message: string): string[] {
  return [...message.matchAll(/\{[^{}]*\}/g)].map(([each]) => each).sort();
}
