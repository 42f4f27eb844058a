import * as l10n from '@vscode/l10n';
import { formatInteger } from '../format/amounts.ts';
import { escapeHtml, safeUrl } from '../format/escape.ts';
import { namedText, namesOnSheet } from '../names/namedText.ts';
import type { NameOf } from '../names/shownName.ts';
import { type Box, layoutFlows, type PlacedLink, type PlacedNode } from '../pictures/flowLayout.ts';
import type { FlowNode, FlowPicture } from '../sheets/picture.ts';
import type { Block, Field, Section, Sheet, TimelineEntry, Value } from '../sheets/sheet.ts';
import { openable, type SheetRef } from '../sheets/sheetRef.ts';
import { meterHtml } from './htmlBars.ts';
import { callsHtml, type Pen } from './htmlCalls.ts';
import { alignment, isLong, type Table, tableRows, together, type WrittenRows, writeRowsInTurns } from './htmlRows.ts';
import { line, nameBefore, reference, type Style, text, time, value } from './htmlValues.ts';
import { noteBeside, withOneNote } from './oneNote.ts';
import { arrangeSections, type PlacedSection, type Tab, titleBeside } from './tabs.ts';

export interface HtmlOptions {
  /** Milliseconds since 1970. */
  now: number;
  /** Whether a reference can be opened here; others are plain text. By default, all can. */
  canOpen?: (ref: SheetRef) => boolean;
  /** The names that are shown before IDs; by default none. */
  nameOf?: NameOf;
  /** The maximum length of one value in characters; 20,000 by default. */
  maxLength?: number;
  /** The maximum number of rows in one table; 1,000 by default. */
  maxRows?: number;
  /** Adds tabs to a long sheet, and buttons to load more rows and to copy tables, for the panel's script. */
  interactive?: boolean;
  /** The rows that `writeRows` wrote of this sheet. */
  written?: WrittenRows;
}

/** The number of table rows that are laid out before the panel's script runs. */
const rowsAtOnce = 100;

/** The maximum length of a label in a diagram. */
const labelLimit = 300;

/**
 * A sheet as the HTML of an `<article>`, for panels: semantic, every text escaped, without script and style, so that it
 * fits a content security policy that allows neither. References are `<button data-ref-kind data-ref-id>`, and values
 * to copy have `data-copy`; the panel's own script handles them.
 */
export function renderHtml(sheet: Sheet, options: HtmlOptions): string {
  const style = styleOf({ ...options, nameOf: namesOnSheet(options.nameOf, sheet.id) });
  const named = (text: string) => line(namedText(text, style.nameOf), style);
  const { above, tabs } = style.interactive
    ? arrangeSections(sheet.sections)
    : { above: sheet.sections.map((each, index) => ({ section: each, index })), tabs: [] };
  const explorer = sheet.explorerUrl === undefined ? undefined : safeUrl(sheet.explorerUrl);
  const parts = [
    `<article class="sheet tone-${sheet.tone}">`,
    // The answer comes first, as in a hover; the panel's script fills both when the answer changes.
    `<header><h1><span class="headline">${named(sheet.headline)}</span> <span class="kind">${named(titleBeside(sheet))}</span></h1>`,
    explorer === undefined
      ? ''
      : `<p><a href="${escapeHtml(explorer)}">${escapeHtml(l10n.t('Open in browser'))}</a></p>`,
    '</header>',
    style.interactive ? absentButton(sheet) : '',
    ...above.map((each) => section(each, style)),
    tabs.length === 0 ? '' : tabbed(tabs, style),
    '</article>',
  ];
  return together(parts, '\n');
}

/**
 * The rows of a sheet with very many, written in turns for `renderHtml`, so that others run meanwhile; undefined for
 * other sheets, which are written at once.
 */
export function writeRows(sheet: Sheet, options: HtmlOptions): Promise<WrittenRows> | undefined {
  if (!isLong(sheet)) return undefined;
  return writeRowsInTurns(sheet, styleOf({ ...options, nameOf: namesOnSheet(options.nameOf, sheet.id) }));
}

/** The section of a sheet at `index`, as `renderHtml` writes it, for a section that grew. */
export function renderSectionHtml(each: Section, index: number, options: HtmlOptions): string {
  return section({ section: each, index }, styleOf(options));
}

/** The changes that make a page show a longer version of a section. */
export interface Growth {
  /** The number of table rows that stay unchanged. */
  kept: number;
  /** The rows that replace all following rows. */
  rows: string;
  /** The content below the table. */
  end: string;
}

/**
 * The difference between two states of a section; undefined if more than the rows of one table and the notes below it
 * differ, such as its columns. The last rows may change too, when parts of a message are joined.
 */
export function renderGrowthHtml(
  before: Section,
  longer: Section,
  index: number,
  options: HtmlOptions,
): Growth | undefined {
  const [old, ...oldNotes] = before.blocks;
  const [table, ...notes] = longer.blocks;
  if (old?.type !== 'table' || table?.type !== 'table') return undefined;
  if ([...oldNotes, ...notes].some(({ type }) => type !== 'paragraph')) return undefined;
  if (JSON.stringify(old.columns) !== JSON.stringify(table.columns)) return undefined;
  const style = { ...styleOf(options), maxRows: Number.POSITIVE_INFINITY };
  // A table that grew keeps its rows.
  const same = (row: readonly Value[], at: number) =>
    row === table.rows[at] || JSON.stringify(row) === JSON.stringify(table.rows[at]);
  const changed = old.rows.findIndex((row, at) => !same(row, at));
  const kept = changed < 0 ? old.rows.length : changed;
  const note = notes.map((each, place) => block(each, style, { title: '', place: `${index}.${place + 1}` })).join('\n');
  return {
    kept,
    rows: tableRows({ ...table, rows: table.rows.slice(kept) }, style),
    end: `${note}${moreButton(longer, index, style)}`,
  };
}

function styleOf(options: HtmlOptions): Style {
  return {
    now: options.now,
    canOpen: options.canOpen ?? (() => true),
    nameOf: options.nameOf ?? (() => undefined),
    maxLength: options.maxLength ?? 20_000,
    maxRows: options.maxRows ?? 1000,
    interactive: options.interactive ?? false,
    written: options.written,
  };
}

/** Follows the WAI-ARIA tabs pattern. The first tab is selected until the panel's script selects another. */
function tabbed(tabs: readonly Tab[], style: Style): string {
  const heads = tabs.map(({ title }, index) => {
    const state = `aria-selected="${index === 0}" tabindex="${index === 0 ? 0 : -1}"`;
    return `<button type="button" role="tab" id="tab-${index}" aria-controls="tabpanel-${index}" ${state}>${line(title, style)}</button>`;
  });
  const panels = tabs.map(({ title, sections }, index) => {
    const alone = sections.length === 1 && sections[0]?.section.title === title ? ' class="alone"' : '';
    const content = together(
      sections.map((each) => section(each, style)),
      '\n',
    );
    return `<div role="tabpanel" id="tabpanel-${index}" aria-labelledby="tab-${index}"${alone}${index === 0 ? '' : ' hidden'}>${content}</div>`;
  });
  return `<div class="tabs"><div role="tablist" aria-label="${escapeHtml(l10n.t('Details'))}">${heads.join('')}</div>${together(panels, '\n')}</div>`;
}

function section({ section: each, index }: PlacedSection, style: Style): string {
  const { title, level, blocks } = each;
  const content = together(
    blocks.map((one, place) => block(one, style, { title, place: `${index}.${place}` })),
    '\n',
  );
  const button = moreButton(each, index, style);
  // Under the headline, a summary needs no name on screen.
  const hidden = index === 0 && title === l10n.t('Summary') ? ' class="unseen"' : '';
  return `<section class="${level}" data-section="${index}"><h2${hidden}>${line(title, style)}</h2>\n${content}${button}\n</section>`;
}

function moreButton(
  { more, moreLabel = l10n.t('Load More'), unread }: Section,
  index: number,
  { interactive }: Style,
): string {
  if (!interactive || !(more || unread)) return '';
  if (!more) return button('data-action="refresh"', l10n.t('Try Again'));
  return button(`data-more="${index}"`, unread ? l10n.t('Try Again') : moreLabel);
}

function absentButton({ absent }: Sheet): string {
  if (!absent) return '';
  return button('data-action="refresh"', absent === 'unread' ? l10n.t('Try Again') : l10n.t('Check Again'));
}

function button(does: string, label: string): string {
  return `<p class="more"><button type="button" class="secondary" ${does}>${escapeHtml(label)}</button></p>`;
}

/** The position of a block: its section's title, and the indexes of section and block. */
interface Standing {
  title: string;
  place: string;
}

function block(each: Block, style: Style, standing: Standing): string {
  switch (each.type) {
    case 'fields':
      return `<dl>${each.fields.map((one) => field(one, style)).join('')}</dl>`;
    case 'paragraph':
      return `<p class="text ${toneClass(each.tone)}">${text(each.text, style)}</p>`;
    case 'table':
      return table(each, style, standing);
    case 'timeline': {
      const entries = each.entries.slice(0, style.maxRows).map((entry) => {
        const body = entry.body === undefined ? '' : `<p class="text">${text(entry.body, style)}</p>`;
        const head = `<p><strong>${entryTitle(entry, style)}</strong> ${time({ timestamp: entry.timestamp, ...(entry.zone !== undefined && { zone: entry.zone }) }, style)}</p>`;
        return `<li class="${toneClass(entry.tone)}${entry.pending ? ' pending' : ''}">${head}${body}</li>`;
      });
      return `<ol class="timeline">${entries.join('')}</ol>${more(each.entries.length, style)}`;
    }
    case 'flows':
      return flowsHtml(each, pen(style));
    case 'calls':
      return callsHtml(each, pen(style));
  }
}

function entryTitle({ title, ref }: TimelineEntry, style: Style): string {
  const at = ref ? title.lastIndexOf(ref.id) : -1;
  if (!ref || at < 0 || !openable(ref) || !style.canOpen(ref)) return line(title, style);
  const after = title.slice(at + ref.id.length);
  // If split first, each part would lose its trailing space.
  const space = (text: string) => (text.endsWith(' ') ? ' ' : '');
  const before = title.slice(0, at);
  return `${line(before, style)}${space(before)}${nameBefore(ref, ref.id, style)}${reference(ref, `<code>${line(ref.id, style)}</code>`)}${line(after, style)}`;
}

/** Writes the labels of diagrams. */
function pen(style: Style): Pen {
  return {
    line: (content) => line(content, { ...style, maxLength: Math.min(style.maxLength, labelLimit) }),
    linked: (shown, ref) => {
      const name = ref ? nameBefore(ref, ref.id, style) : '';
      return `${name}${ref && openable(ref) && style.canOpen(ref) ? reference(ref, shown) : shown}`;
    },
  };
}

function field(given: Field, style: Style): string {
  const one = withOneNote(given);
  const { label, values, tone, share } = one;
  const [separator, note] = noteBeside(one);
  const shown = values.map((each) => value(each, style)).join(', ');
  const beside = note === '' ? '' : `${separator}<span class="note">${line(note, style)}</span>`;
  return `<dt>${line(label, style)}</dt><dd class="${toneClass(tone)}">${shown}${beside}${share ? meterHtml(share) : ''}</dd>`;
}

function table(each: Table, style: Style, { title, place }: Standing): string {
  const { columns, rows } = each;
  const head = columns.map(
    (column, index) => `<th scope="col"${alignment(column)}>${line(headingOf(each, index), style)}</th>`,
  );
  const content = `<thead><tr>${head.join('')}</tr></thead>${tableBodies(each, style)}`;
  const name = line(title, style);
  const tools = style.interactive
    ? `<p class="tools"><button type="button" class="quiet" data-csv="${place}"><span class="codicon codicon-table" aria-hidden="true"></span>${escapeHtml(l10n.t('Copy as CSV'))}</button></p>`
    : '';
  // The panel's script moves its keyboard focus from cell to cell.
  const grid = style.interactive ? ' role="grid" aria-readonly="true"' : '';
  const scrolled = `<div class="scroll"><table${grid} aria-label="${name}">${content}</table></div>`;
  // As high as it will be, but neither seen, read out nor reached by keyboard.
  const kind = each.isRoom ? 'class="table room" aria-hidden="true"' : 'class="table"';
  return `<div ${kind}>${tools}${scrolled}</div>${more(rows.length, style)}`;
}

/** With the zone of the times below, which cells leave out. */
function headingOf({ columns, rows }: Table, index: number): string {
  const label = columns[index]?.label ?? '';
  const first = rows.map((row) => row[index]).find((each) => each?.type === 'time');
  return first?.type === 'time' && first.zone === undefined ? `${label} (UTC)` : label;
}

/** The panel's script shows the other rows of a long table, so that nothing is laid out twice. */
function tableBodies({ rows, ...each }: Table, style: Style): string {
  const first = style.interactive ? rowsAtOnce : rows.length;
  const body = (some: Table['rows'], attribute: string, left: number) =>
    some.length === 0
      ? ''
      : `<tbody${attribute}>${tableRows({ ...each, rows: some }, { ...style, maxRows: left })}</tbody>`;
  return body(rows.slice(0, first), '', style.maxRows) + body(rows.slice(first), ' hidden', style.maxRows - first);
}

function more(count: number, { maxRows }: Style): string {
  if (count <= maxRows) return '';
  return `<p class="note">${escapeHtml(l10n.t`…and ${formatInteger(count - maxRows)} more`)}</p>`;
}

function toneClass(tone = 'neutral'): string {
  return `tone-${tone}`;
}

/**
 * The diagram of one unit as SVG: bands in the colors of the purposes, with HTML labels on top, so that the accounts
 * are buttons as everywhere. Screen readers skip the bands, because the labels and tables say the same.
 */
function flowsHtml(picture: FlowPicture, pen: Pen): string {
  const { width, height, nodes, links } = layoutFlows(picture);
  const title = pen.line(picture.title);
  return [
    `<figure class="flows"><figcaption>${title}</figcaption>`,
    `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="group" aria-label="${pen.line(l10n.t`Transfer flow, ${picture.title}`)}">`,
    `<g aria-hidden="true">${links.map((each) => band(each, picture, pen)).join('')}</g>`,
    `<g aria-hidden="true">${nodes.map(shape).join('')}</g>`,
    ...nodes.map((each) => words(each, pen)),
    '</svg></figure>',
  ].join('\n');
}

function band({ link, path, thickness }: PlacedLink, { nodes }: FlowPicture, pen: Pen): string {
  const told = `${nodes[link.from]?.text ?? ''} → ${nodes[link.to]?.text ?? ''}: ${link.amount}`;
  return (
    `<path class="band ${link.purpose}" d="${path}" stroke-width="${thickness}">` +
    `<title>${pen.line(told)}</title></path>`
  );
}

function shape({ node, box }: PlacedNode): string {
  const corners = node.column === 'for' ? 6 : 1;
  return `<rect class="${node.column === 'for' ? 'purpose' : 'bar'}" ${place(box)} rx="${corners}"></rect>`;
}

function words({ node, label }: PlacedNode, pen: Pen): string {
  const id = node.ref ? `<code>${pen.line(node.text)}</code>` : `<strong>${pen.line(node.text)}</strong>`;
  const name = pen.linked(id, node.ref);
  return `<foreignObject ${place(label)}><div class="flow-${node.column}"><p title="${pen.line(node.text)}">${name}</p>${beneath(node, pen)}</div></foreignObject>`;
}

function beneath({ amount, note }: FlowNode, pen: Pen): string {
  const parts = [amount, note ?? ''].filter((each) => each !== '').map((each) => pen.line(each));
  return parts.length === 0 ? '' : `<p class="note" title="${parts.join(' · ')}">${parts.join(' · ')}</p>`;
}

function place({ x, y, width, height }: Box): string {
  return `x="${x}" y="${y}" width="${width}" height="${height}"`;
}
