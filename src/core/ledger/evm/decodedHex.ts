import * as l10n from '@vscode/l10n';
import { type AbiEntry, abiSignature } from './abi.ts';
import { type AbiIndex, type Decoded, decodeSelected, describeDecoded } from './abiIndex.ts';
import { decodeRevert, describeRevert } from './revert.ts';

/** Hex whose meaning the known ABIs have. */
export interface DecodedHex {
  /** `call` and `error`: whole data. The others: just what identifies a function, an error or an event. */
  kind: 'call' | 'error' | 'function' | 'errorSelector' | 'event';
  entry: AbiEntry;
  /** In one line: `withdraw(shares: 25)`, or the signature. */
  text: string;
  decoded?: Decoded;
}

/** Longer data isn't read where it stands: 32 KB. */
const longestHex = 65_536;

/** The `0x…` word at a position of a line, or just behind it; undefined at any other text. */
export function hexWordAt(line: string, at: number): { hex: string; offset: number } | undefined {
  let start = at;
  while (start > 0 && at - start < longestHex && isWord(line.charCodeAt(start - 1))) start--;
  if (line.charCodeAt(start) !== 0x30 || line.charCodeAt(start + 1) !== 0x78 || line[start - 1] === '.')
    return undefined;
  let end = start + 2;
  while (end < line.length && end - start < longestHex && isHexDigit(line.charCodeAt(end))) end++;
  if (at > end || isWord(line.charCodeAt(end))) return undefined;
  return { hex: line.slice(start, end), offset: start };
}

/** Terminal lines may have any length; only their beginning is searched, for a few words. */
const longestLine = 4_000;
const mostWords = 20;

/** Every `0x…` word of a terminal's line with the length of a selector, a topic or data, in order; at most 20. */
export function hexWordsIn(whole: string): { hex: string; offset: number }[] {
  const line = whole.slice(0, longestLine);
  const found: { hex: string; offset: number }[] = [];
  for (let at = line.indexOf('0x'); at >= 0 && found.length < mostWords; at = line.indexOf('0x', at + 2)) {
    const word = at > 0 && isWord(line.charCodeAt(at - 1)) ? undefined : hexWordAt(line, at);
    if (word && hasLength(word.hex)) found.push(word);
  }
  return found;
}

/**
 * What a selector, an event's topic, calldata or revert data means; undefined if no known ABI has it, or its arguments
 * don't fit.
 * @param hex `0x` and hex digits
 */
export function readDecodedHex(hex: string, abis: AbiIndex): DecodedHex | undefined {
  if (!hasLength(hex)) return undefined;
  const selector = hex.slice(0, 10).toLowerCase();
  const named = (kind: DecodedHex['kind'], [entry]: readonly AbiEntry[]): DecodedHex | undefined =>
    entry && { kind, entry, text: abiSignature(entry) };
  if (hex.length === 66) return named('event', abis.find('event', hex.toLowerCase()));
  if (hex.length === 10)
    return named('function', abis.find('function', selector)) ?? named('errorSelector', abis.find('error', selector));
  return dataOf('call', 'function', hex, abis) ?? dataOf('error', 'error', hex, abis);
}

/** What known hex is: `Selector of a function`. @param shown how a signature is shown, which is a stranger's */
export function decodedHexWords(
  { kind, entry, decoded }: DecodedHex,
  shown: (signature: string) => string = String,
): string {
  const signature = shown(decoded?.signature ?? entry.name);
  switch (kind) {
    case 'call':
      return l10n.t`Call of ${signature}`;
    case 'error':
      return l10n.t`Revert data: the error ${signature}`;
    case 'function':
      return l10n.t('Selector of a function');
    case 'errorSelector':
      return l10n.t('Selector of an error');
    case 'event':
      return l10n.t('Topic of an event');
  }
}

function dataOf(
  kind: DecodedHex['kind'],
  entryKind: 'error' | 'function',
  hex: string,
  abis: AbiIndex,
): DecodedHex | undefined {
  const decoded = decodeSelected(entryKind, hex, abis);
  const entry =
    decoded &&
    abis.find(entryKind, hex.slice(0, 10).toLowerCase()).find((each) => abiSignature(each) === decoded.signature);
  if (!entry || !decoded) return undefined;
  // Error(string) and Panic(uint256) have words of their own.
  const revert = entryKind === 'error' ? decodeRevert(hex, abis) : undefined;
  const text = revert && revert.kind !== 'unknown' ? describeRevert(revert) : describeDecoded(decoded);
  return { kind, entry, decoded, text };
}

/** A selector has four bytes, a topic a word; data has a selector and words. */
function hasLength({ length }: string): boolean {
  return length === 66 || (length >= 10 && length <= longestHex && (length - 10) % 64 === 0);
}

function isHexDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

function isWord(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x5f || ((code | 32) >= 0x61 && (code | 32) <= 0x7a);
}
