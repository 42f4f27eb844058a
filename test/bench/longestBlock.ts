import path from 'node:path';

export interface Block {
  milliseconds: number;
  /** When, in seconds since the profile began. */
  at: number;
  /** The functions of ours that took most of it. */
  functions: readonly string[];
}

/** What `Profiler.stop` of Node's inspector gives. */
export interface Profile {
  nodes: readonly {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: readonly number[];
  }[];
  samples: readonly number[];
  timeDeltas: readonly number[];
}

/**
 * Samples in a row with a function of a folder's files anywhere on the stack; what is collected meanwhile counts.
 * @param folder absolute
 */
export function longestBlockIn({ nodes, samples, timeDeltas }: Profile, folder: string): Block {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ours = new Map<number, string>();
  for (const { id } of nodes) {
    let name: string | undefined;
    for (let at: number | undefined = id; at !== undefined && name === undefined; at = parents.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame?.url.includes(folder))
        name = `${frame.functionName || 'anonymous'} (${path.basename(frame.url)}:${frame.lineNumber + 1})`;
    }
    if (name !== undefined) ours.set(id, name);
  }
  const collection = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === '(garbage collector)').map(({ id }) => id),
  );
  let longest: Block = { milliseconds: 0, at: 0, functions: [] };
  let now = 0;
  let current = 0;
  let started = 0;
  let parts = new Map<string, number>();
  samples.forEach((id, index) => {
    const took = (timeDeltas[index + 1] ?? 0) / 1000;
    const name = ours.get(id) ?? (current > 0 && collection.has(id) ? '(garbage collector)' : undefined);
    if (name === undefined) {
      current = 0;
    } else {
      if (current === 0) {
        started = now;
        parts = new Map();
      }
      current += took;
      parts.set(name, (parts.get(name) ?? 0) + took);
      if (current > longest.milliseconds) {
        const most = [...parts].toSorted((a, b) => b[1] - a[1]).slice(0, 4);
        longest = {
          milliseconds: current,
          at: started / 1000,
          functions: most.map(([each, ms]) => `${each} ${ms.toFixed(0)} ms`),
        };
      }
    }
    now += took;
  });
  return longest;
}
