import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { lexer, type Token } from 'marked';
import { markdownTokens } from '../../unit/render/markdownTokens.ts';
import { repositoryFolder } from '../../vscode/repository.ts';

export type Lex = (markdown: string) => Token[];

const bundle = 'node_modules/code-server/lib/vscode/out/vs/workbench/api/worker/extensionHostWorkerMain.js';

/**
 * The Markdown parser that VS Code itself has, cut out of the bundle of the installed VS Code server; where there is no
 * server yet, the package that it is made from, and `name` says so.
 */
export function vsCodeMarked(): { name: string; lex: Lex } {
  const file = path.join(repositoryFolder, '.vscode-test/server', bundle);
  if (!existsSync(file))
    return { name: 'the package marked, no VS Code is installed', lex: (text) => lexer(text, { gfm: true }) };
  const text = readFileSync(file, 'utf8');
  const start = text.search(/function \w+\(\)\{return\{async:!1,breaks:!1,/);
  const end = /([\w$]+)\.Tokenizer=[\w$]+;\1\.Hooks=[\w$]+;\1\.parse=\1;/.exec(text);
  if (start < 0 || !end || end.index < start) throw new Error('VS Code has its Markdown parser in another form now.');
  const code = `${text.slice(start, end.index + end[0].length)}${end[1]}`;
  const marked: { lexer(text: string, options: object): Token[] } = vm.runInThisContext(
    `(() => { ${code.replace(/([\w$]+)$/, 'return $1')} })()`,
  );
  return { name: 'the parser of VS Code', lex: (markdown) => marked.lexer(markdown, { gfm: true }) };
}

/** Every token, those within others included. */
export const tokensOf = (lex: Lex, markdown: string): Token[] => markdownTokens(lex(markdown));
