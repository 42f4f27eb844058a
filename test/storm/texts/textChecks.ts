import type { Tokens } from 'marked';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { renderCsv } from '../../../src/core/render/csv.ts';
import { renderHtml } from '../../../src/core/render/html.ts';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import { valueText } from '../../../src/core/render/valueText.ts';
import type { Block, Sheet, Value } from '../../../src/core/sheets/sheet.ts';
import { type Lex, tokensOf } from './vsCodeMarked.ts';

const now = 1_795_255_200_000;
const linkTo = (ref: { id: string }) => `command:ledgerLens.test?${encodeURIComponent(JSON.stringify([ref.id]))}`;

/** What no renderer lets through: controls, and what reorders or hides text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
export const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b\ufeff]|\p{Surrogate}/u;

/** All that a renderer of ours may make of a sheet, whatever is in it. */
const elements = new Set(
  'article header h1 h2 p section div dl dt dd table thead tbody tr th td ol li strong span code wbr time a button figure figcaption svg g path line rect title foreignObject'.split(
    ' ',
  ),
);
const attributes = new Set(
  'aria-hidden width height viewBox d x y x1 x2 y1 y2 rx stroke-width title class data-ref-kind data-ref-id data-ref-network data-ref-line data-age data-action data-copy data-sort data-section data-more data-csv role id aria-label aria-labelledby aria-readonly aria-controls aria-selected tabindex hidden type scope datetime href'.split(
    ' ',
  ),
);
const foreignTokens = new Set(['html', 'image', 'br', 'hr', 'blockquote', 'code', 'del', 'em', 'def']);

/** What is wrong with the sheet as Markdown, HTML, CSV and text, as VS Code, a browser and a spreadsheet read them. */
export function checkSheet(lex: Lex, sheet: Sheet, texts: ReadonlySet<string>): string[] {
  return [
    ...checkMarkdown(lex, renderMarkdown(sheet, { level: 'all', now, linkTo }), texts),
    ...checkHtml(renderHtml(sheet, { now, interactive: true })),
    ...sheet.sections.flatMap(({ blocks }) => blocks.flatMap((block) => checkBlock(block))),
  ];
}

/** Shows nothing but what we wrote, and leads nowhere but where we, or a good URL, lead. */
function checkMarkdown(lex: Lex, markdown: string, texts: ReadonlySet<string>): string[] {
  const wrong: string[] = [];
  for (const token of tokensOf(lex, markdown)) {
    if (foreignTokens.has(token.type)) wrong.push(`Markdown has ${token.type}: ${token.raw.slice(0, 100)}`);
    if (token.type === 'link' && !isOurs(token as Tokens.Link, texts))
      wrong.push(`Markdown leads to ${(token as Tokens.Link).href.slice(0, 100)}`);
  }
  if (/\$\([a-z]/.test(markdown)) wrong.push('Markdown has an icon');
  if (unsafe.test(markdown)) wrong.push('Markdown has a control or hidden character');
  return wrong;
}

/** The same for a hover that isn't a sheet: our own icons and commands are its only ones. */
export function checkHoverText(lex: Lex, markdown: string): string[] {
  const own = markdown.replaceAll(/\[\$\((?:copy|go-to-file)\) /g, '[');
  return checkMarkdown(lex, own, new Set());
}

/** A link of ours, or one that says in full where it leads. */
function isOurs({ href, text }: Tokens.Link, texts: ReadonlySet<string>): boolean {
  const [, argument] = /^command:ledgerLens\.[\w.]+\?(.*)$/.exec(href) ?? [];
  if (argument !== undefined) return Array.isArray(JSON.parse(decodeURIComponent(argument)));
  if (!URL.canParse(href)) return false;
  const { protocol, origin, host } = new URL(href);
  if (origin === 'https://good.example' || origin === 'https://explorer.example' || origin === 'https://verify.example')
    return true;
  if (protocol !== 'https:') return false;
  return (
    // What keeps VS Code from drawing an icon is no part of the address.
    text.replaceAll('\\', '').replaceAll('$\u2060(', '$(').includes(host) ||
    [...texts].some((each) => URL.canParse(each) && new URL(each).origin === origin)
  );
}

function checkHtml(html: string): string[] {
  const wrong: string[] = [];
  const walk = (node: DefaultTreeAdapterTypes.ChildNode): void => {
    if (!('tagName' in node)) {
      if (node.nodeName === '#comment') wrong.push('HTML has a comment');
      return;
    }
    if (!elements.has(node.tagName)) wrong.push(`HTML has <${node.tagName}>`);
    for (const { name, value } of node.attrs) {
      if (!attributes.has(name)) wrong.push(`HTML has ${node.tagName} ${name}`);
      if (name === 'id' && !/^tab(?:panel)?-\d+$/.test(value)) wrong.push(`HTML has id ${value}`);
      if (name === 'href' && !value.startsWith('https://')) wrong.push(`HTML leads to ${value}`);
    }
    node.childNodes.forEach(walk);
  };
  parseFragment(html).childNodes.forEach(walk);
  if (unsafe.test(html.replace(/ data-(?:ref-(?:id|network)|copy)="[^"]*"/g, '')))
    wrong.push('HTML has a control or hidden character');
  return wrong;
}

function checkBlock(block: Block): string[] {
  switch (block.type) {
    case 'table':
      return [...checkCsv(block), ...block.rows.flat().flatMap(checkText)];
    case 'fields':
      return block.fields.flatMap(({ values }) => values.flatMap(checkText));
    default:
      return [];
  }
}

function checkText(value: Value): string[] {
  const text = valueText(value, now);
  return unsafe.test(text) || /[\r\n]/.test(text)
    ? [`text has a control or hidden character: ${JSON.stringify(text).slice(0, 100)}`]
    : [];
}

const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const isNumber = (cell: string) => /^[+-]?\d+(?:\.\d+)?$/.test(cell);

/** As a spreadsheet splits it, by commas, and as one that takes tabs, semicolons or line breaks for ends of cells. */
function checkCsv(table: Extract<Block, { type: 'table' }>): string[] {
  const { text } = renderCsv(table);
  const wrong: string[] = [];
  const rows = readCsv(text);
  if (rows.length !== table.rows.length + 1)
    wrong.push(`CSV has ${rows.length} rows instead of ${table.rows.length + 1}`);
  if (new Set(rows.map((row) => row.length)).size > 1) wrong.push('CSV has rows of several lengths');
  for (const cell of rows.flat()) {
    if (isNumber(cell)) continue;
    if (formula.test(cell)) wrong.push(`CSV has a formula: ${JSON.stringify(cell).slice(0, 100)}`);
    for (const part of cell.split(/[\t\r\n;]/).slice(1))
      if (/^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(part))
        wrong.push(`CSV has a formula after a tab or line: ${JSON.stringify(cell).slice(0, 100)}`);
  }
  return wrong;
}

/** RFC 4180, to the letter. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    } else while (at < text.length && text[at] !== ',' && text[at] !== '\r') cell += text[at++];
    rows.at(-1)?.push(cell);
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      if (at < text.length) rows.push([]);
    } else if (at < text.length) return [['not CSV'], []];
  }
  return rows;
}

/** A label, a description or a message of VS Code, of which only `icons` at the start are ours. */
export function checkPlain(what: string, text: string): string[] {
  const own = text.replace(/^\$\([a-z-]+\) /, '');
  const wrong: string[] = [];
  if (/\$\([a-z]/i.test(own)) wrong.push(`${what} shows an icon`);
  if (/\]\(/.test(own)) wrong.push(`${what} has a link`);
  if (/[\r\n]/.test(own) || unsafe.test(own)) wrong.push(`${what} has a control, a line break or a hidden character`);
  // 300 characters of a part, each of which may stand as its code, such as [U+E0041].
  if (own.length > 9_000) wrong.push(`${what} has ${own.length} characters`);
  return wrong.map((each) => `${each}: ${JSON.stringify(own).slice(0, 100)}`);
}

/** A label or a description of a tree, where neither icons nor links are drawn. */
export function checkTreeText(what: string, text: string): string[] {
  return /[\r\n]/.test(text) || unsafe.test(text)
    ? [`${what} has a control, a line break or a hidden character: ${JSON.stringify(text).slice(0, 100)}`]
    : [];
}
