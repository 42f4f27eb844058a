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
  const found = await getL10nJson([{ extension: '.ts', contents: joined(texts) }]);
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

/** An import of what translates, as every file here has it. */
const imports = /^import .* from '(?:vscode|@vscode\/l10n)';$/gm;

/** Files as one, with each import once: the reader looks through all of its text for each import that it finds. */
function joined(texts: readonly string[]): string {
  const text = texts.join('\n');
  return [...new Set(text.match(imports)), text.replace(imports, '')].join('\n');
}
