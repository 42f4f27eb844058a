import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { formatTime } from '../../format/times.ts';
import { stringifyJson } from '../../json/losslessJson.ts';
import { type Entry, isMalformed } from '../../ledger/rest/schema/field.ts';
import type { Block, Section, Value } from '../sheet.ts';
import { type Listed, withFollowing } from './listed.ts';
import { otherFieldsValue } from './otherFields.ts';
import { notLoaded } from './unread.ts';
import { cell, field, fieldsBlock } from './values.ts';

/** A column: its label, a row's value in it, and whether it contains numbers. */
export type RowColumn<Row> = readonly [label: string, of: (row: Row) => Value | undefined, align?: 'right'];

/**
 * A section with a table of rows, without empty columns, and with the fields that this version doesn't know; undefined without rows. A row that couldn't be read is shown
 * unchanged. If the server has more rows, the section says so and can load them. `tab` as in `Section`.
 */
export function tableSection<Row extends object>(
  title: string,
  listed: Listed<Row> | undefined,
  columns: readonly RowColumn<Row>[],
  tab?: string,
): Section[] {
  return listSection(title, listed, ({ rows }, before) => [tableOf(rows, columns, before)], tab);
}

/**
 * A section with the fields of each row below each other, for rows that are too wide for a table; otherwise like
 * `tableSection`.
 */
export function recordSection<Row extends object>(
  title: string,
  listed: Listed<Row> | undefined,
  heading: (row: Row) => string,
  columns: readonly RowColumn<Row>[],
): Section[] {
  return listSection(title, listed, ({ rows }) =>
    rows.flatMap((row): Block[] => {
      if (isMalformed(row)) {
        const text = l10n.t`Can't read ${stringifyJson(row.malformed)}: ${row.problem}`;
        return [{ type: 'paragraph', text }];
      }
      const fields = [...columns, otherColumn()].map(([label, of]) => field(label, of(row)));
      return [{ type: 'paragraph', text: heading(row) }, fieldsBlock(...fields)];
    }),
  );
}

/**
 * A section with the blocks that `blocksOf` makes from a list's rows, which grows with the list; undefined if there are
 * no rows and no further pages. `blocksOf` also gets its previous blocks, for the rows that the list begins with. If
 * the list couldn't be read, the section says so and can retry.
 */
export function listSection<Row>(
  title: string,
  listed: Listed<Row> | undefined,
  blocksOf: (listed: Listed<Row>, before: readonly Block[]) => readonly Block[],
  tab?: string,
): Section[] {
  const sectionOf = (list: Listed<Row>, before: readonly Block[], isLonger = true): Section => {
    const blocks = list.rows.length === 0 ? [] : blocksOf(list, before);
    return {
      title,
      level: 'detail',
      blocks: [...blocks, ...moreNote(list, isLonger)],
      ...(tab !== undefined && { tab }),
      ...(list.more && {
        async more(options) {
          const following = await withFollowing(list, options);
          return sectionOf(following, blocks, following.rows.length > list.rows.length);
        },
      }),
    };
  };
  const isThere = (list: Listed<Row>) => list.rows.length > 0 || list.more !== undefined;
  if (!listed) return [];
  const { unread } = listed;
  if (!unread) return isThere(listed) ? [sectionOf(listed, [])] : [];
  const known = sectionOf(listed, []);
  return [
    {
      ...known,
      unread: true,
      blocks: [...known.blocks, notLoaded(unread.problem)],
      async more(options) {
        const list = await unread.again({ ...options, revalidate: true });
        const empty: Block = { type: 'paragraph', text: l10n.t('None.') };
        return isThere(list) ? sectionOf(list, []) : { ...known, blocks: [empty] };
      },
    },
  ];
}

/** A table of rows as in `tableSection`. `before`: the table of the first rows, which is kept. */
export function tableOf<Row extends object>(
  rows: readonly Entry<Row>[],
  columns: readonly RowColumn<Row>[],
  [before]: readonly Block[] = [],
): Block {
  const kept = before?.type === 'table' ? before : undefined;
  const labels = new Set(kept?.columns.map(({ label }) => label));
  const added = rows.slice(kept?.rows.length ?? 0);
  const all = [...columns, otherColumn()];
  const isUsed = ([label, of]: RowColumn<Row>) =>
    labels.has(label) || added.some((row) => !isMalformed(row) && of(row) !== undefined);
  const hasMalformed = added.some(isMalformed);
  const used = all.filter((column, index) => (hasMalformed && index < columns.length) || isUsed(column));
  const shown = used.length === 0 ? columns : used;
  // A new column needs a cell in every row.
  if (kept && shown.length > kept.columns.length) return tableOf(rows, columns);
  return {
    type: 'table',
    columns: shown.map(([label, , align]) => ({ label, ...(align && { align }) })),
    rows: [...(kept?.rows ?? []), ...added.map((row) => cellsOf(row, shown))],
  };
}

/** What a newer server adds to the rows of a list. */
function otherColumn(): RowColumn<object> {
  return [l10n.t('Other fields'), otherFieldsValue];
}

/**
 * Whether there are more rows. One page may cover several weeks of the ledger, so rows may be missing from many of
 * them: how far the search got shows that it goes on.
 */
function moreNote({ rows, next }: Pick<Listed<unknown>, 'rows' | 'next'>, isLonger: boolean): Block[] {
  if (!next) return [];
  return [
    { type: 'paragraph', text: rows.length > 0 && isLonger ? shownWords(rows.length) : foundNoneWords(rows, next) },
  ];
}

function shownWords(count: number): string {
  return count === 1
    ? l10n.t('1 row loaded. The ledger has more.')
    : l10n.t`${formatInteger(count)} rows loaded. The ledger has more.`;
}

function foundNoneWords({ length }: readonly unknown[], next: string): string {
  const [, reached] = /[?&]timestamp=lte?(?::|%3A)(\d+\.\d+)/i.exec(next) ?? [];
  if (reached === undefined)
    return length === 0
      ? l10n.t('None found yet. The ledger may have older ones.')
      : l10n.t('No more found yet. The ledger may have older ones.');
  return length === 0
    ? l10n.t`None found since ${formatTime(reached)}. The ledger may have older ones.`
    : l10n.t`No more found since ${formatTime(reached)}. The ledger may have older ones.`;
}

function cellsOf<Row extends object>(row: Entry<Row>, columns: readonly RowColumn<Row>[]): Value[] {
  if (!isMalformed(row)) return columns.map(([, of]) => cell(of(row)));
  const asItCame: Value = { type: 'code', text: stringifyJson(row.malformed) };
  return [asItCame, ...columns.slice(1).map((_, index) => cell(index === 0 ? problemOf(row.problem) : undefined))];
}

function problemOf(problem: string): Value {
  return { type: 'text', text: l10n.t`Unreadable: ${problem}` };
}
