interface TableHeading {
  /** The heading of the cell's own column. */
  readonly column: string;
  /** The line with the headings of all columns. */
  readonly line: string;
}

/**
 * The heading of the cell between two texts, of a table in Markdown or of a CSV file; undefined if there is no doubtless
 * one: prose has commas and bars, too, and one in a cell shifts the columns after it.
 * @param isWhole whether the first line of `before` is the first of its text, as the headings of a CSV file are
 */
export function tableHeading(before: string, after: string, isWhole: boolean): TableHeading | undefined {
  const above = before.split(/\r?\n/);
  const own = above.pop() ?? '';
  const rest = /^[^\r\n]*/.exec(after)?.[0] ?? '';
  if (own.startsWith('|')) return headingInMarkdown(above, own, rest);
  return isWhole ? headingInCsv(above, own, rest) : undefined;
}

/** What separates the headings of a Markdown table from its rows. */
const rule = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/;

function headingInMarkdown(above: readonly string[], own: string, rest: string): TableHeading | undefined {
  const start = above.findLastIndex((line) => !line.startsWith('|')) + 1;
  const [line = '', second = '', ...rows] = above.slice(start);
  const row = own + rest;
  if (!rule.test(second) || [...rows, row].some((each) => each.includes('\\|'))) return undefined;
  const widths = [line, second, row].map((each) => each.split('|').length);
  if (new Set(widths).size > 1 || !/(?:^|\|)[\s*_`"]*$/.test(own) || !/^[\s*_`"]*\|/.test(rest)) return undefined;
  return headingAt(line, '|', own);
}

function headingInCsv(above: readonly string[], own: string, rest: string): TableHeading | undefined {
  const [line = '', ...rows] = above;
  const [separator] = /[,;\t]/.exec(line) ?? [];
  if (separator === undefined) return undefined;
  const table = [line, ...rows, own + rest].map((each) => each.split(separator));
  const isEven = table.every((cells) => cells.length === table[0]?.length && cells.every(isWholeCell));
  const isAlone = /^\s*"?$/.test(own.split(separator).at(-1) ?? '') && /^"?\s*$/.test(rest.split(separator)[0] ?? '');
  return isEven && isAlone ? headingAt(line, separator, own) : undefined;
}

/** Whether a cell has no quotes but those around it: a separator in quotes has half of them on either side. */
function isWholeCell(cell: string): boolean {
  const text = cell.trim();
  const inside = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
  return !inside.includes('"');
}

/** The heading of the column in which a part of a row ends. */
function headingAt(line: string, separator: string, own: string): TableHeading {
  const cell = line.split(separator)[own.split(separator).length - 1] ?? '';
  return { column: /^"?[\w# ]{1,40}"?$/.exec(cell.trim())?.[0] ?? '', line };
}
