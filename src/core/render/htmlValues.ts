import { plainNumber } from '../format/amounts.ts';
import { cutText, escapeHtml, lineOfText, safeUrl, visibleText } from '../format/escape.ts';
import { formatRelative, formatTime, isoTime } from '../format/times.ts';
import { nameOrigin } from '../names/nameSources.ts';
import { type NameOf, shownName } from '../names/shownName.ts';
import type { Value } from '../sheets/sheet.ts';
import { openable, type SheetRef } from '../sheets/sheetRef.ts';

/** How a sheet is written: `HtmlOptions` with all that may be absent filled in. */
export interface Style {
  now: number;
  canOpen: (ref: SheetRef) => boolean;
  nameOf: NameOf;
  maxLength: number;
  maxRows: number;
  interactive: boolean;
  /** Rows that are written already. */
  written?: ReadonlyMap<readonly Value[], string> | undefined;
}

/** Longer values can't be copied from a panel. A contract's largest creation code (EIP-3860, in hex) is shorter. */
const copyLimit = 100_000;

/** One value, with what it leads to and what can be copied of it. */
export function value(each: Value, style: Style): string {
  switch (each.type) {
    case 'text':
      return outcome(each.tone, `<span class="text">${text(each.text, style)}</span>`);
    case 'code':
      return `<code${copy(each.text, style)}>${text(each.text, style)}</code>`;
    case 'id': {
      const tag = each.words ? 'span' : 'code';
      // A state, such as "Not verified", is nothing to copy.
      const copied = each.words && each.ref ? '' : copy(each.text, style);
      const shown = `<${tag}${copied}>${idText(line(each.text, style))}</${tag}>`;
      return outcome(each.tone, `${nameBefore(each.ref, each.text, style)}${linked(each.ref, shown, style)}`);
    }
    case 'amount': {
      const usd = each.usd === undefined ? '' : ` <span class="note">(${line(each.usd, style)})</span>`;
      // What is copied is what is shown, as a plain number.
      const number = plainNumber(each.text)?.number ?? each.exact;
      return `<span class="amount"${copy(number, style)}>${line(each.text, style)}</span>${usd}`;
    }
    case 'time':
      return time(each, style);
    case 'url': {
      const href = safeUrl(each.href);
      const shown = line(each.text, style);
      return href === undefined ? shown : `<a href="${escapeHtml(href)}">${shown}</a>`;
    }
  }
}

/**
 * A value in a cell of the panel's tables, on one line if possible: a time without nanoseconds and an amount without
 * dollars, both with the rest in their tooltip.
 */
export function cellValue(each: Value, style: Style): string {
  if (!style.interactive) return value(each, style);
  if (each.type === 'amount' && each.usd !== undefined) {
    const { usd, ...amount } = each;
    return cellValue(amount, style).replace('<span', `<span title="${line(usd, style)}"`);
  }
  if (each.type === 'amount' && each.text.length <= shortText)
    return value(each, style).replace('"amount"', '"amount short"');
  if (each.type === 'text' && each.text.length <= shortText)
    return value(each, style).replace('"text"', () => `"text short"${sortKey(each.text)}`);
  if (each.type === 'code' && each.text.length <= shortCode)
    return value(each, style).replace('<code', '<code class="short"');
  return each.type === 'time' ? shortTime(each, style) : value(each, style);
}

/** What a text that begins with a number is sorted by: the page knows no language. */
function sortKey(shown: string): string {
  const { number, unit } = plainNumber(shown) ?? {};
  const key = [number, unit].filter(Boolean).join(' ');
  return number === undefined || key === shown ? '' : ` data-sort="${escapeHtml(visibleText(key))}"`;
}

/** A text of a cell that has no more characters stays on one line. */
const shortText = 28;

/** The same of code, such as a type, a key of a mapping or a call with few arguments. */
const shortCode = 32;

function shortTime(each: Value & { type: 'time' }, style: Style): string {
  const { timestamp, zone, ref } = each;
  const absolute = formatTime(timestamp, zone);
  const iso = isoTime(timestamp);
  const relative = formatRelative(timestamp, style.now, 'narrow');
  const short = /^(\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d)(?:\.\d+)? UTC$/.exec(absolute)?.[1];
  if (iso === undefined || relative === undefined || short === undefined) return time(each, style);
  const shown = `<time datetime="${escapeHtml(iso)}" title="${line(absolute, style)}">${line(short, style)}</time>`;
  return `${linked(ref, shown, style)} <span class="note" data-age="short">${line(relative, style)}</span>`;
}

/** The name of an ID, which says in its tooltip who gave it; empty without one. */
export function nameBefore(ref: SheetRef | undefined, id: string, style: Style): string {
  // Decides by the shown text: a link with other words, such as "Not verified", isn't an ID.
  const name = ref?.network === undefined ? style.nameOf(id) : undefined;
  if (!name) return '';
  const shown = line(shownName(name), style);
  return `<span class="name" title="${shown}: ${line(nameOrigin(name), style)}">${shown}</span> · `;
}

/** Lets a transaction ID break only after its payer, and a result code after each word. */
function idText(escaped: string): string {
  return escaped
    .replace(/^(\d+\.\d+\.\d+-)(\d+-\d+)/, '$1<span class="unbroken">$2</span>')
    .replace(/^[A-Z\d]+(?:_[A-Z\d]+)+$/, (code) => code.replaceAll('_', '_<wbr>'));
}

/** A result has its icon before it, as in the rows of the views. */
function outcome(tone: 'success' | 'failure' | undefined, shown: string): string {
  if (tone === undefined) return shown;
  const icon = tone === 'success' ? 'pass' : 'error';
  return `<span class="outcome tone-${tone}"><span class="codicon codicon-${icon}" aria-hidden="true"></span>${shown}</span>`;
}

/** What is shown, as a button if it can be opened. */
function linked(ref: SheetRef | undefined, shown: string, style: Style): string {
  return ref && openable(ref) && style.canOpen(ref) ? reference(ref, shown) : shown;
}

/** A button that opens what is named. */
export function reference({ kind, id, network, line }: SheetRef, shown: string): string {
  const elsewhere = network === undefined ? '' : ` data-ref-network="${escapeHtml(network)}"`;
  const place = line === undefined ? '' : ` data-ref-line="${escapeHtml(JSON.stringify(line))}"`;
  return `<button type="button" class="ref" data-ref-kind="${kind}" data-ref-id="${escapeHtml(id)}"${elsewhere}${place}>${shown}</button>`;
}

/** Copies the complete value or nothing, because a partial copy would pass for the complete value. */
function copy(exact: string, { maxLength }: Style): string {
  return exact.length > Math.max(maxLength, copyLimit) ? '' : ` data-copy="${escapeHtml(visibleText(exact))}"`;
}

/** A time with its age, which the panel's script keeps true. A copy has what the service wrote. */
export function time({ timestamp, zone, ref }: Omit<Value & { type: 'time' }, 'type'>, style: Style): string {
  const relative = formatRelative(timestamp, style.now);
  const absolute = line(formatTime(timestamp, zone), style);
  const iso = isoTime(timestamp);
  const datetime = iso === undefined ? '' : ` datetime="${escapeHtml(iso)}"`;
  const shown = linked(ref, `<time${datetime}${copy(timestamp, style)}>${absolute}</time>`, style);
  if (relative === undefined) return shown;
  const age = style.interactive && iso !== undefined ? ' data-age' : '';
  return `${shown} <span class="note"${age}>(${line(relative, style)})</span>`;
}

/** Text whose line breaks are kept by `white-space: pre-wrap` in the style sheet. */
export function text(content: string, { maxLength }: Style): string {
  return escapeHtml(visibleText(cutText(content, maxLength)));
}

/** One line of text. */
export function line(content: string, { maxLength }: Style): string {
  return escapeHtml(lineOfText(content, maxLength));
}
