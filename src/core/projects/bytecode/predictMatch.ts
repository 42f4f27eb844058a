import { decodeCbor } from '../../format/cbor.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import type { ArtifactBytecode, ByteRange } from '../model/toolchain.ts';
import { type BytecodeTail, solidityTails, tailOf } from './bytecodeTail.ts';
import { predictionWords as words } from './predictionWords.ts';
import { type ContractProxy, proxyIn } from './proxyCode.ts';

/** The service's likely result, predicted without a request. */
export interface Prediction {
  readonly level: 'exact' | 'match' | 'mismatch' | 'unknown';
  /** Plain sentences, the most important first: a row cuts them off. Another compiler explains all other differences. */
  readonly why: readonly string[];
  /**
   * If the build doesn't fit and the deployed code looks like a proxy: its implementation should be verified instead.
   */
  readonly proxy?: ContractProxy;
}

/**
 * Compares the deployed runtime bytecode with the built one, as the service does: values that are known only at
 * deployment (immutables, library addresses, a library's own address) are taken from the deployed code. If only the
 * metadata tails differ, it's a `match`, not an `exact` one. `unknown` if either code is unknown,
 * or the sources may not be those of the build.
 * @param deployedCreation the creation code that was sent, perhaps with constructor arguments, if the service can read
 * it: only there does Vyper have the hash of its sources
 * Source: lib-sourcify `Verification.verify`.
 */
export function predictMatch(
  artifact: ArtifactBytecode,
  deployedRuntime: string | undefined,
  deployedCreation?: string,
): Prediction {
  const deployed = deployedRuntime === undefined ? undefined : bytesOfHex(deployedRuntime);
  if (deployed === undefined) return unknown(words.notAvailable());
  if (deployed.length === 0) return unknown(words.noCode());
  if (artifact.runtime === undefined) return unknown(words.notBuilt());
  if (artifact.isOfOtherSources) return unknown(words.notSameSources());
  const built = builtCode(artifact);
  if (built === undefined) return unknown(words.notHex());
  if (built.length === 0) return mismatch(deployed, [words.isAbstract()]);

  const tails = artifact.hasNoTail ? [] : solidityTails(built);
  const filled = filledFrom(deployed, built, deployTimeRanges(artifact, built));
  if (isEqual(filled, deployed)) return sameCode(tails, artifact, deployedCreation);
  const theirTail = tailOf(deployed);
  const isOfOtherLength = filled.length !== deployed.length;
  if (!isOfOtherLength || theirTail?.metadataHash === undefined) {
    const replaced = tails.length === 0 ? undefined : withTailsOf(deployed, filled, tails);
    if (replaced !== undefined && isEqual(replaced, deployed)) return otherMetadata(built, deployed, theirTail);
  }
  if (isOfOtherLength) {
    const lengths = words.lengths(deployed.length, built.length);
    const other = words.isOther();
    return mismatch(deployed, [...compilers(built, deployed), lengths, other]);
  }
  const { count, first } = differences(filled, deployed, tails);
  const where = words.differs(count, built.length, first);
  return mismatch(deployed, [
    ...compilers(built, deployed),
    where,
    ...sameMetadata(built, deployed),
    ...(isUnlinked(artifact) ? [words.librariesNotCompared()] : []),
  ]);
}

function sameCode(
  tails: readonly BytecodeTail[],
  { creation, hasOtherMetadata }: ArtifactBytecode,
  deployedCreation: string | undefined,
): Prediction {
  if (tails.length === 0 && hashesSources(creation)) {
    if (deployedCreation === undefined) return match(words.sourcesNotCompared());
    const isSame = deployedCreation.toLowerCase().startsWith(creation.toLowerCase());
    return isSame ? { level: 'exact', why: [words.sameSources()] } : match(words.otherSources());
  }
  if (tails.length === 0) return match(words.noMetadata());
  if (tails.some((tail) => tail.metadataHash === undefined)) {
    return match(words.noMetadataHash());
  }
  if (hasOtherMetadata) return match(words.metadataNotKept());
  return { level: 'exact', why: [words.sameMetadataHash()] };
}

/** Whether it is creation code of Vyper from 0.4.1 on. */
function hashesSources(creation: string | undefined): creation is string {
  const bytes = creation === undefined ? undefined : bytesOfHex(creation);
  return bytes !== undefined && tailOf(bytes)?.vyper?.integrity !== undefined;
}

function otherMetadata(built: Uint8Array, deployed: Uint8Array, theirs: BytecodeTail | undefined): Prediction {
  if (theirs === undefined) return match(words.deployedWithoutMetadata());
  if (theirs.metadataHash === undefined) return match(words.deployedWithoutHash());
  // The service also tries other line endings, so it may find an exact match if only those differ.
  const why = words.otherMetadata();
  return match(...compilers(built, deployed), why);
}

/**
 * The compiler's output can depend on files that the contract doesn't import (ethereum/solidity #14250); the same
 * metadata with other code shows that.
 */
function sameMetadata(built: Uint8Array, deployed: Uint8Array): string[] {
  const ours = tailOf(built)?.metadataHash?.hex;
  if (ours === undefined || ours !== tailOf(deployed)?.metadataHash?.hex) return [];
  return [words.otherFiles()];
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

function differences(a: Uint8Array, b: Uint8Array, tails: readonly BytecodeTail[]): { count: number; first: number } {
  const mask = new Uint8Array(a.length);
  for (const { start, end } of tails) mask.fill(1, start, end);
  let count = 0;
  let first = -1;
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i] || mask[i] === 1) continue;
    if (first < 0) first = i;
    count++;
  }
  return { count, first };
}

function compilers(built: Uint8Array, deployed: Uint8Array): string[] {
  const ours = compilerOf(built);
  const theirs = compilerOf(deployed);
  if (ours === undefined || theirs === undefined || ours === theirs) return [];
  return [words.compilers(theirs, ours)];
}

function compilerOf(code: Uint8Array): string | undefined {
  const tail = tailOf(code);
  if (tail?.solc !== undefined) return `solc ${tail.solc}`;
  return tail?.vyper === undefined ? undefined : `Vyper ${tail.vyper.version}`;
}

function unknown(why: string): Prediction {
  return { level: 'unknown', why: [why] };
}

function match(...why: string[]): Prediction {
  return { level: 'match', why };
}

function mismatch(deployed: Uint8Array, why: readonly string[]): Prediction {
  const proxy = proxyIn(deployed);
  if (proxy === undefined) return { level: 'mismatch', why };
  return { level: 'mismatch', why: [words.proxy(proxy), ...why], proxy };
}

const placeholder = /__.{36}__|__[A-Za-z0-9_$.:/-]{38}/g;

/** Contracts have at most 24 KiB, so the immutables appended to one can't be longer. */
const longestAppendix = 0x6000;

/** Whether the build output leaves libraries to be linked after compiling. */
function isUnlinked(artifact: ArtifactBytecode): boolean {
  return artifact.runtime?.includes('__') ?? false;
}

/**
 * The built runtime bytecode, with zeros for appended immutables (Vyper) and library addresses; undefined if the build
 * output has none or it isn't hex.
 */
function builtCode(artifact: ArtifactBytecode): Uint8Array | undefined {
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
function deployTimeRanges(artifact: ArtifactBytecode, built: Uint8Array): ByteRange[] {
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
function filledFrom(deployed: Uint8Array, built: Uint8Array, ranges: readonly ByteRange[]): Uint8Array {
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
function withTailsOf(deployed: Uint8Array, built: Uint8Array, tails: readonly BytecodeTail[]): Uint8Array | undefined {
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
