import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../../vscode/repository.ts';
import type { Written } from './findTics.ts';

const read = (file: string) => readFileSync(path.join(repositoryFolder, file), 'utf8');

/** Every text that a user or a model reads in English, in the log too, and every comment of src. */
export function writtenTexts(): Written[] {
  return [
    ...['l10n/bundle.l10n.json', 'package.nls.json', 'package.json'].flatMap((file) => jsonTexts(file, read(file))),
    ...['README.md', 'CHANGELOG.md'].flatMap((file) => markdownTexts(file, read(file))),
    ...globSync('src/**/*.ts', { cwd: repositoryFolder })
      .sort()
      .flatMap((file) => [...commentTexts(file, read(file)), ...logTexts(file, read(file))]),
  ];
}

/** The values of a JSON file that are sentences or labels: not keys, identifiers or patterns. */
export function jsonTexts(file: string, json: string): Written[] {
  return json.split('\n').flatMap((line, index): Written[] => {
    const [, value] = /^\s*(?:"(?:[^"\\]|\\.)*": )?("(?:[^"\\]|\\.)*"),?$/.exec(line) ?? [];
    const text: unknown = value === undefined ? undefined : JSON.parse(value);
    if (typeof text !== 'string' || !/^["(…]?[A-Z{a-z][^:]* /.test(text) || /^%.*%$|==|&&/.test(text)) return [];
    return [{ file, lineAt: () => index + 1, text, isComment: false }];
  });
}

/** The lines of a Markdown file outside its code blocks. */
export function markdownTexts(file: string, markdown: string): Written[] {
  let isCode = false;
  return markdown.split('\n').flatMap((text, index): Written[] => {
    if (text.startsWith('```')) isCode = !isCode;
    return isCode || text.startsWith('```') ? [] : [{ file, lineAt: () => index + 1, text, isComment: false }];
  });
}

/** What a TypeScript file writes to the log. Expressions within a text are left out. */
export function logTexts(file: string, code: string): Written[] {
  return [
    ...code.matchAll(/\blog\.(?:error|warn|info|debug)\(\s*(`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g),
  ].map(({ 0: call, 1: text = '', index }): Written => {
    const line = code.slice(0, index + call.length - text.length).split('\n').length;
    return { file, lineAt: () => line, text: text.slice(1, -1).replace(/\$\{[^}]*\}/g, '…'), isComment: false };
  });
}

/** The comments of a TypeScript file as the formatter leaves them; lines that follow one another are one text. */
export function commentTexts(file: string, code: string): Written[] {
  const found: Written[] = [];
  let parts: { line: number; words: string }[] = [];
  let isBlock = false;
  const end = () => {
    if (parts.length > 0) found.push(joined(file, parts));
    parts = [];
  };
  for (const [index, whole] of code.split('\n').entries()) {
    const line = whole.trim();
    const add = (words: string) => parts.push({ line: index + 1, words: words.trim() });
    if (isBlock || line.startsWith('/*')) {
      add(line.replace(/^\/?\*+\/?|\*\/$/g, ''));
      isBlock = !line.endsWith('*/');
      if (!isBlock) end();
    } else if (line.startsWith('//')) {
      add(line.slice(2));
    } else {
      end();
      const [, words] = /[;,{}()\]] \/\/ (.*)$/.exec(line) ?? [];
      if (words !== undefined) found.push(joined(file, [{ line: index + 1, words }]));
    }
  }
  end();
  return found;
}

function joined(file: string, parts: readonly { line: number; words: string }[]): Written {
  const text = parts.map(({ words }) => words).join(' ');
  const lineAt = (index: number) => {
    let start = 0;
    for (const { line, words } of parts) {
      start += words.length + 1;
      if (index < start) return line;
    }
    return parts.at(-1)?.line ?? 1;
  };
  return { file, lineAt, text, isComment: true };
}
