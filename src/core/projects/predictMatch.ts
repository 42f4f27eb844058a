import { type BytecodeTail, solidityTails, tailOf } from './bytecodeTail.ts';
import { bytesOfHex, hexOfBytes } from './hex.ts';
import type { ArtifactBytecode, ByteRange } from './toolchain.ts';

/** What the service will probably say, found without asking it. */
export interface Prediction {
  readonly level: 'exact' | 'match' | 'mismatch' | 'unknown';
  /** Plain sentences, the most telling first. */
  readonly why: readonly string[];
}

/**
 * Compares the runtime bytecode that is deployed with the one that was built, as the service does: what is only known
 * at deployment (immutables, library addresses, a library's own address) is left out, and where only the metadata
 * tails differ it is a `match`, not an `exact` one. `unknown` where one of the two is not at hand.
 */
export function predictMatch(artifact: ArtifactBytecode, deployedRuntime: string | undefined): Prediction {
  const deployed = deployedRuntime === undefined ? undefined : bytesOfHex(deployedRuntime);
  if (deployed === undefined) return unknown('The deployed bytecode is not at hand.');
  if (deployed.length === 0) return unknown('There is no code at this address.');
  if (artifact.runtime === undefined) return unknown('The build output does not have the runtime bytecode.');
  const built = builtCode(artifact);
  if (built === undefined) return unknown('The runtime bytecode in the build output is not hex.');
  if (built.length === 0) return mismatch('The contract has no bytecode: it is an interface or abstract.');
  const target = proxyTarget(deployed);
  if (target !== undefined) return mismatch(`This is a minimal proxy. Verify its implementation at ${target}.`);

  const tails = solidityTails(built);
  if (deployed.length !== built.length) return otherLength(built, deployed, artifact);
  const ranges = deployTimeRanges(artifact, built);
  const code = differences(built, deployed, [...ranges, ...tails.map(rangeOf)]);
  if (code.count > 0) {
    const where = `The code differs in ${code.count} of ${built.length} bytes, first at byte ${code.first}.`;
    return mismatch(where, ...compilers(built, deployed), ...unlinked(artifact));
  }
  return level(built, deployed, ranges, tails);
}

function level(
  built: Uint8Array,
  deployed: Uint8Array,
  ranges: readonly ByteRange[],
  tails: readonly BytecodeTail[],
): Prediction {
  if (differences(built, deployed, ranges).count > 0) {
    const why = 'The code is the same, its metadata is not: a comment, a file name or a setting differs.';
    return { level: 'match', why: [why, ...compilers(built, deployed)] };
  }
  if (tails.length === 0)
    return { level: 'match', why: ['The code is the same; there is no metadata in it to compare.'] };
  if (tails.some((tail) => tail.metadataHash === undefined)) {
    return { level: 'match', why: ['The code is the same; there is no hash of the metadata in it to compare.'] };
  }
  return { level: 'exact', why: ['The code and the hash of its metadata are the same.'] };
}

function otherLength(built: Uint8Array, deployed: Uint8Array, artifact: ArtifactBytecode): Prediction {
  const tail = solidityTails(built).find(({ end }) => end === built.length);
  const bare = tail === undefined ? undefined : built.subarray(0, tail.start);
  if (bare !== undefined && bare.length === deployed.length && tailOf(deployed) === undefined) {
    const inner = solidityTails(bare).map(rangeOf);
    if (differences(bare, deployed, [...deployTimeRanges(artifact, bare), ...inner]).count === 0) {
      return { level: 'match', why: ['The code is the same; what is deployed has no metadata tail.'] };
    }
  }
  const lengths = `What is deployed has ${deployed.length} bytes, what was built has ${built.length}.`;
  return mismatch(
    lengths,
    ...compilers(built, deployed),
    'It is another contract, or was built from other sources or settings.',
  );
}

/** The built code as bytes, zeros where a library's address or an appended immutable will stand. */
function builtCode(artifact: ArtifactBytecode): Uint8Array | undefined {
  const hex = (artifact.runtime ?? '').replace(/__.{36}__|__[A-Za-z0-9_$.:/-]{38}/g, '0'.repeat(40));
  const code = bytesOfHex(hex);
  if (code === undefined || code.length === 0) return code;
  const end = Math.max(code.length, ...immutables(artifact).map(({ start, length }) => start + length));
  if (end === code.length || end > code.length + longestAppendix) return code;
  const padded = new Uint8Array(end);
  padded.set(code);
  return padded;
}

/** Contracts are of 24 KiB at most; no immutables that are longer are appended to one. */
const longestAppendix = 0x6000;

function immutables(artifact: ArtifactBytecode): ByteRange[] {
  return Object.values(artifact.immutableReferences ?? {}).flat();
}

function deployTimeRanges(artifact: ArtifactBytecode, built: Uint8Array): ByteRange[] {
  const libraries = Object.values(artifact.runtimeLinkReferences ?? {}).flatMap((file) => Object.values(file).flat());
  const placeholders = [...(artifact.runtime ?? '').replace(/^0x/, '').matchAll(/__.{36}__|__[A-Za-z0-9_$.:/-]{38}/g)];
  return [
    ...immutables(artifact),
    ...libraries,
    ...placeholders.map((found) => ({ start: found.index / 2, length: 20 })),
    ...(isProtected(built) ? [{ start: 1, length: 20 }] : []),
  ];
}

/** A library starts with its own address, zeros until it is deployed: `PUSH20 0 ADDRESS EQ`. */
function isProtected(built: Uint8Array): boolean {
  return (
    built[0] === 0x73 && built[21] === 0x30 && built[22] === 0x14 && built.subarray(1, 21).every((byte) => byte === 0)
  );
}

function rangeOf(tail: BytecodeTail): ByteRange {
  return { start: tail.start, length: tail.end - tail.start };
}

function differences(a: Uint8Array, b: Uint8Array, masked: readonly ByteRange[]): { count: number; first: number } {
  const mask = new Uint8Array(a.length);
  for (const { start, length } of masked) mask.fill(1, start, start + length);
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
  return [`It was deployed from ${theirs} and built with ${ours}.`];
}

function compilerOf(code: Uint8Array): string | undefined {
  const tail = tailOf(code);
  if (tail?.solc !== undefined) return `solc ${tail.solc}`;
  return tail?.vyper === undefined ? undefined : `Vyper ${tail.vyper.version}`;
}

function unlinked(artifact: ArtifactBytecode): string[] {
  return /__/.test(artifact.runtime ?? '')
    ? ['Libraries are linked after compiling; their addresses were left out.']
    : [];
}

/** The implementation's address in an EIP-1167 minimal proxy. */
function proxyTarget(code: Uint8Array): string | undefined {
  const found = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3/.exec(hexOfBytes(code));
  return found?.[1] === undefined ? undefined : `0x${found[1]}`;
}

function unknown(why: string): Prediction {
  return { level: 'unknown', why: [why] };
}

function mismatch(...why: string[]): Prediction {
  return { level: 'mismatch', why };
}
