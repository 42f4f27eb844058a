import * as l10n from '@vscode/l10n';
import { isoTime } from '../format/times.ts';
import type { Block, Value } from '../sheets/sheet.ts';

type Table = Extract<Block, { type: 'table' }>;

export interface Csv {
  text: string;
  /** The number of cells prefixed with an apostrophe, because a spreadsheet would run them as formulas. */
  guarded: number;
}

/**
 * A table as CSV (RFC 4180: CRLF, a header, quotes if needed), complete and exact. A column of amounts becomes two: as
 * shown, and as an integer of smallest units. Times are ISO 8601 with all nine digits.
 *
 * Excel and others run a cell that begins with `=`, `+`, `-`, `@`, a tab or a line break (OWASP, "CSV Injection"), and
 * its text may be a stranger's. Such a cell, unless it is a number or an amount of ℏ, gets an apostrophe prefix. So
 * does a cell of apostrophes followed by such a sign, so that removing one apostrophe always restores the original.
 */
export function renderCsv({ columns, rows }: Table): Csv {
  const exact = columns.map((_, index) => rows.some((row) => row[index]?.type === 'amount'));
  const head = columns.flatMap(({ label }, index) =>
    exact[index] ? [label, l10n.t`${label} (smallest units)`] : [label],
  );
  const body = rows.map((row) =>
    columns.flatMap((_, index) => {
      const each = row[index];
      const shown = each ? textOf(each) : '';
      return exact[index] ? [shown, each?.type === 'amount' ? each.exact : ''] : [shown];
    }),
  );
  let guarded = 0;
  const lines = [head, ...body].map((cells) =>
    cells.map((cell) => {
      const safe = guard(cell);
      if (safe !== cell) guarded++;
      return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    }),
  );
  return { text: lines.map((cells) => `${cells.join(',')}\r\n`).join(''), guarded };
}

function guard(cell: string): string {
  if (/^[+-]?[\d,]+(?:\.\d+)?(?: ℏ)?$/.test(cell)) return cell;
  return /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell;
}

function textOf(each: Value): string {
  switch (each.type) {
    case 'text':
      // The sign for an empty cell.
      return each.text === '–' ? '' : each.text;
    case 'time':
      return isoTime(each.timestamp) ?? each.timestamp;
    case 'url':
      return each.href;
    default:
      return each.text;
  }
}
