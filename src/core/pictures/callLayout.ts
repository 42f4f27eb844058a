import type { CallFrame, CallPicture } from '../sheets/picture.ts';
import { rounded } from './flowLayout.ts';

/** Lengths in CSS pixels. */
export interface CallRow {
  frame: CallFrame;
  /** The width of the lines at its left. */
  indent: number;
  /** Lines that pass the row on their way to later calls of its callers. */
  lines: readonly TreeLine[];
  /** Where its own line turns to it; undefined for the outermost call, or if there is no room for lines. */
  turn?: number;
  /** Its gas relative to the call that used the most, 0 to 1. */
  gas: number;
}

interface TreeLine {
  x: number;
  /** Whether it begins at the row's own turn rather than above. */
  below: boolean;
  /** Whether it leads to a call on the path to the failure. */
  onPath: boolean;
}

/** A fold's `indent` is that of its outermost call. */
export type CallItem = { type: 'row'; row: CallRow } | { type: 'folded'; rows: CallRow[]; indent: number };

/** Longer traces are folded, except for the most important calls. */
const maxOpen = 40;
const widestStep = 18;
const narrowestStep = 8;
/** Deep traces aren't indented further than this. */
const widestIndent = 180;

/**
 * The rows of a call trace, with the lines of its tree. In a long trace, the path to the failure and then the calls
 * that used the most gas stay open; the calls between them are folded.
 */
export function layoutCalls({ frames }: CallPicture): CallItem[] {
  const open = openFrames(frames);
  const deepest = frames.reduce((depth, frame) => Math.max(depth, frame.depth), 0);
  const step = Math.min(widestStep, widestIndent / Math.max(1, deepest));
  const most = frames.map(gasOf).toSorted(descending)[0] ?? 0n;
  const ahead = laterSiblings(frames);
  const going: (Later | undefined)[] = [];
  const items: CallItem[] = [];
  frames.forEach((frame, index) => {
    const { depth } = frame;
    const drawn = step >= narrowestStep;
    const at = (level: number) => rounded((level - 0.5) * step);
    going.length = depth;
    going.push(ahead[index]);
    const lines = going.flatMap((later, level): TreeLine[] =>
      later && drawn && level > 0 ? [{ x: at(level), below: level === depth, onPath: later.onPath }] : [],
    );
    const row: CallRow = {
      frame,
      indent: rounded(depth * step),
      lines,
      ...(drawn && depth > 0 && { turn: at(depth) }),
      gas: most === 0n ? 0 : Number((gasOf(frame) * 10_000n) / most) / 10_000,
    };
    const before = items.at(-1);
    if (open.has(index)) items.push({ type: 'row', row });
    else if (before?.type === 'folded') {
      before.rows.push(row);
      before.indent = Math.min(before.indent, row.indent);
    } else items.push({ type: 'folded', rows: [row], indent: row.indent });
  });
  // Folding a single row saves nothing.
  return items.map((item) => {
    const [only, ...others] = item.type === 'folded' ? item.rows : [];
    return only && others.length === 0 ? { type: 'row', row: only } : item;
  });
}

/** The indexes of the frames that stay open. */
function openFrames(frames: readonly CallFrame[]): ReadonlySet<number> {
  const places = frames.map((_, index) => index);
  if (frames.length <= maxOpen) return new Set(places);
  const weight = (index: number) => {
    const frame = frames[index];
    return frame?.outcome === 'origin' || frame?.outcome === 'ignored'
      ? 2
      : frame?.onPath || frame?.depth === 0
        ? 1
        : 0;
  };
  const byWeight = places.toSorted((a, b) => {
    return weight(b) - weight(a) || descending(gasOf(frames[a]), gasOf(frames[b])) || a - b;
  });
  return new Set(byWeight.slice(0, maxOpen));
}

interface Later {
  onPath: boolean;
}

/**
 * For each frame, whether its caller calls again after it, and whether one of those calls is on the path to the
 * failure.
 */
function laterSiblings(frames: readonly CallFrame[]): (Later | undefined)[] {
  const later: (Later | undefined)[] = [];
  const seen: (Later | undefined)[] = [];
  for (let index = frames.length - 1; index >= 0; index--) {
    const { depth, onPath } = frames[index] ?? { depth: 0, onPath: false };
    seen.length = Math.min(seen.length, depth + 1);
    later[index] = seen[depth];
    seen[depth] = { onPath: onPath || seen[depth]?.onPath === true };
  }
  return later;
}

function gasOf(frame: CallFrame | undefined): bigint {
  return /^\d+$/.test(frame?.gasUsed ?? '') ? BigInt(frame?.gasUsed ?? 0) : 0n;
}

function descending(a: bigint, b: bigint): number {
  return a === b ? 0 : a > b ? -1 : 1;
}
