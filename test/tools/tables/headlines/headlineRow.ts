import type { Sheet } from '../../../../src/core/sheets/sheet.ts';

/** One line of the table of headlines. */
export interface HeadlineRow {
  /** What it is, in words: "a transfer, two receivers". */
  of: string;
  headline: string;
  /** Of its sheet. */
  title: string;
  /** Of its sheet. */
  id: string;
  sheet: Sheet;
  /** The text of its row in a view, for transactions. */
  row?: string;
}

/** A group of lines under a heading. */
export interface HeadlineGroup {
  title: string;
  rows: readonly HeadlineRow[];
}

export function headlineOf(of: string, sheet: Sheet): HeadlineRow {
  const { headline, title, id } = sheet;
  return { of, headline, title, id, sheet };
}
