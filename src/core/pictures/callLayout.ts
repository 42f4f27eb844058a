import type { CallFrame, CallPicture } from '../sheets/picture.ts';

/** Lengths in CSS pixels. */
export interface CallRow {
  frame: CallFrame;
  /** Of the lines at its left. */
  indent: number;
  /** Where lines go down past the row, to later calls of its callers. */
  lines: readonly number[];
  /** Where its own line turns to it; nothing for the outermost call, or where there is no room for lines. */
  turn?: { x: number; last: boolean };
  /** Its gas as a part of the most that one call used, 0 to 1. */
  gas: number;
}

export type CallItem = { type: 'row'; row: CallRow } | { type: 'folded'; rows: readonly CallRow[] };

/** Longer traces are folded, but for what matters most. */
const maxOpen = 40;
const widestStep = 18;
const narrowestStep = 8;
/** Deep traces are not set in further than this. */
const widestIndent = 180;

/**
 * The rows of a call trace, with the lines of its tree. Of long traces the way to the failure, and then what used the
 * most gas, stays open; the runs of calls between are folded.
 */
export function layoutCalls({ frames }: CallPicture): CallItem[] {
  const open = openFrames(frames);
  const deepest = frames.reduce((depth, frame) => Math.max(depth, frame.depth), 0);
  const step = Math.min(widestStep, widestIndent / Math.max(1, deepest));
  const most = frames.map(gasOf).toSorted(descending)[0] ?? 0n;
  const lasts = lastChildren(frames);
  const going: boolean[] = [];
  const items: CallItem[] = [];
  frames.forEach((frame, index) => {
    const { depth } = frame;
    const last = lasts[index] ?? true;
    going.length = Math.min(going.length, depth);
    const drawn = step >= narrowestStep;
    const at = (level: number) => rounded((level - 0.5) * step);
    const row: CallRow = {
      frame,
      indent: rounded(depth * step),
      lines: drawn ? going.flatMap((goes, level) => (goes && level > 0 ? [at(level)] : [])) : [],
      ...(drawn && depth > 0 && { turn: { x: at(depth), last } }),
      gas: most === 0n ? 0 : Number((gasOf(frame) * 10_000n) / most) / 10_000,
    };
    for (let level = going.length; level < depth; level++) going.push(false);
    going[depth] = !last;
    const before = items.at(-1);
    if (open.has(index)) items.push({ type: 'row', row });
    else if (before?.type === 'folded') items[items.length - 1] = { type: 'folded', rows: [...before.rows, row] };
    else items.push({ type: 'folded', rows: [row] });
  });
  // A fold is no shorter than the one row it would hide.
  return items.map((item) => {
    const [only, ...others] = item.type === 'folded' ? item.rows : [];
    return only && others.length === 0 ? { type: 'row', row: only } : item;
  });
}

/** The places of those that stay open. */
function openFrames(frames: readonly CallFrame[]): ReadonlySet<number> {
  const places = frames.map((_, index) => index);
  if (frames.length <= maxOpen) return new Set(places);
  const weight = (index: number) => {
    const frame = frames[index];
    return frame?.outcome === 'origin' ? 2 : frame?.onPath || frame?.depth === 0 ? 1 : 0;
  };
  const byWeight = places.toSorted((a, b) => {
    return weight(b) - weight(a) || descending(gasOf(frames[a]), gasOf(frames[b])) || a - b;
  });
  return new Set(byWeight.slice(0, maxOpen));
}

/** For each frame, whether no later one has its depth under the same caller. */
function lastChildren(frames: readonly CallFrame[]): boolean[] {
  const lasts: boolean[] = [];
  const seen: boolean[] = [];
  for (let index = frames.length - 1; index >= 0; index--) {
    const depth = frames[index]?.depth ?? 0;
    lasts[index] = seen[depth] !== true;
    seen.length = Math.min(seen.length, depth + 1);
    seen[depth] = true;
  }
  return lasts;
}

function gasOf(frame: CallFrame | undefined): bigint {
  return /^\d+$/.test(frame?.gasUsed ?? '') ? BigInt(frame?.gasUsed ?? 0) : 0n;
}

function descending(a: bigint, b: bigint): number {
  return a === b ? 0 : a > b ? -1 : 1;
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}
