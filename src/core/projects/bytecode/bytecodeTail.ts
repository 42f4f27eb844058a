import { type CborValue, decodeCbor } from '../../format/cbor.ts';
import { hexOfBytes } from '../../platform/hex.ts';

/** What a compiler appended to the code, and where: from `bytes[start]` up to, but not including, `bytes[end]`. */
export interface BytecodeTail {
  readonly start: number;
  readonly end: number;
  /** The Solidity compiler's version, such as `0.8.28`, or a nightly build's whole name. */
  readonly solc?: string;
  /** The hash of the metadata in hex, by its kind: `ipfs` (a multihash), `bzzr0`, `bzzr1`. */
  readonly metadataHash?: { readonly kind: string; readonly hex: string };
  readonly vyper?: VyperTail;
}

interface VyperTail {
  readonly version: string;
  /** From 0.4.1 on: the hash of the compiler's input. */
  readonly integrity?: string;
  /** From 0.3.10 on, in bytes. */
  readonly runtimeSize?: number;
  readonly immutableSize?: number;
}

/**
 * The tail at the end of a bytecode. Solidity and Vyper 0.3.5 to 0.3.9 write CBOR and its length in two bytes; Vyper
 * from 0.3.10 on includes these two bytes in the length, and 0.3.4 writes no length. Undefined if there is none.
 * Source: Solidity documentation, "Encoding of the Metadata Hash in the Bytecode"; vyperlang/vyper #3010, #3584, #4234.
 */
export function tailOf(bytes: Uint8Array): BytecodeTail | undefined {
  const length = lengthAt(bytes, bytes.length - 2);
  if (length !== undefined) {
    const outside = tailAt(bytes, bytes.length - 2 - length, bytes.length - 2, bytes.length);
    if (outside !== undefined) return outside;
    const inside = tailAt(bytes, bytes.length - length, bytes.length - 2, bytes.length);
    if (inside?.vyper !== undefined) return inside;
  }
  const fixed = tailAt(bytes, bytes.length - 11, bytes.length, bytes.length);
  return fixed?.vyper === undefined ? undefined : fixed;
}

/**
 * Every tail of the Solidity compiler in a bytecode, in order: a contract that creates others holds their bytecode,
 * with tails of their own.
 */
export function solidityTails(bytes: Uint8Array): BytecodeTail[] {
  const tails: BytecodeTail[] = [];
  for (let at = 0; at < bytes.length - 2; at++) {
    const header = bytes[at] ?? 0;
    if (header < 0xa1 || header > 0xa4 || !startsKnownKey(bytes, at + 1)) continue;
    const decoded = decodeCbor(bytes, at);
    if (decoded === undefined || lengthAt(bytes, decoded.end) !== decoded.end - at) continue;
    const tail = tailAt(bytes, at, decoded.end, decoded.end + 2);
    if (tail === undefined) continue;
    tails.push(tail);
    at = tail.end - 1;
  }
  return tails;
}

const knownKeys = ['ipfs', 'solc', 'bzzr0', 'bzzr1', 'experimental'].map((key) => new TextEncoder().encode(key));

function startsKnownKey(bytes: Uint8Array, at: number): boolean {
  return knownKeys.some(
    (key) => bytes[at] === 0x60 + key.length && key.every((byte, offset) => bytes[at + 1 + offset] === byte),
  );
}

function lengthAt(bytes: Uint8Array, at: number): number | undefined {
  const high = bytes[at];
  const low = bytes[at + 1];
  return at < 0 || high === undefined || low === undefined ? undefined : high * 256 + low;
}

function tailAt(bytes: Uint8Array, start: number, cborEnd: number, end: number): BytecodeTail | undefined {
  if (start < 0 || start >= cborEnd) return undefined;
  const decoded = decodeCbor(bytes, start);
  if (decoded === undefined || decoded.end !== cborEnd) return undefined;
  const { value } = decoded;
  if (Array.isArray(value)) {
    const vyper = vyperTail(value);
    return vyper === undefined ? undefined : { start, end, vyper };
  }
  if (!(value instanceof Map)) return undefined;
  const version = versionIn(value.get('vyper'));
  if (version !== undefined) return { start, end, vyper: { version } };
  const solc = solcVersion(value.get('solc'));
  const metadataHash = hashIn(value);
  if (solc === undefined && metadataHash === undefined) return undefined;
  return {
    start,
    end,
    ...(solc === undefined ? {} : { solc }),
    ...(metadataHash === undefined ? {} : { metadataHash }),
  };
}

/** `[integrity?, runtime size, data sizes, immutable size, { vyper: version }]`. */
function vyperTail(parts: CborValue[]): VyperTail | undefined {
  const last = parts.at(-1);
  const version = last instanceof Map ? versionIn(last.get('vyper')) : undefined;
  if (version === undefined) return undefined;
  const [first] = parts;
  const [runtimeSize, , immutableSize] = first instanceof Uint8Array ? parts.slice(1) : parts;
  return {
    version,
    ...(first instanceof Uint8Array ? { integrity: hexOfBytes(first).slice(2) } : {}),
    ...(typeof runtimeSize === 'number' ? { runtimeSize } : {}),
    ...(typeof immutableSize === 'number' ? { immutableSize } : {}),
  };
}

function hashIn(map: ReadonlyMap<string, CborValue>): BytecodeTail['metadataHash'] {
  for (const kind of ['ipfs', 'bzzr1', 'bzzr0']) {
    const hash = map.get(kind);
    if (hash instanceof Uint8Array) return { kind, hex: hexOfBytes(hash) };
  }
  return undefined;
}

function solcVersion(value: CborValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return value instanceof Uint8Array && value.length === 3 ? value.join('.') : undefined;
}

function versionIn(value: CborValue | undefined): string | undefined {
  return Array.isArray(value) && value.length === 3 ? value.join('.') : undefined;
}
