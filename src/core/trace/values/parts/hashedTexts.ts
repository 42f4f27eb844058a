import { keccak256 } from '../../../platform/keccak/keccak.ts';
import type { OwnSteps } from '../ownSteps.ts';

/** A text that was hashed, in quotes. */
export interface HashedText {
  readonly text: string;
  /** Its ABI encoding was hashed rather than the text alone. */
  readonly isEncoded: boolean;
}

/** Longer ones are no better to read than their hashes. */
const longestText = 80;
const literal = /\bkeccak256\s*\(\s*(?:bytes\s*\(\s*)?(?:"((?:[^"\\\n])*)"|'((?:[^'\\\n])*)')/g;
const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Finds the text that a word is the hash of: one that the frame hashed, or that the sources hash.
 * @param sources the texts of the build's sources
 */
export function hashedTexts(
  steps: OwnSteps,
  sources: () => Iterable<string>,
): (word: bigint) => HashedText | undefined {
  let literals: ReadonlyMap<bigint, string> | undefined;
  return (word) => {
    const bytes = steps.hashedTo(word);
    if (bytes) return hashedTextOf(bytes);
    literals ??= literalsIn(sources());
    const text = literals.get(word);
    return text === undefined ? undefined : quoted(text);
  };
}

/** Those with an escape aren't read. */
function literalsIn(sources: Iterable<string>): ReadonlyMap<bigint, string> {
  const found = new Set<string>();
  for (const source of sources) for (const [, one, other] of source.matchAll(literal)) found.add(one ?? other ?? '');
  return new Map([...found].map((text) => [BigInt(keccak256(text)), text]));
}

/** Undefined for what isn't text, or too long. */
export function hashedTextOf(bytes: Uint8Array): HashedText | undefined {
  const encoded = encodedText(bytes);
  try {
    return quoted(fatal.decode(encoded ?? bytes), encoded !== undefined);
  } catch {
    return undefined;
  }
}

function quoted(text: string, isEncoded = false): HashedText | undefined {
  // What can't be seen says less than the hash.
  return text.length > longestText || /\p{C}/u.test(text) ? undefined : { text: JSON.stringify(text), isEncoded };
}

const wordSize = 32;

/** Of `abi.encode(text)`: the place 32, the length, then the text and zeros. */
function encodedText(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < 2 * wordSize || bytes.length % wordSize !== 0) return undefined;
  const isPlace = bytes.subarray(0, wordSize).every((byte, at) => byte === (at === wordSize - 1 ? wordSize : 0));
  const isShort = bytes.subarray(wordSize, 2 * wordSize - 1).every((byte) => byte === 0);
  const length = bytes[2 * wordSize - 1] ?? 0;
  const text = bytes.subarray(2 * wordSize, 2 * wordSize + length);
  const rest = bytes.subarray(2 * wordSize + length);
  const isWhole = text.length === length && rest.length < wordSize && rest.every((byte) => byte === 0);
  return isPlace && isShort && isWhole ? text : undefined;
}

/** A hash as the source would write it. */
export function hashWords({ text, isEncoded }: HashedText): string {
  return isEncoded ? `keccak256(abi.encode(${text}))` : `keccak256(${text})`;
}
