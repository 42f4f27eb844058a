import { decodeCbor } from '../../format/cbor.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import type { ArtifactBytecode, ByteRange } from '../model/toolchain.ts';
import type { BytecodeTail } from './bytecodeTail.ts';

const placeholder = /__.{36}__|__[A-Za-z0-9_$.:/-]{38}/g;

/** Contracts have at most 24 KiB, so the immutables appended to one can't be longer. */
const longestAppendix = 0x6000;

/** Whether the build output leaves libraries to be linked after compiling. */
export function isUnlinked(artifact: ArtifactBytecode): boolean {
  return artifact.runtime?.includes('__') ?? false;
}

/**
 * The built runtime bytecode, with zeros for appended immutables (Vyper) and library addresses; undefined if the build
 * output has none or it isn't hex.
 */
export function builtCode(artifact: ArtifactBytecode): Uint8Array | undefined {
  const code =
    artifact.runtime === undefined ? undefined : bytesOfHex(artifact.runtime.replace(placeholder, '0'.repeat(40)));
  if (code === undefined || code.length === 0) return code;
  const end = Math.max(code.length, ...immutables(artifact).map(({ start, length }) => start + length));
  if (end === code.length || end > code.length + longestAppendix) return code;
  const padded = new Uint8Array(end);
  padded.set(code);
  return padded;
}

/** The places in built code that are filled in at deployment: immutables, libraries, a library's own address. */
export function deployTimeRanges(artifact: ArtifactBytecode, built: Uint8Array): ByteRange[] {
  const libraries = Object.values(artifact.runtimeLinkReferences ?? {}).flatMap((file) => Object.values(file).flat());
  const placeholders = [...(artifact.runtime ?? '').replace(/^0x/, '').matchAll(placeholder)];
  // A library starts by pushing its own address, zeros until it is deployed.
  const isProtected = built[0] === 0x73 && built.length > 21 && built.subarray(1, 21).every((byte) => byte === 0);
  return [
    ...(artifact.immutableReferences === undefined ? likelyImmutables(built) : immutables(artifact)),
    ...libraries,
    ...placeholders.map((found) => ({ start: found.index / 2, length: 20 })),
    ...(isProtected ? [{ start: 1, length: 20 }] : []),
  ];
}

/**
 * Finds immutables in a build that doesn't list them: the compiler writes `PUSH32 0` only for them, because a zero has
 * a shorter instruction.
 */
function likelyImmutables(built: Uint8Array): ByteRange[] {
  const ranges: ByteRange[] = [];
  for (let at = built.indexOf(0x7f); at >= 0; at = built.indexOf(0x7f, at + 1)) {
    const value = built.subarray(at + 1, at + 33);
    if (value.length === 32 && value.every((byte) => byte === 0)) ranges.push({ start: at + 1, length: 32 });
  }
  return ranges;
}

/** `built` with the bytes of `deployed` in the places that are filled in at deployment. */
export function filledFrom(deployed: Uint8Array, built: Uint8Array, ranges: readonly ByteRange[]): Uint8Array {
  const filled = built.slice();
  for (const { start, length } of ranges) {
    if (start + length > filled.length) continue;
    filled.set(deployed.subarray(start, start + length), start);
  }
  return filled;
}

/**
 * `built` with its metadata tails replaced by those that `deployed` has in their places, or without them if it ends
 * before; undefined if `deployed` has something else there. This is exactly what the service does, so that the
 * prediction agrees with it.
 * Source: lib-sourcify `extractAuxdataTransformation`.
 */
export function withTailsOf(
  deployed: Uint8Array,
  built: Uint8Array,
  tails: readonly BytecodeTail[],
): Uint8Array | undefined {
  let code = built;
  for (const { start, end } of tails) {
    const theirs = deployed.subarray(start, end);
    // Without a tail, the compiler also omits the INVALID before it.
    const before = theirs.length === 0 ? start - 1 : start;
    if (theirs.length === 0 ? code[before] !== 0xfe : !isTail(theirs)) return undefined;
    const replaced = new Uint8Array(before + theirs.length + Math.max(0, code.length - end));
    replaced.set(code.subarray(0, before));
    replaced.set(theirs, before);
    replaced.set(code.subarray(end), before + theirs.length);
    code = replaced;
  }
  return code;
}

function isTail(bytes: Uint8Array): boolean {
  return decodeCbor(bytes, 0)?.end === bytes.length - 2 || decodeCbor(bytes, 0)?.end === bytes.length;
}

function immutables(artifact: ArtifactBytecode): ByteRange[] {
  return Object.values(artifact.immutableReferences ?? {}).flat();
}
