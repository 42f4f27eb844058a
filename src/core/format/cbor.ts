/** What compilers write into the tail of a bytecode. */
export type CborValue = number | boolean | null | string | Uint8Array | CborValue[] | Map<string, CborValue>;

/**
 * Decodes the one CBOR item (RFC 8949) at `start`; undefined without a complete one. Knows what compilers
 * write: unsigned integers, byte and text strings, arrays, maps with text keys, true, false and null, of definite
 * length. Made by hand: this is 1 KB of the bundle, cborg 23 KB and cbor-x 30 KB, mostly for what no compiler writes.
 */
export function decodeCbor(bytes: Uint8Array, start = 0): { value: CborValue; end: number } | undefined {
  return item(bytes, start, 0);
}

const deepest = 8;

function item(bytes: Uint8Array, start: number, depth: number): { value: CborValue; end: number } | undefined {
  const head = headAt(bytes, start);
  if (head === undefined || depth > deepest) return undefined;
  const { major, count, end } = head;
  if (major === 0) return { value: count, end };
  if (major === 2 || major === 3) {
    if (end + count > bytes.length) return undefined;
    const content = bytes.subarray(end, end + count);
    return { value: major === 2 ? content : new TextDecoder().decode(content), end: end + count };
  }
  if (major === 4) return arrayAt(bytes, end, count, depth);
  if (major === 5) return mapAt(bytes, end, count, depth);
  if (major === 7 && count >= 20 && count <= 22) return { value: count === 22 ? null : count === 21, end };
  return undefined;
}

function arrayAt(bytes: Uint8Array, start: number, count: number, depth: number) {
  const value: CborValue[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    const next = item(bytes, at, depth + 1);
    if (next === undefined) return undefined;
    value.push(next.value);
    at = next.end;
  }
  return { value, end: at };
}

function mapAt(bytes: Uint8Array, start: number, count: number, depth: number) {
  const value = new Map<string, CborValue>();
  let at = start;
  for (let i = 0; i < count; i++) {
    const key = item(bytes, at, depth + 1);
    const held = key === undefined ? undefined : item(bytes, key.end, depth + 1);
    if (key === undefined || typeof key.value !== 'string' || held === undefined) return undefined;
    value.set(key.value, held.value);
    at = held.end;
  }
  return { value, end: at };
}

/** The type in the first three bits, and the number that follows it in the others or in up to four bytes behind. */
function headAt(bytes: Uint8Array, start: number): { major: number; count: number; end: number } | undefined {
  const first = bytes[start];
  if (first === undefined) return undefined;
  const major = first >> 5;
  const info = first & 31;
  if (info < 24) return { major, count: info, end: start + 1 };
  const size = info === 24 ? 1 : info === 25 ? 2 : info === 26 ? 4 : 0;
  if (size === 0 || start + 1 + size > bytes.length) return undefined;
  let count = 0;
  for (let i = 1; i <= size; i++) count = count * 256 + (bytes[start + i] ?? 0);
  return { major, count, end: start + 1 + size };
}
