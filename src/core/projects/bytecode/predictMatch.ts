import { bytesOfHex } from '../../platform/hex.ts';
import type { ArtifactBytecode } from '../model/toolchain.ts';
import { type BytecodeTail, solidityTails, tailOf } from './bytecodeTail.ts';
import { builtCode, deployTimeRanges, filledFrom, isUnlinked, withTailsOf } from './deployedForm.ts';
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
