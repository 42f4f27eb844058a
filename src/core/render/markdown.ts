import * as l10n from '@vscode/l10n';
import { formatInteger } from '../format/amounts.ts';
import { cutText, escapeMarkdown, lineOfText, markdownCode, safeTarget, safeUrl } from '../format/escape.ts';
import { formatRelative, formatTime } from '../format/times.ts';
import { namedText, namesOnSheet } from '../names/namedText.ts';
import { nameOrigin } from '../names/nameSources.ts';
import { type NameOf, shownName } from '../names/shownName.ts';
import type { FlowPicture } from '../sheets/picture.ts';
import type { Block, Field, Section, Sheet, TimelineEntry, Value } from '../sheets/sheet.ts';
import { openable, type SheetRef } from '../sheets/sheetRef.ts';
import { noteBeside, withOneNote } from './oneNote.ts';
import { arrangeSections, titleBeside } from './tabs.ts';

export interface MarkdownOptions {
  /** `summary` for a hover, `all` for the clipboard. */
  level: 'summary' | 'all';
  /** Milliseconds since 1970; undefined for a text that is read later: then times are without how long ago they are. */
  now: number | undefined;
  /** The target of a link to another sheet (a command link or an https URL); undefined for no link. */
  linkTo?: (ref: SheetRef) => string | undefined;
  /** The name of the network that the sheet is of, for a text that is read elsewhere; by default it isn't named. */
  network?: string | undefined;
  /** The names that are shown before IDs; by default none. */
  nameOf?: NameOf;
  /**
   * Markdown of one's own, such as links to commands, below the headline: a long sheet doesn't hide it. Not escaped.
   */
  actions?: string;
  /** The target of the links that try again to read what couldn't be read; undefined for no such link. */
  tryAgain?: string;
  /** The maximum length of one value in characters; by default 500 in a summary, else 10,000. */
  maxLength?: number;
  /** The maximum number of rows in one table; by default 10 in a summary, else 1,000. */
  maxRows?: number;
}

interface Style {
  options: MarkdownOptions;
  maxLength: number;
  maxRows: number;
  nameOf: NameOf;
  inTable: boolean;
}

/**
 * A sheet as Markdown (GFM), for hovers and the clipboard. Every text of the sheet is escaped; the only links are those
 * of `linkTo`, `actions`, `tryAgain` and https URLs. Safe in a MarkdownString whose `isTrusted` enables only the
 * commands of these.
 */
export function renderMarkdown(sheet: Sheet, options: MarkdownOptions): string {
  const summary = options.level === 'summary';
  const style: Style = {
    options,
    maxLength: options.maxLength ?? (summary ? 500 : 10_000),
    maxRows: options.maxRows ?? (summary ? 10 : 1000),
    nameOf: namesOnSheet(options.nameOf, sheet.id),
    inTable: false,
  };
  const named = (text: string) => plain(namedText(text, style.nameOf), style);
  const sections = summary ? sheet.sections.filter(({ level }) => level === 'summary') : asOnPage(sheet.sections);
  const parts = [
    // The answer comes first, then its subject; nothing is said twice.
    summary ? bold(named(sheet.headline)) : `# ${named(sheet.headline)}`,
    subtitle(sheet, style),
    options.actions ?? '',
  ];
  for (const section of sections) {
    if (!summary) parts.push(`## ${plain(section.title, style)}`);
    parts.push(...section.blocks.map((each) => block(each, style)));
    if (section.unread && options.tryAgain !== undefined)
      parts.push(link(escapeMarkdown(l10n.t('Try Again')), options.tryAgain));
  }
  const explorer = sheet.explorerUrl === undefined ? undefined : safeUrl(sheet.explorerUrl);
  if (explorer !== undefined) parts.push(link(escapeMarkdown(l10n.t('Open in browser')), explorer));
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** In the order of a page, without what only its buttons load. */
function asOnPage(sections: readonly Section[]): Section[] {
  const { above, tabs } = arrangeSections(sections);
  return [...above, ...tabs.flatMap((tab) => tab.sections)]
    .map(({ section }) => section)
    .filter(({ isOffer }) => !isOffer);
}

function subtitle(sheet: Sheet, style: Style): string {
  const name = style.nameOf(sheet.id);
  // The user knows their own names.
  const origin = name && name.source !== 'label' ? `${shownName(name)}: ${nameOrigin(name)}` : '';
  return [namedText(titleBeside(sheet), style.nameOf), origin, style.options.network ?? '']
    .map((each) => plain(each, style))
    .filter((each) => each !== '')
    .join(' · ');
}

function block(each: Block, style: Style): string {
  switch (each.type) {
    case 'fields':
      return each.fields.map((one) => `- ${field(one, style)}`).join('\n');
    case 'paragraph':
      return cutText(each.text, style.maxLength)
        .split(/\n\s*\n/)
        .map((text) => plain(text, style))
        .join('\n\n');
    case 'table':
      return table(each, style);
    case 'timeline':
      return each.entries
        .slice(0, style.maxRows)
        .map((entry) => {
          const name = bold(plain(entry.ref ? namedText(entry.title, style.nameOf) : entry.title, style));
          const title = entry.timestamp === '' ? `- ${name}` : `- ${name}, ${time(entry, style)}`;
          return entry.body === undefined ? title : `${title}: ${plain(entry.body, style)}`;
        })
        .concat(more(each.entries.length, style))
        .join('\n');
    case 'flows':
      return flowLines(each)
        .map((text) => `- ${plain(namedText(text, style.nameOf), style)}`)
        .join('\n');
    // The table of calls says the same as the diagram.
    case 'calls':
      return '';
  }
}

function field(given: Field, style: Style): string {
  const one = withOneNote(given);
  const [separator, note] = noteBeside(one);
  const shown = one.values.map((each) => value(each, style)).join(', ');
  return `${bold(`${plain(one.label, style)}:`)} ${shown}${separator}${plain(note, style)}`;
}

function table({ columns, rows }: Extract<Block, { type: 'table' }>, style: Style): string {
  const cells = { ...style, inTable: true };
  const line = (texts: string[]) => `| ${texts.join(' | ')} |`;
  const head = line(columns.map((column) => plain(column.label, cells)));
  const rule = line(columns.map((column) => (column.align === 'right' ? '--:' : '---')));
  const body = rows.slice(0, style.maxRows).map((row) => line(row.map((each) => value(each, cells))));
  return [[head, rule, ...body].join('\n'), ...more(rows.length, style)].join('\n\n');
}

function more(count: number, { maxRows }: Style): string[] {
  return count > maxRows ? [l10n.t`…and ${formatInteger(count - maxRows)} more`] : [];
}

function value(each: Value, style: Style): string {
  switch (each.type) {
    case 'text':
      return plain(each.text, style);
    case 'code':
      return code(each.text, style);
    case 'id': {
      const target = targetOf(each.ref, style);
      const shown = each.words ? plain(each.text, style) : code(each.text, style, target !== undefined);
      return `${nameBefore(each, style)}${link(shown, target)}`;
    }
    case 'amount':
      return plain(each.usd === undefined ? each.text : `${each.text} (${each.usd})`, style);
    case 'time':
      return link(time(each, style), targetOf(each.ref, style));
    case 'url':
      return link(plain(each.text, style), safeUrl(each.href));
  }
}

function nameBefore({ ref, text }: Extract<Value, { type: 'id' }>, style: Style): string {
  const name = ref?.network === undefined ? style.nameOf(text) : undefined;
  return name ? `${plain(shownName(name), style)} · ` : '';
}

function targetOf(ref: SheetRef | undefined, style: Style): string | undefined {
  return ref && openable(ref) ? style.options.linkTo?.(ref) : undefined;
}

function link(text: string, target: string | undefined): string {
  return target === undefined ? text : `[${text}](${safeTarget(target)})`;
}

function code(text: string, { maxLength, inTable }: Style, inLink = false): string {
  return markdownCode(lineOfText(text, maxLength), { nested: inTable || inLink });
}

function plain(text: string, { maxLength }: Style): string {
  return escapeMarkdown(lineOfText(text, maxLength));
}

function time({ timestamp, zone }: Pick<TimelineEntry, 'timestamp' | 'zone'>, style: Style): string {
  const { now } = style.options;
  const relative = now === undefined ? undefined : formatRelative(timestamp, now);
  const absolute = plain(formatTime(timestamp, zone), style);
  return relative === undefined ? absolute : `${plain(relative, style)} (${absolute})`;
}

/**
 * Bold, with entities for what could be the start of code, HTML or a link: VS Code's parser looks for these before it
 * looks for the end of bold text, although they're escaped, and would find that end in what follows.
 */
function bold(escaped: string): string {
  return `**${escaped.replace(/\\([`<[])/g, (_, character: string) => `&#${character.charCodeAt(0)};`)}**`;
}

/** A diagram of transfers in words, one line per purpose: `Fee: 0.0.1001 (5 ℏ) → 0.0.3 (1 ℏ), 0.0.98 (4 ℏ)`. */
export function flowLines({ nodes, links, token }: FlowPicture): string[] {
  return nodes.flatMap(({ column, text }, place) => {
    if (column !== 'for') return [];
    const side = (mine: 'from' | 'to', other: 'from' | 'to') =>
      links
        .filter((link) => link[mine] === place)
        .map((link) => `${nodes[link[other]]?.text ?? ''} (${link.amount})`)
        .join(', ');
    const what = token === undefined ? text : l10n.t`${text} of ${token}`;
    return [`${what}: ${side('to', 'from')} → ${side('from', 'to')}`];
  });
}
