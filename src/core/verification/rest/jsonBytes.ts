import { isRecord } from '../../json/isRecord.ts';
import { encodeParts } from '../../platform/bytes.ts';

/** A JSON text in UTF-8, and the number of bytes of each part. */
interface JsonParts {
  readonly bytes: Uint8Array;
  /** Part -> bytes; the rest has an empty name. Together they add up to `bytes`. */
  readonly sizes: ReadonlyMap<string, number>;
}

/**
 * `value` as `JSON.stringify` writes it, in UTF-8, counted by part. Objects down to `depth` levels are written member by
 * member: most source files are Latin-1, which is twice as fast to write separately from other texts.
 * @param partOf the part of a member and everything below it, by its keys; undefined if it is its parent's
 */
export function jsonParts(
  value: object,
  depth: number,
  partOf: (keys: readonly string[]) => string | undefined,
): JsonParts {
  const pieces: Piece[] = [];
  write(value, depth, [], '', partOf, pieces);
  const lengths: number[] = [];
  const bytes = encodeParts(
    pieces.map(({ text }) => text),
    lengths,
  );
  const sizes = new Map<string, number>();
  for (const [index, { part: name }] of pieces.entries())
    sizes.set(name, (sizes.get(name) ?? 0) + (lengths[index] ?? 0));
  return { bytes, sizes };
}

interface Piece {
  readonly text: string;
  readonly part: string;
}

function write(
  value: unknown,
  depth: number,
  keys: readonly string[],
  part: string,
  partOf: (keys: readonly string[]) => string | undefined,
  pieces: Piece[],
): void {
  if (depth === 0 || !isRecord(value)) {
    pieces.push({ text: JSON.stringify(value), part });
    return;
  }
  let before = '{';
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const path = [...keys, key];
    const own = partOf(path) ?? part;
    pieces.push({ text: `${before}${JSON.stringify(key)}:`, part: own });
    write(member, depth - 1, path, own, partOf, pieces);
    before = ',';
  }
  pieces.push({ text: before === '{' ? '{}' : '}', part });
}
