import { lineOfText, safeUrl } from '../../../src/core/format/escape.ts';
import { flowLines } from '../../../src/core/render/markdown.ts';
import { timeText, valueText } from '../../../src/core/render/valueText.ts';
import type { Block, Field, Sheet } from '../../../src/core/sheets/sheet.ts';

export interface TextOptions {
  /** `summary` leaves out the details. */
  level: 'summary' | 'all';
  /** Milliseconds since 1970. */
  now: number;
  /** The maximum length of one value in characters; 10,000 by default. */
  maxLength?: number;
  /** The maximum number of rows in one table; 1,000 by default. */
  maxRows?: number;
}

interface Style {
  now: number;
  maxLength: number;
  maxRows: number;
}

/**
 * All that a sheet says as plain text, one line per field and row: what tests of sheets read.
 */
export function renderText(sheet: Sheet, options: TextOptions): string {
  const style = { now: options.now, maxLength: options.maxLength ?? 10_000, maxRows: options.maxRows ?? 1000 };
  const lines = [line(sheet.title, style), line(sheet.headline, style)];
  for (const { title, level, blocks } of sheet.sections) {
    if (options.level === 'summary' && level !== 'summary') continue;
    lines.push('', line(title, style), ...blocks.flatMap((each) => block(each, style)).map((each) => `  ${each}`));
  }
  const explorer = sheet.explorerUrl === undefined ? undefined : safeUrl(sheet.explorerUrl);
  if (explorer !== undefined) lines.push('', explorer);
  return `${lines.join('\n')}\n`;
}

function block(each: Block, style: Style): string[] {
  switch (each.type) {
    case 'fields':
      return each.fields.map((one) => field(one, style));
    case 'paragraph':
      return [line(each.text, style)];
    case 'table': {
      const head = each.columns.map((column) => line(column.label, style)).join(' | ');
      const rows = each.rows
        .slice(0, style.maxRows)
        .map((row) => row.map((one) => valueText(one, style.now, style.maxLength)).join(' | '));
      return [head, ...rows, ...more(each.rows.length, style)];
    }
    case 'timeline': {
      const entries = each.entries.slice(0, style.maxRows).map((entry) => {
        const head = `${timeText(entry, style.now)}: ${line(entry.title, style)}`;
        return entry.body === undefined ? head : `${head}: ${line(entry.body, style)}`;
      });
      return [...entries, ...more(each.entries.length, style)];
    }
    case 'flows':
      return flowLines(each).map((text) => line(text, style));
    // The table of calls says the same as the diagram.
    case 'calls':
      return [];
  }
}

function field({ label, values, note }: Field, style: Style): string {
  const shown = values.map((each) => valueText(each, style.now, style.maxLength)).join(', ');
  return `${line(label, style)}: ${shown}${note === undefined ? '' : ` (${line(note, style)})`}`;
}

function more(count: number, { maxRows }: Style): string[] {
  return count > maxRows ? [`…and ${(count - maxRows).toLocaleString('en-US')} more`] : [];
}

function line(text: string, { maxLength }: Style): string {
  return lineOfText(text, maxLength);
}
