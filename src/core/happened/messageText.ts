import { lineOfText, quoted } from '../format/escape.ts';
import { parseJson } from '../json/losslessJson.ts';
import type { TopicMessage } from '../ledger/rest/schema/topics.ts';
import { missingParts, numberOf, type WholeMessage } from '../ledger/transactions/messageParts.ts';
import { bytesOfBase64, concatBytes } from '../platform/bytes.ts';
import { hexOfBytes } from '../platform/hex.ts';

/** The type of a message, and its content as text: bytes in hex; '' if it is empty. */
export interface MessageText {
  kind: 'JSON' | 'Text' | 'Binary' | 'Empty';
  text: string;
}

/**
 * A message's content: JSON, text (UTF-8 without control characters), or bytes in hex. The bytes of all parts are
 * joined before they are decoded, because a character may begin in one part and end in the next.
 */
export function messageText(message: WholeMessage): MessageText {
  const runs = runsOf(message);
  const texts = runs.map((run) => (run.cut ? cutTextOf(run) : textOf(run.bytes)));
  if (runs.every(({ bytes }) => bytes.length === 0)) return { kind: 'Empty', text: '' };
  if (texts.includes(undefined))
    return { kind: 'Binary', text: runs.map(({ bytes }) => hexOfBytes(bytes)).join(' … ') };
  const text = texts.join(' … ');
  return { kind: missingParts(message).length === 0 && isJson(text) ? 'JSON' : 'Text', text };
}

/** A whole message may be a megabyte. */
const longestInHeadline = 200;

/** A message's content on one line, cut; nothing but spaces in hex; '' for an empty message. */
export function headlineText(message: WholeMessage): string {
  const { kind, text } = messageText(message);
  if (kind === 'Empty') return '';
  const shown = text.trim() === '' ? runsOf(message).map(({ bytes }) => hexOfBytes(bytes)) : [text];
  return lineOfText(shown.join(' … '), longestInHeadline);
}

/** The same of the bytes of a message that hasn't been sent; bytes that aren't text in hex. */
export function headlineTextOf(bytes: Uint8Array): string {
  if (bytes.length === 0) return '';
  const text = textOf(bytes) ?? '';
  return lineOfText(text.trim() === '' ? hexOfBytes(bytes) : text, longestInHeadline);
}

/** The text of a headline in quotation marks; '' for an empty message. */
export function quotedLine(text: string): string {
  return text === '' ? '' : quoted(text, longestInHeadline);
}

/** A message that one record has: the whole, or a part. */
export function wholeOf(message: TopicMessage): WholeMessage {
  return { parts: [message], total: message.chunk_info?.total ?? 1 };
}

interface Run {
  bytes: Uint8Array;
  /** Whether a part is missing before or after, which may have split a character. */
  cut: boolean;
}

/** The consecutive parts, joined. */
function runsOf(message: WholeMessage): Run[] {
  const cut = missingParts(message).length > 0;
  const runs: { bytes: Uint8Array[]; last: number }[] = [];
  for (const part of message.parts) {
    const bytes = bytesOfBase64(part.message ?? '');
    const run = runs.at(-1);
    if (run && run.last + 1 === numberOf(part)) {
      run.bytes.push(bytes);
      run.last++;
    } else runs.push({ bytes: [bytes], last: numberOf(part) });
  }
  return runs.map(({ bytes }) => ({ bytes: concatBytes(bytes), cut }));
}

/** Undefined if the bytes aren't text; escape characters count as text, because people paste terminal output. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * The text of bytes whose first and last character may be split: UTF-8 has at most three further bytes per character.
 */
function cutTextOf({ bytes }: Run): string | undefined {
  let from = 0;
  while (from < 3 && ((bytes[from] ?? 0) & 0xc0) === 0x80) from++;
  for (let to = bytes.length; to >= Math.max(from, bytes.length - 3); to--) {
    const text = textOf(bytes.subarray(from, to));
    // Without a whole character, nothing says that it is text.
    if (text !== undefined && (text !== '' || bytes.length === 0)) return text;
  }
  return undefined;
}

function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
