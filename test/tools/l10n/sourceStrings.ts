import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';
import { repositoryFolder } from '../../vscode/repository.ts';
import { type Messages, readMessages } from './messages.ts';

/**
 * Every user-visible string of src, as `vscode.l10n.t` and `@vscode/l10n` are given them, in the order of the alphabet.
 * The fixes and meanings of result codes are in files of their own, whose texts are their keys.
 */
export async function sourceStrings(): Promise<Messages> {
  const files = globSync('src/**/*.ts', { cwd: repositoryFolder }).sort();
  const texts = files
    .map((file) => readFileSync(path.join(repositoryFolder, file), 'utf8'))
    .filter((text) => text.includes('l10n.t'));
  const found = await getL10nJson(joined(texts, 8));
  const messages = Object.entries(found).map(([key, message]): [string, string] => [
    key,
    typeof message === 'string' ? message : message.message,
  ]);
  const ofCodes = ['Fixes', 'Meanings'].flatMap((kind) =>
    Object.values(readMessages(`src/core/ledger/resultCodes/resultCode${kind}.json`)),
  );
  messages.push(...ofCodes.map((text): [string, string] => [text, text]));
  return Object.fromEntries(messages.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reading eight files as one takes half the time of reading each; reading all as one takes as long again. */
function joined(texts: readonly string[], count: number): { extension: '.ts'; contents: string }[] {
  return Array.from({ length: Math.ceil(texts.length / count) }, (_, index) => ({
    extension: '.ts',
    contents: texts.slice(index * count, (index + 1) * count).join('\n'),
  }));
}
