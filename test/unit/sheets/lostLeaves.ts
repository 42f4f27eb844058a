import { formatHbar, formatInteger } from '../../../src/core/format/amounts.ts';
import { lineOfText } from '../../../src/core/format/escape.ts';
import { formatDuration, formatTime } from '../../../src/core/format/times.ts';
import { transactionTitle } from '../../../src/core/happened/transactionTypes.ts';
import type { JsonValue } from '../../../src/core/json/jsonValue.ts';
import { longZeroEntityId } from '../../../src/core/ledger/ids/evmAddress.ts';
import { renderHtml } from '../../../src/core/render/html.ts';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import type { Block, Sheet, Value } from '../../../src/core/sheets/sheet.ts';
import { renderText } from '../render/renderText.ts';
import { now } from './sheetContext.ts';

/** What a reader sees of sheets in one medium. */
export interface Reading {
  medium: string;
  /** Without the medium's own escapes. */
  text: string;
  /** How each exact amount is written. */
  amounts: ReadonlyMap<string, string>;
}

/** What a reader sees of sheets in each medium. */
export function readings(sheets: readonly Sheet[]): Reading[] {
  const amounts = new Map(sheets.flatMap(amountsOf));
  const seen = (medium: string, render: (sheet: Sheet) => string) => {
    return { medium, amounts, text: sheets.map(render).join('\n') };
  };
  return [
    seen('text', (sheet) => renderText(sheet, { level: 'all', now })),
    seen('Markdown', (sheet) => unescapeMarkdown(renderMarkdown(sheet, { level: 'all', now }))),
    seen('HTML', (sheet) => unescapeHtml(renderHtml(sheet, { now }))),
  ];
}

/** The paths of the numbers and texts of an answer that a reading does not have, in whatever form people read them. */
export function lostLeaves(answer: JsonValue, reading: Reading, path = ''): string[] {
  // The filter of no events says nothing.
  if (/bloom$/.test(path) && /^0x0+$/.test(String(answer))) return [];
  if (Array.isArray(answer)) return answer.flatMap((each, index) => lostLeaves(each, reading, `${path}.${index}`));
  if (typeof answer === 'object' && answer !== null) {
    const members = Object.entries(answer).filter(([name]) => name !== 'links');
    return members.flatMap(([name, each]) => lostLeaves(each, reading, `${path}.${name}`));
  }
  if (answer === null || typeof answer === 'boolean') return [];
  const amount = reading.amounts.get(String(answer));
  const shown = [...forms(String(answer)), ...(amount === undefined ? [] : [lineOfText(amount, 100_000)])];
  return shown.some((form) => reading.text.includes(form)) ? [] : [`${path}: ${answer}`];
}

function forms(leaf: string): string[] {
  // Nothing to show: an empty value, a filter of no events (256 bytes), or a word for what does not apply.
  if (['', '0x', 'NOT_APPLICABLE'].includes(leaf) || /^0x0{512}$/.test(leaf)) return [''];
  if (/^-?\d+$/.test(leaf)) return [leaf, ...integerForms(BigInt(leaf))];
  if (/^0\.\d+$/.test(leaf)) return [leaf, `${Number((Number(leaf) * 100).toFixed(4))}%`];
  // An address that stands for a number is shown as the entity's id, a quantity as what it is.
  const entity = longZeroEntityId(leaf);
  if (entity !== undefined) return [leaf, entity];
  if (/^0x[0-9a-f]{1,16}$/.test(leaf)) return [leaf, ...integerForms(BigInt(leaf))];
  const line = lineOfText(leaf, 100_000);
  const words = line.toLowerCase();
  return [line, words, words.replaceAll('_', ' '), formatTime(leaf), transactionTitle(leaf), ...bytesForms(leaf)];
}

function integerForms(integer: bigint): string[] {
  if (integer < 0n) return [formatInteger(integer), formatHbar(integer)];
  const nanoseconds = `${integer / 1_000_000_000n}.${(integer % 1_000_000_000n).toString().padStart(9, '0')}`;
  return [
    formatInteger(integer),
    formatHbar(integer),
    formatDuration(integer),
    formatDuration(integer * 60n),
    formatTime(integer.toString()),
    formatTime(nanoseconds),
    // The high volume price is in thousandths.
    `${Number(integer) / 1000} times`,
  ];
}

/** What base64 may be shown as: its text, or its bytes in hex. */
function bytesForms(leaf: string): string[] {
  if (!/^[A-Za-z0-9+/_\s-]+=*$/.test(leaf)) return [];
  const bytes = Buffer.from(leaf, 'base64');
  const text = bytes.toString('utf8');
  const isText = bytes.length > 0 && !text.includes('\ufffd');
  return [`0x${bytes.toString('hex')}`, ...(isText ? [lineOfText(text, 100_000)] : [])].filter(
    (each) => each.length > 2,
  );
}

function amountsOf({ sections }: Sheet): [string, string][] {
  const values = sections.flatMap(({ blocks }) => blocks.flatMap(valuesOf));
  return values.flatMap((each): [string, string][] => (each.type === 'amount' ? [[each.exact, each.text]] : []));
}

function valuesOf(block: Block): Value[] {
  if (block.type === 'fields') return block.fields.flatMap(({ values }) => values);
  return block.type === 'table' ? block.rows.flat() : [];
}

function unescapeMarkdown(markdown: string): string {
  return markdown.replace(/\\(?=[^\w\s])/g, '').replaceAll('\u2060', '');
}

function unescapeHtml(html: string): string {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`', amp: '&' };
  // A part that never breaks stands within its word; other elements end words.
  const words = html.replace(/<span class="unbroken">([^<]*)<\/span>|<wbr>/g, '$1').replace(/<[^>]*>/g, ' ');
  return words.replace(/&(lt|gt|quot|#39|#96|amp);/g, (_, name: string) => names[name] ?? '');
}
