import * as l10n from '@vscode/l10n';
import { lineOfText, quoted } from '../../format/escape.ts';
import { parseJson } from '../../json/losslessJson.ts';
import { missingParts, numberOf, type WholeMessage } from '../../ledger/transactions/messageParts.ts';
import { bytesOfBase64, concatBytes } from '../../platform/bytes.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { Value } from '../sheet.ts';

/** The type of a message, and how to show it. */
export interface MessageContent {
  kind: 'JSON' | 'Text' | 'Binary' | 'Empty';
  value: Value;
}

export function contentWords(kind: MessageContent['kind']): string {
  switch (kind) {
    case 'JSON':
      return kind;
    case 'Text':
      return l10n.t('Text');
    case 'Binary':
      return l10n.t('Binary');
    case 'Empty':
      return l10n.t('Empty');
  }
}

/**
 * A message's content: JSON, text (UTF-8 without control characters), or bytes in hex. The bytes of all parts are
 * joined before they are decoded, because a character may begin in one part and end in the next.
 */
export function messageContent(message: WholeMessage): MessageContent {
  const runs = runsOf(message);
  const texts = runs.map((run) => (run.cut ? cutTextOf(run) : textOf(run.bytes)));
  if (runs.every(({ bytes }) => bytes.length === 0)) return { kind: 'Empty', value: { type: 'text', text: '–' } };
  if (texts.includes(undefined)) {
    const text = runs.map(({ bytes }) => hexOfBytes(bytes)).join(' … ');
    return { kind: 'Binary', value: { type: 'code', text } };
  }
  const text = texts.join(' … ');
  return missingParts(message).length === 0 && isJson(text)
    ? { kind: 'JSON', value: { type: 'code', text, language: 'json' } }
    : { kind: 'Text', value: { type: 'text', text } };
}

/** A whole message may be a megabyte. */
const longestInHeadline = 200;

/** A message's content on one line, cut; '' for an empty message. */
export function headlineText(message: WholeMessage): string {
  const { kind, value } = messageContent(message);
  return kind === 'Empty' || !('text' in value) ? '' : lineOfText(value.text, longestInHeadline);
}

/** The same in quotation marks. */
export function quotedText(message: WholeMessage): string {
  const { value } = messageContent(message);
  return headlineText(message) === '' || !('text' in value) ? '' : quoted(value.text, longestInHeadline);
}

/** The same of the bytes of a message that hasn't been sent. */
export function quotedBytes(bytes: Uint8Array): string {
  const text = textOf(bytes) ?? hexOfBytes(bytes);
  return bytes.length === 0 || text.trim() === '' ? '' : quoted(text, longestInHeadline);
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
    if (text !== undefined) return text;
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
