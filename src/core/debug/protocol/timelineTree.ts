import type { Timeline } from './requests.ts';

type Entry = Timeline['entries'][number];

/** An entry with what happened within its call, in order; or a part of many entries. */
export interface TimelineNode {
  /** Undefined for a part. */
  readonly entry?: Entry;
  /** Of a part, the first and the last of its entries, counted from 1. */
  readonly part?: readonly [number, number];
  parent?: TimelineNode;
  children: TimelineNode[];
}

/** More rows of one parent are slow in a tree. */
const mostChildren = 500;

/** The entries as a tree of calls: what is deeper than the call or creation before it is within it. */
export function timelineTree(entries: readonly Entry[]): {
  readonly roots: readonly TimelineNode[];
  readonly byId: ReadonlyMap<number, TimelineNode>;
} {
  const root: TimelineNode = { children: [] };
  const byId = new Map<number, TimelineNode>();
  const around: { node: TimelineNode; depth: number }[] = [];
  for (const entry of entries) {
    while ((around.at(-1)?.depth ?? -1) >= entry.depth) around.pop();
    const parent = around.at(-1)?.node;
    const node: TimelineNode = { entry, children: [], ...(parent && { parent }) };
    (parent ?? root).children.push(node);
    byId.set(entry.id, node);
    if (entry.kind === 'call' || entry.kind === 'creation') around.push({ node, depth: entry.depth });
  }
  for (const node of [root, ...byId.values()]) inParts(node, node === root ? undefined : node);
  return { roots: root.children, byId };
}

/** Divides many children into parts. */
function inParts(node: TimelineNode, parent: TimelineNode | undefined): void {
  const { children } = node;
  if (children.length <= mostChildren) return;
  const size = Math.max(mostChildren, Math.ceil(children.length / mostChildren));
  node.children = [];
  for (let from = 0; from < children.length; from += size) {
    const own = children.slice(from, from + size);
    const part: TimelineNode = {
      part: [from + 1, from + own.length],
      children: own,
      ...(parent && { parent }),
    };
    for (const child of own) child.parent = part;
    node.children.push(part);
  }
}
