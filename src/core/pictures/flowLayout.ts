import { sankey } from 'd3-sankey';
import { linkHorizontal } from 'd3-shape';
import type { FlowLink, FlowNode, FlowPicture } from '../sheets/picture.ts';

/** All lengths in CSS pixels, from the top left. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface FlowLayout {
  width: number;
  height: number;
  nodes: readonly PlacedNode[];
  links: readonly PlacedLink[];
}

export interface PlacedNode {
  node: FlowNode;
  /** The shape: a bar at either side, or a box in the middle. */
  box: Box;
  label: Box;
}

export interface PlacedLink {
  link: FlowLink;
  /** The middle line of the band, for SVG's `d`. */
  path: string;
  thickness: number;
}

const width = 720;
const labelWidth = 176;
const barWidth = 6;
const middleWidth = 156;
/** The space between label and bar. */
const gap = 10;
/** Two lines of text and the space to the next label. */
const labelHeight = 38;
const spacing = 43;
/** The thinnest visible band. */
const thinnest = 2;

const bars = { from: labelWidth + gap, to: width - labelWidth - gap - barWidth };
const middle = (width - middleWidth) / 2;

interface Placed {
  index: number;
  y0?: number;
  y1?: number;
}

/**
 * Lays out senders, purposes and receivers in three columns. A band's thickness is its share of the whole, but never
 * too thin to see. Only ratios become floating-point numbers, each computed from the exact integers.
 */
export function layoutFlows({ nodes, links }: FlowPicture): FlowLayout {
  const fullest = Math.max(1, ...columns.map((column) => nodes.filter((each) => each.column === column).length));
  const thickness = Math.min(24 + 8 * fullest, 110);
  const height = thickness + (fullest - 1) * spacing;
  const total = links
    .filter((each) => nodes[each.from]?.column === 'from')
    .reduce((sum, each) => sum + amountOf(each), 0n);
  const weights = links.map((each) => Math.max(ratio(amountOf(each), total), thinnest / thickness));
  const margin = labelHeight / 2;
  const graph = sankey<Placed, { place: number }>()
    .nodeId((node) => node.index)
    .nodeSort(null)
    .linkSort(null)
    .nodeWidth(barWidth)
    .nodePadding(spacing)
    .extent([
      [0, margin],
      [width, margin + height],
    ])({
    nodes: nodes.map((_, index) => ({ index })),
    links: links.map((each, place) => ({ source: each.from, target: each.to, value: weights[place] ?? 0, place })),
  });
  const path = linkHorizontal();
  return {
    width,
    height: height + 2 * margin,
    nodes: graph.nodes.flatMap((each, index) => placed(nodes[index], each)),
    links: graph.links.flatMap(({ place, y0 = 0, y1 = 0, width: band = 0 }) => {
      const link = links[place];
      if (!link) return [];
      const source = edges(nodes[link.from]).end;
      const target = edges(nodes[link.to]).start;
      const d = path({ source: [source, rounded(y0)], target: [target, rounded(y1)] });
      return d === null ? [] : [{ link, path: d, thickness: rounded(Math.max(band, thinnest)) }];
    }),
  };
}

const columns = ['from', 'for', 'to'] as const;

function placed(node: FlowNode | undefined, { y0 = 0, y1 = 0 }: Placed): PlacedNode[] {
  if (!node) return [];
  const centre = (y0 + y1) / 2;
  const label = (x: number, size: number): Box => ({
    x,
    y: rounded(centre - labelHeight / 2),
    width: size,
    height: labelHeight,
  });
  if (node.column === 'for') {
    const box = { ...label(middle, middleWidth), height: Math.max(labelHeight, y1 - y0) };
    return [{ node, box: { ...box, y: rounded(centre - box.height / 2) }, label: label(middle, middleWidth) }];
  }
  const box = { x: bars[node.column], y: rounded(y0), width: barWidth, height: rounded(Math.max(y1 - y0, thinnest)) };
  const words = node.column === 'from' ? label(0, labelWidth) : label(width - labelWidth, labelWidth);
  return [{ node, box, label: words }];
}

/** Where bands leave or reach a node. */
function edges(node: FlowNode | undefined): { start: number; end: number } {
  const column = node?.column ?? 'for';
  if (column === 'for') return { start: middle, end: middle + middleWidth };
  return { start: bars[column], end: bars[column] + barWidth };
}

function amountOf({ exact }: FlowLink): bigint {
  return /^\d+$/.test(exact) ? BigInt(exact) : 0n;
}

/** The ratio of part to whole, between 0 and 1, to a millionth. */
function ratio(part: bigint, whole: bigint): number {
  return whole > 0n ? Number((part * 1_000_000n) / whole) / 1_000_000 : 0;
}

/** Hundredths of a pixel are enough. */
export function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}
