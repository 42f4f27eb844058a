import * as l10n from '@vscode/l10n';
import { lineOfText, safeUrl } from '../format/escape.ts';
import { formatRelative, formatTime } from '../format/times.ts';
import type { Block, Field, Sheet, TimelineEntry, Value } from '../sheets/sheet.ts';
import { flowLines } from './flowLines.ts';

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
 * A sheet as plain text, for the clipboard, notifications, screen readers and language models: one line per field and
 * row. Characters that control, reorder or hide text are made visible, so that it is safe in a terminal.
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
      const rows = each.rows.slice(0, style.maxRows).map((row) => row.map((one) => value(one, style)).join(' | '));
      return [head, ...rows, ...more(each.rows.length, style)];
    }
    case 'timeline': {
      const entries = each.entries.slice(0, style.maxRows).map((entry) => {
        const head = `${time(entry, style)}: ${line(entry.title, style)}`;
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
  const shown = values.map((each) => value(each, style)).join(', ');
  return `${line(label, style)}: ${shown}${note === undefined ? '' : ` (${line(note, style)})`}`;
}

function more(count: number, { maxRows }: Style): string[] {
  return count > maxRows ? [l10n.t`…and ${(count - maxRows).toLocaleString('en-US')} more`] : [];
}

/** One value as one line of text, for labels; `now` in milliseconds since 1970. */
export function valueText(each: Value, now: number): string {
  return value(each, { now, maxLength: 2000, maxRows: 0 });
}

function value(each: Value, style: Style): string {
  switch (each.type) {
    case 'text':
    case 'code':
    case 'id':
      return line(each.text, style);
    case 'amount':
      return `${line(each.text, style)}${each.usd === undefined ? '' : ` (${line(each.usd, style)})`}`;
    case 'time':
      return time(each, style);
    case 'url': {
      const href = safeUrl(each.href);
      return href === undefined ? line(each.text, style) : `${line(each.text, style)} <${href}>`;
    }
  }
}

function time({ timestamp, zone }: Pick<TimelineEntry, 'timestamp' | 'zone'>, style: Style): string {
  const relative = formatRelative(timestamp, style.now);
  const absolute = line(formatTime(timestamp, zone), style);
  return relative === undefined ? absolute : `${absolute} (${relative})`;
}

function line(text: string, { maxLength }: Style): string {
  return lineOfText(text, maxLength);
}
