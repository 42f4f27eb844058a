import * as l10n from '@vscode/l10n';
import { plainNumber } from '../format/amounts.ts';
import { isoTime } from '../format/times.ts';
import type { Block, Value } from '../sheets/sheet.ts';

type Table = Extract<Block, { type: 'table' }>;

interface Csv {
  text: string;
  /** The number of cells that have an apostrophe before a sign by which a spreadsheet would run them as formulas. */
  guarded: number;
}

/**
 * A table as CSV (RFC 4180: CRLF, a header, quotes if needed), complete and exact. Numbers are plain (`1169`), so that
 * programs count with them. A column of amounts becomes three: the number as shown, its unit, and an integer of smallest
 * units. Times are ISO 8601 with all nine digits.
 *
 * Excel and others run a cell that begins with `=`, `+`, `-`, `@`, a tab or a line break (OWASP, "CSV Injection"), and
 * its text may be a stranger's. Programs that end a cell at a tab, line break or semicolon run what follows one. Each
 * such sign, unless the whole cell is a number, gets an apostrophe prefix. So do apostrophes before such a sign, so that
 * removing one apostrophe always restores the original.
 *
 * Hand-made: csv-stringify is 11 KB of the bundle for what are ten lines here; the rest is columns and guards of ours.
 */
export function renderCsv({ columns, rows }: Table): Csv {
  const isAmounts = columns.map((_, index) => rows.some((row) => row[index]?.type === 'amount'));
  const head = columns.flatMap(({ label }, index) =>
    isAmounts[index] ? [label, l10n.t`${label} (unit)`, l10n.t`${label} (smallest units)`] : [label],
  );
  const body = rows.map((row) =>
    columns.flatMap(({ align }, index) => {
      const each = row[index];
      if (each?.type === 'amount') return amountCells(each);
      const shown = each ? textOf(each, align === 'right') : '';
      return isAmounts[index] ? [shown, '', ''] : [shown];
    }),
  );
  let guarded = 0;
  const lines = [head, ...body].map((cells) =>
    cells.map((cell) => {
      const safe = guard(cell);
      if (safe !== cell) guarded++;
      // `replaceAll` takes five times as long for a text that is full of them.
      return /[",;\t\r\n]/.test(safe) ? `"${safe.split('"').join('""')}"` : safe;
    }),
  );
  return { text: lines.map((cells) => `${cells.join(',')}\r\n`).join(''), guarded };
}

function amountCells({ text, exact }: Extract<Value, { type: 'amount' }>): string[] {
  const shown = plainNumber(text);
  return shown ? [shown.number, shown.unit, exact] : [text, '', exact];
}

function guard(cell: string): string {
  if (/^[+-]?\d+(?:\.\d+)?$/.test(cell)) return cell;
  const inner = cell.replace(/([\t\r\n;])(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'");
  return /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(inner) ? `'${inner}` : inner;
}

function textOf(each: Value, isNumber: boolean): string {
  switch (each.type) {
    case 'text': {
      // What stands for an empty cell.
      if (each.text === '–') return '';
      const shown = isNumber ? plainNumber(each.text) : undefined;
      return shown?.unit === '' ? shown.number : each.text;
    }
    case 'time':
      return isoTime(each.timestamp) ?? each.timestamp;
    case 'url':
      return each.href;
    default:
      return each.text;
  }
}
