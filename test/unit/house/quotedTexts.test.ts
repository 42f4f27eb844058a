import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Messages, readMessages } from '../../tools/l10n/messages.ts';
import { repositoryFolder } from '../../vscode/repository.ts';

const read = (file: string) => readFileSync(path.join(repositoryFolder, file), 'utf8');
const readme = read('README.md');
const manifest: {
  displayName: string;
  contributes: {
    commands: { title: string }[];
    configuration: { properties: Record<string, { default?: unknown }> }[];
    languageModelTools: { toolReferenceName: string; name: string }[];
  };
} = JSON.parse(read('package.json'));
const titles: Messages = readMessages('package.nls.json');
/** Every text of the product, with `…` for what is filled in. */
const texts = new Set(
  [...Object.keys(readMessages('l10n/bundle.l10n.json')), ...Object.values(titles)].map((text) =>
    text.replace(/\{\w+\}/g, '…'),
  ),
);

/** The rows of the table below a heading, without the table's own head. */
function rowsBelow(heading: string): string[][] {
  const [, section = ''] = readme.split(`\n${heading}\n`);
  const [head = ''] = section.split(/\n## /);
  return head
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));
}

const flat = (text: string) => text.replace(/\s+/g, ' ');

/** `Publish` for `Publish … files`, and the product's own name. */
const isStart = (text: string) =>
  text === manifest.displayName ||
  [...texts].some((each) => each.startsWith(`${text} `) || each.startsWith(`${text}...`));

const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

describe('what the README quotes', () => {
  for (const [message = ''] of rowsBelow('## Common messages'))
    it(`is a message of the product: ${message}`, () => assert.ok(texts.has(message)));

  it('has messages, commands and settings at all', () => {
    for (const heading of ['## Common messages', '## Commands', '## Settings'])
      assert.ok(rowsBelow(heading).length >= 5, heading);
  });

  const commands = manifest.contributes.commands.map(({ title }) => titles[title.slice(1, -1)] ?? title);
  for (const name of rowsBelow('## Commands').flatMap(([cell]) => codeIn(cell)))
    it(`is a command: ${name}`, () => assert.ok(commands.includes(name)));

  const settings = Object.assign({}, ...manifest.contributes.configuration.map(({ properties }) => properties));
  for (const [name, given] of rowsBelow('## Settings'))
    it(`is a setting with its default: ${name}`, () => {
      const [key = ''] = codeIn(name);
      assert.ok(Object.hasOwn(settings, key));
      const [text] = codeIn(given);
      const { default: value } = settings[key];
      assert.equal(text, typeof value === 'string' ? value : JSON.stringify(value));
    });

  it('is every setting', () => {
    const named = rowsBelow('## Settings').flatMap(([name]) => codeIn(name));
    assert.deepEqual(named.sort(), Object.keys(settings).sort());
  });

  it('is every tool for coding agents', () => {
    const [, section = ''] = readme.split('\n### Tools for coding agents\n');
    const [tools = ''] = section.split('\n## ');
    const named = codeIn(tools).filter((name) => name.includes('_'));
    const declared = manifest.contributes.languageModelTools.map(({ name }) => name.replace('ledgerLens_', ''));
    assert.deepEqual(named.sort(), declared.sort());
  });

  for (const file of ['README.md', 'CHANGELOG.md'])
    it(`in italics is a text of the product: ${file}`, () => {
      const prose = read(file).replace(/```[\s\S]*?```|`[^`]*`/g, '');
      const italics = [...prose.matchAll(/(?<![*\w\\])\*(?!\*)([^*]+)\*(?!\*)/g)].map(([, text = '']) => flat(text));
      assert.ok(italics.length > 3);
      assert.deepEqual(
        italics.filter((text) => !texts.has(text) && !isStart(text)),
        [],
      );
    });
});
