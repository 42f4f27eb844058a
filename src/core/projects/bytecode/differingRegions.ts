import { bytesOfHex } from '../../platform/hex.ts';
import { tailOf } from './bytecodeTail.ts';

/** What kind of bytes a difference between two bytecodes consists of. */
type RegionKind =
  /** The compiler's tail: hash of the metadata, compiler version. */
  | 'metadata'
  /** A value that the constructor put into the code. */
  | 'immutable'
  /** The address of a linked library. */
  | 'library'
  /** A library's own address, against which it guards calls. */
  | 'callProtection'
  /** What was appended to the creation code. */
  | 'constructorArguments'
  | 'code';

/** A region that differs: the bytes from `start` on, as hex digits of both codes. */
export interface DifferingRegion {
  readonly kind: RegionKind;
  readonly start: number;
  readonly length: number;
  readonly onchain: string;
  readonly recompiled: string;
}

/** Two bytecodes side by side. Lengths in bytes. */
export interface CodeComparison {
  readonly onchainLength: number;
  readonly recompiledLength: number;
  /** As `solc 0.8.28`, from the tail; absent if it doesn't say. */
  readonly onchainCompiler?: string;
  readonly recompiledCompiler?: string;
  /** In order. If the lengths differ, the last one begins at the first difference, because nothing after it aligns. */
  readonly regions: readonly DifferingRegion[];
  /** How many differ in the code itself, also those that aren't among the regions. */
  readonly inCode: number;
  /** The first one that explains a mismatch: of the kind `code` if there is one. */
  readonly first?: DifferingRegion;
}

/** The number of digits of a region that are kept; the bytes of two whole contracts explain nothing. */
const mostDigits = 128;
const mostRegions = 200;
/** Two differences with fewer equal bytes than this between them count as one. */
const gap = 8;

/**
 * Compares deployed with recompiled code, and names what differs by the recompiled code's own marks: placeholders of
 * libraries, zeros where the constructor writes immutables, and the compiler's tail.
 * @param onchain,recompiled `0x` and hex; undefined if one of them is unknown
 */
export function compareCode(
  onchain: string | null | undefined,
  recompiled: string | null | undefined,
): CodeComparison | undefined {
  const a = digitsOf(onchain);
  const b = digitsOf(recompiled);
  if (a === undefined || b === undefined) return undefined;
  const { regions, inCode, firstInCode } = regionsOf(a, b);
  const first = firstInCode ?? regions[0];
  const onchainCompiler = compilerOf(a);
  const recompiledCompiler = compilerOf(b);
  return {
    onchainLength: a.length / 2,
    recompiledLength: b.length / 2,
    ...(onchainCompiler !== undefined && { onchainCompiler }),
    ...(recompiledCompiler !== undefined && { recompiledCompiler }),
    regions,
    inCode,
    ...(first && { first }),
  };
}

/** Lowercase digits without 0x; an unlinked library's placeholder stays as it is. */
function digitsOf(code: string | null | undefined): string | undefined {
  if (code === null || code === undefined) return undefined;
  const digits = code.replace(/^0x/i, '');
  return digits.length > 0 && digits.length % 2 === 0 ? digits.toLowerCase() : undefined;
}

function compilerOf(digits: string): string | undefined {
  const bytes = bytesOfHex(`0x${digits.replace(/__.{38}/g, '0'.repeat(40))}`);
  const tail = bytes && tailOf(bytes);
  if (tail?.solc !== undefined) return `solc ${tail.solc}`;
  return tail?.vyper === undefined ? undefined : `Vyper ${tail.vyper.version}`;
}

/** The first 200 regions, and what is known of all. */
interface Regions {
  readonly regions: readonly DifferingRegion[];
  readonly inCode: number;
  readonly firstInCode: DifferingRegion | undefined;
}

function regionsOf(a: string, b: string): Regions {
  const known = knownParts(b);
  const shorter = Math.min(a.length, b.length) / 2;
  const regions: DifferingRegion[] = [];
  let inCode = 0;
  let firstInCode: DifferingRegion | undefined;
  const add = (kind: RegionKind, start: number, end: number) => {
    const region = {
      kind,
      start,
      length: end - start,
      onchain: a.slice(start * 2, Math.min(end * 2, start * 2 + mostDigits)),
      recompiled: b.slice(start * 2, Math.min(end * 2, start * 2 + mostDigits)),
    };
    if (regions.length < mostRegions) regions.push(region);
    if (kind !== 'code') return;
    inCode++;
    firstInCode ??= region;
  };
  const found = () => ({ regions, inCode, firstInCode });
  let next = 0;
  for (let at = 0; at < shorter; at++) {
    if (isSame(a, b, at)) continue;
    while ((known[next]?.end ?? shorter) <= at) next++;
    const part = known[next];
    if (part && at >= part.start) {
      add(part.kind, part.start, part.end);
      at = part.end - 1;
      continue;
    }
    // After the first difference in the code itself, codes of different lengths don't align.
    if (a.length !== b.length) {
      add('code', at, Math.max(a.length, b.length) / 2);
      return found();
    }
    const end = endOfDifference(a, b, at, part?.start ?? shorter);
    add('code', at, end);
    at = end - 1;
  }
  if (a.length > b.length) add('constructorArguments', b.length / 2, a.length / 2);
  else if (b.length > a.length) add('code', a.length / 2, b.length / 2);
  return found();
}

function isSame(a: string, b: string, at: number): boolean {
  return a[at * 2] === b[at * 2] && a[at * 2 + 1] === b[at * 2 + 1];
}

function endOfDifference(a: string, b: string, start: number, limit: number): number {
  let end = start + 1;
  for (let at = end; at < limit && at - end < gap; at++) if (!isSame(a, b, at)) end = at + 1;
  return end;
}

/** The parts of recompiled code that are filled in at deployment, and its tail. In bytes. */
function knownParts(digits: string): { kind: RegionKind; start: number; end: number }[] {
  const parts: { kind: RegionKind; start: number; end: number }[] = [];
  const add = (kind: RegionKind, start: number, length: number) => {
    if (start % 2 === 0) parts.push({ kind, start: start / 2, end: (start + length) / 2 });
  };
  // PUSH20 of zeros at the very start: Solidity's call protection of libraries.
  if (digits.startsWith(`73${'0'.repeat(40)}30`)) add('callProtection', 2, 40);
  for (const { index } of digits.matchAll(/__.{38}/g)) add('library', index, 40);
  // PUSH32 of zeros: the compiler reserves an immutable this way, and never writes a plain zero this way.
  for (const { index } of digits.matchAll(/7f0{64}/g)) add('immutable', index + 2, 64);
  const bytes = bytesOfHex(`0x${digits.replace(/__.{38}/g, '0'.repeat(40))}`);
  const tail = bytes && tailOf(bytes);
  if (tail) parts.push({ kind: 'metadata', start: tail.start, end: tail.end });
  return parts.sort((one, other) => one.start - other.start);
}
