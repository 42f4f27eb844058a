import * as l10n from '@vscode/l10n';
import { formatInteger } from '../format/amounts.ts';
import { type CallItem, type CallRow, layoutCalls } from '../pictures/callLayout.ts';
import type { CallPicture } from '../sheets/picture.ts';
import type { SheetRef } from '../sheets/sheetRef.ts';
import { gasBarHtml } from './htmlBars.ts';

/** The vertical middle of a row's first line. */
const middle = 14;

/**
 * The calls as a tree: lines from caller to callee, the callee, and a bar for the gas. Failed calls say so in words,
 * and the path to the first failure is thicker.
 */
export function callsHtml(picture: CallPicture, pen: Pen): string {
  const items = layoutCalls(picture).map((item) => itemHtml(item, pen));
  return `<ol class="calls">${items.join('\n')}</ol>`;
}

function itemHtml(item: CallItem, pen: Pen): string {
  if (item.type === 'row') return `<li>${rowHtml(item.row, pen)}</li>`;
  const { rows, indent } = item;
  const failed = rows.filter((row) => row.frame.outcome !== 'ok').length;
  const all = formatInteger(rows.length);
  const told = failed === 0 ? l10n.t`${all} more calls` : l10n.t`${all} more calls, ${formatInteger(failed)} failed`;
  const space = `<svg width="${indent}" height="1" aria-hidden="true"></svg>`;
  const inside = rows.map((row) => `<li>${rowHtml(row, pen)}</li>`).join('\n');
  return `<li><details><summary>${space}${pen.line(told)}</summary><ol>${inside}</ol></details></li>`;
}

function rowHtml(row: CallRow, pen: Pen): string {
  const { frame, gas } = row;
  const id = `<code>${pen.line(frame.target.text)}</code>`;
  const parts = [
    `<span class="operation">${pen.line(frame.operation)}</span>`,
    pen.linked(id, frame.target.ref),
    frame.called === undefined ? '' : `<code class="called">${pen.line(frame.called)}</code>`,
    frame.value === undefined ? '' : `<span class="note">${pen.line(l10n.t`with ${frame.value}`)}</span>`,
    outcome(row, pen),
  ];
  const used = frame.gasUsed === undefined ? '–' : pen.line(l10n.t`${formatGas(frame.gasUsed)} gas`);
  return (
    `<div class="call ${frame.outcome}${frame.onPath ? ' on-path' : ''}">` +
    `${tree(row)}<div class="what"><span class="unseen">${pen.line(l10n.t`Depth ${frame.depth}:`)} </span>${parts.filter((each) => each !== '').join(' ')}</div>` +
    `<div class="gas">${gasBarHtml(gas)}<span>${used}</span></div></div>`
  );
}

function outcome({ frame }: CallRow, pen: Pen): string {
  if (frame.outcome === 'ok') return '';
  const reason = frame.reason === undefined || frame.reason === '' ? '' : `: ${pen.line(frame.reason)}`;
  if (frame.outcome === 'origin')
    return `<strong class="failure">✗ ${pen.line(l10n.t('failed here'))}${reason}</strong>`;
  if (frame.outcome === 'ignored')
    return `<strong class="warning">⚠ ${pen.line(l10n.t('failed, and its caller ignored it'))}${reason}</strong>`;
  return `<span class="failure">✗ ${pen.line(l10n.t('failed'))}${frame.onPath ? '' : reason}</span>`;
}

/** As high as its row, which may have several lines of text; the callee is in the first. */
function tree({ frame, indent, lines, turn }: CallRow): string {
  if (indent === 0) return '';
  const named = (onPath: boolean) => (onPath ? ' class="on-path"' : '');
  const bend = middle - 5;
  // The path to the failure is drawn on top. A line to a later call passes where this one's turns.
  const drawn = lines
    .toSorted((a, b) => Number(a.onPath) - Number(b.onPath))
    .map(({ x, below, onPath }) => {
      const top = below && !onPath ? bend : 0;
      return `<line${named(onPath)} x1="${x}" y1="${top}" x2="${x}" y2="100%"></line>`;
    });
  const own =
    turn === undefined ? '' : `<path${named(frame.onPath)} d="M${turn} 0V${bend}q0 5 5 5H${indent - 3}"></path>`;
  const order = frame.onPath ? [...drawn, own] : [own, ...drawn];
  return `<svg class="tree" width="${indent}" height="100%" aria-hidden="true">${order.join('')}</svg>`;
}

function formatGas(gas: string): string {
  return /^\d+$/.test(gas) ? formatInteger(BigInt(gas)) : gas;
}

/** Writes the labels of a diagram: everything escaped, and linked if possible. */
export interface Pen {
  /** One line of text as HTML. */
  line(content: string): string;
  /** HTML that opens the reference, if it can be opened here, with its name before it. */
  linked(html: string, ref: SheetRef | undefined): string;
}
