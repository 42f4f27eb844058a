import { nextTurn, systemTimers } from '../platform/systemTimers.ts';
import type { Block, Column, Sheet, Value } from '../sheets/sheet.ts';
import { cellValue, type Style } from './htmlValues.ts';

export type Table = Extract<Block, { type: 'table' }>;

/** Rows of a sheet's tables as HTML, by the rows themselves. */
export type WrittenRows = ReadonlyMap<readonly Value[], string>;

/** The rows of a table as HTML, as many as are shown. */
export function tableRows({ columns, rows }: Table, style: Style): string {
  return together(rows.slice(0, style.maxRows).map((row) => style.written?.get(row) ?? rowHtml(row, columns, style)));
}

/** Joined texts, by `+`: unlike `join`, it copies none of the megabytes of a long table. */
export function together(texts: readonly string[], between = ''): string {
  return texts.reduce((all, each, index) => (index === 0 ? each : all + between + each), '');
}

function rowHtml(row: readonly Value[], columns: readonly Column[], style: Style): string {
  const cells = row.map((each, index) => `<td${alignment(columns[index])}>${cellValue(each, style)}</td>`);
  return `<tr>${cells.join('')}</tr>`;
}

/** The class of a column's cells. */
export function alignment(column: Column | undefined): string {
  return column?.align === 'right' ? ' class="right"' : '';
}

/** A sheet with more rows is written in turns. */
const longSheet = 1000;
/** How long one turn may take, in milliseconds, and the rows between looks at the clock. */
const turn = 10;
const rowsBetween = 50;

/** Whether a sheet has so many rows that others would wait while they are written. */
export function isLong({ sections }: Sheet): boolean {
  return tablesOf(sections).reduce((sum, { rows }) => sum + rows.length, 0) > longSheet;
}

/**
 * Writes the rows of a sheet's tables in turns, so that others run meanwhile.
 * @param pause yields to the event loop
 */
export async function writeRowsInTurns(
  { sections }: Sheet,
  style: Style,
  pause: () => Promise<void> = nextTurn,
): Promise<WrittenRows> {
  const written = new Map<readonly Value[], string>();
  let started = systemTimers.elapsed();
  for (const { columns, rows } of tablesOf(sections)) {
    for (const [index, row] of rows.slice(0, style.maxRows).entries()) {
      if (index % rowsBetween === 0 && systemTimers.elapsed() - started > turn) {
        await pause();
        started = systemTimers.elapsed();
      }
      written.set(row, rowHtml(row, columns, style));
    }
  }
  return written;
}

function tablesOf(sections: Sheet['sections']): Table[] {
  return sections.flatMap(({ blocks }) => blocks.filter((each) => each.type === 'table'));
}
