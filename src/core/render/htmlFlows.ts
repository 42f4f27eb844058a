import * as l10n from '@vscode/l10n';
import { type Box, layoutFlows, type PlacedLink, type PlacedNode } from '../pictures/flowLayout.ts';
import type { FlowNode, FlowPicture } from '../sheets/picture.ts';
import type { Pen } from './pen.ts';

/**
 * The diagram of one unit as SVG: bands in the colors of the purposes, with HTML labels on top, so that the accounts
 * are buttons as everywhere. Screen readers skip the bands, because the labels and tables say the same.
 */
export function flowsHtml(picture: FlowPicture, pen: Pen): string {
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
  return `<foreignObject ${place(label)}><div class="flow-${node.column}"><p>${name}</p>${beneath(node, pen)}</div></foreignObject>`;
}

function beneath({ amount, note }: FlowNode, pen: Pen): string {
  const parts = [amount, note ?? ''].filter((each) => each !== '').map((each) => pen.line(each));
  return parts.length === 0 ? '' : `<p class="note" title="${parts.join(' · ')}">${parts.join(' · ')}</p>`;
}

function place({ x, y, width, height }: Box): string {
  return `x="${x}" y="${y}" width="${width}" height="${height}"`;
}
