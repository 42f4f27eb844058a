import type { Page } from '../ledger/ask.ts';
import { type Entry, isMalformed } from '../ledger/schema/field.ts';
import { stringifyJson } from '../net/json.ts';
import type { Section, Value } from './sheet.ts';
import { cell } from './values.ts';

/** Rows that were asked for, whether there are more, and what else the answer said. */
export type Listed<Row> = Pick<Page<Row>, 'rows'> & Partial<Pick<Page<Row>, 'next' | 'raw'>>;

/** A column: its label, what a row has in it, and whether it holds numbers. */
export type RowColumn<Row> = readonly [label: string, of: (row: Row) => Value | undefined, align?: 'right'];

/**
 * A section with a table of rows; none where there are no rows. A row that could not be read is shown as it came, and
 * where the server has more rows than these the section says so.
 */
export function tableSection<Row extends object>(
  title: string,
  listed: Listed<Row> | undefined,
  columns: readonly RowColumn<Row>[],
): Section[] {
  if (!listed || listed.rows.length === 0) return [];
  const { rows, next } = listed;
  const shown = rows.length === 1 ? 'Only one is' : `Only ${rows.length} are`;
  return [
    {
      title,
      level: 'detail',
      blocks: [
        {
          type: 'table',
          columns: columns.map(([label, , align]) => ({ label, ...(align && { align }) })),
          rows: rows.map((row) => cellsOf(row, columns)),
        },
        ...(next ? [{ type: 'paragraph', text: `${shown} shown here; the ledger has more.` } as const] : []),
      ],
    },
  ];
}

function cellsOf<Row extends object>(row: Entry<Row>, columns: readonly RowColumn<Row>[]): Value[] {
  if (!isMalformed(row)) return columns.map(([, of]) => cell(of(row)));
  const asItCame: Value = { type: 'code', text: stringifyJson(row.malformed) };
  return [asItCame, ...columns.slice(1).map((_, index) => cell(index === 0 ? problemOf(row.problem) : undefined))];
}

function problemOf(problem: string): Value {
  return { type: 'text', text: `Cannot be read: ${problem}` };
}
