import type { Page } from '../ledger/ask.ts';
import { type Entry, isMalformed } from '../ledger/schema/field.ts';
import { stringifyJson } from '../net/json.ts';
import type { Block, Section, Value } from './sheet.ts';
import { cell, field, fieldsBlock } from './values.ts';

/** Rows that were asked for, whether there are more, and what else the answer said. */
export type Listed<Row> = Pick<Page<Row>, 'rows'> & Partial<Pick<Page<Row>, 'next' | 'raw'>>;

/** A column: its label, what a row has in it, and whether it holds numbers. */
export type RowColumn<Row> = readonly [label: string, of: (row: Row) => Value | undefined, align?: 'right'];

/**
 * A section with a table of rows, without the columns that no row has anything in; none where there are no rows. A row
 * that could not be read is shown as it came, and where the server has more rows than these the section says so.
 */
export function tableSection<Row extends object>(
  title: string,
  listed: Listed<Row> | undefined,
  columns: readonly RowColumn<Row>[],
): Section[] {
  if (!listed || listed.rows.length === 0) return [];
  const { rows } = listed;
  const isUsed = ([, of]: RowColumn<Row>) => rows.some((row) => !isMalformed(row) && of(row) !== undefined);
  const used = rows.some(isMalformed) ? columns : columns.filter(isUsed);
  const shown = used.length === 0 ? columns : used;
  const table: Block = {
    type: 'table',
    columns: shown.map(([label, , align]) => ({ label, ...(align && { align }) })),
    rows: rows.map((row) => cellsOf(row, shown)),
  };
  return [{ title, level: 'detail', blocks: [table, ...moreNote(listed)] }];
}

/**
 * A section with the fields of each row one below the other, for rows that are too wide for a table; else like
 * `tableSection`.
 */
export function recordSection<Row extends object>(
  title: string,
  listed: Listed<Row> | undefined,
  heading: (row: Row) => string,
  columns: readonly RowColumn<Row>[],
): Section[] {
  if (!listed || listed.rows.length === 0) return [];
  const blocks = listed.rows.flatMap((row): Block[] => {
    if (isMalformed(row)) {
      const text = `${stringifyJson(row.malformed)} cannot be read: ${row.problem}`;
      return [{ type: 'paragraph', text }];
    }
    const fields = columns.map(([label, of]) => field(label, of(row)));
    return [{ type: 'paragraph', text: heading(row) }, fieldsBlock(...fields)];
  });
  return [{ title, level: 'detail', blocks: [...blocks, ...moreNote(listed)] }];
}

function moreNote({ rows, next }: Listed<object>): Block[] {
  if (!next) return [];
  const shown = rows.length === 1 ? 'Only one is' : `Only ${rows.length} are`;
  return [{ type: 'paragraph', text: `${shown} shown here; the ledger has more.` }];
}

function cellsOf<Row extends object>(row: Entry<Row>, columns: readonly RowColumn<Row>[]): Value[] {
  if (!isMalformed(row)) return columns.map(([, of]) => cell(of(row)));
  const asItCame: Value = { type: 'code', text: stringifyJson(row.malformed) };
  return [asItCame, ...columns.slice(1).map((_, index) => cell(index === 0 ? problemOf(row.problem) : undefined))];
}

function problemOf(problem: string): Value {
  return { type: 'text', text: `Cannot be read: ${problem}` };
}
