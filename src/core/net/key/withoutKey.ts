import { base64OfBytes, bytesOfBase64, decodeUtf8, encodeParts, latin1OfBytes } from '../../platform/bytes.ts';
import { errorCode } from '../describeTransportFailure.ts';
import { LensError } from '../errors.ts';
import { type KeyRemover, type ServerKey, shortestKey } from './serverKey.ts';

/**
 * A server that repeats its key, as is or encoded, would put it into messages, pages, copies, the log and what models
 * read.
 */
export function keyRemover({ value }: ServerKey): KeyRemover {
  if (last?.value !== value) last = { value, remover: createRemover(value) };
  return last.remover;
}

/** Windows ask one mirror node with a key, over and over. */
let last: { readonly value: string; readonly remover: KeyRemover } | undefined;

function createRemover(value: string): KeyRemover {
  const forms = formsOf(value);
  const text = (said: string) => {
    let [cleaned, done] = ['', 0];
    for (const [from, to] of placesIn(said, forms)) {
      if (to <= done) continue;
      cleaned += said.slice(done, from) + '*'.repeat(to - Math.max(from, done));
      done = to;
    }
    return cleaned + said.slice(done);
  };
  return {
    text,
    bytes(bytes) {
      const places = placesIn(latin1OfBytes(bytes), forms);
      if (places.length === 0) return bytes;
      const cleaned = bytes.slice();
      for (const [from, to] of places) cleaned.fill(asterisk, from, to);
      return cleaned;
    },
    headers: (headers) => Object.fromEntries(Object.entries(headers).map(([name, each]) => [name, text(each)])),
    error(error) {
      if (error instanceof LensError || !(error instanceof Error)) return error;
      const code = errorCode(error);
      return Object.assign(new Error(text(error.message)), code !== '' && { code });
    },
  };
}

const asterisk = 0x2a;

/** The key, its parts that are long enough to be one, and both in base64, alone or in a longer text; the longest first. */
function formsOf(value: string): string[] {
  // Of "Bearer abc" and `Token token="abc"`, "abc" is the key, too; what an equals sign follows is a name.
  const parts = [
    value,
    ...value.split(' '),
    ...(value.match(/[^\s=:,;"']+={0,2}(?=[\s,;"':]|$)/g) ?? []),
    ...credentials(value),
  ].filter((part) => part.length >= shortestKey);
  const forms = parts.flatMap((part) => {
    const encoded = [base64OfBytes(encodeParts([part])), ...[0, 1, 2].map((offset) => insideBase64(part, offset))];
    const inUrls = encoded.map((each) => each.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''));
    return [part, ...encoded, ...inUrls];
  });
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** The name and password of the scheme Basic, which are in base64, and the password alone. */
function credentials(value: string): string[] {
  const [, base64] = /^basic +(\S+)$/i.exec(value) ?? [];
  const pair = base64 === undefined ? '' : decodeUtf8(bytesOfBase64(base64));
  return /^[\x20-\x7e]+$/.test(pair) ? [pair, pair.slice(pair.indexOf(':') + 1)] : [];
}

/** The signs of base64 that a part has behind `offset` other bytes, whatever these and those after it are. */
function insideBase64(part: string, offset: number): string {
  const base64 = base64OfBytes(encodeParts(['\0'.repeat(offset), part]));
  return base64.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + part.length) * 8) / 6));
}

/** Where a text has one of the forms, plain or written in another way; in order. */
function placesIn(text: string, forms: readonly string[]): (readonly [from: number, to: number])[] {
  const places: (readonly [from: number, to: number])[] = [];
  for (const form of forms)
    for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length))
      places.push([at, at + form.length]);
  if (!/[\\%&+]/.test(text)) return places.sort(byPlace);
  const starting = new Map<number, string[]>();
  for (const form of forms) {
    const code = form.charCodeAt(0);
    starting.set(code, [...(starting.get(code) ?? []), form]);
  }
  const mayStart = new Uint8Array(0x100);
  for (const code of [...starting.keys(), ...escapes]) mayStart[code] = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (mayStart[code] !== 1) continue;
    if (code === backslash && !starting.has(code)) at = Math.max(at, endOfRun(text, at) - backslashesOfOne);
    const end = endOfAny(text, at, starting);
    if (end === -1) continue;
    places.push([at, end]);
    at = end - 1;
  }
  return places.sort(byPlace);
}

const byPlace = ([a]: readonly number[], [b]: readonly number[]) => Number(a) - Number(b);
const backslash = 0x5c;
const escapes = [backslash, 0x25, 0x26];
/** How many backslashes escape one sign. */
const backslashesOfOne = 4;

function endOfRun(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === backslash) end += 1;
  return end;
}

/** Where one of the forms ends that begins at `at`; -1 if none stands there. */
function endOfAny(text: string, at: number, starting: ReadonlyMap<number, readonly string[]>): number {
  for (const [code, forms] of starting) {
    // Nearly always, the first sign is another.
    if (endOfSign(text, at, code) === -1) continue;
    for (const form of forms) {
      const end = endOfForm(text, at, form);
      if (end !== -1) return end;
    }
  }
  return -1;
}

/**
 * Where a form ends that begins at `at`, however its signs are written in JSON, URLs or HTML, each in its own way, and in
 * one of these inside another; -1 if it doesn't stand there. No pattern: one of a long key is more than V8 takes.
 */
function endOfForm(text: string, at: number, form: string): number {
  let end = at;
  for (let index = 0; index < form.length && end !== -1; index += 1) end = endOfSign(text, end, form.charCodeAt(index));
  return end;
}

/** How often one way of writing is taken in another. */
const deepest = 3;
const names: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };
const entity = /(?:#0{0,5}(?<decimal>\d{2,3})|#[xX]0{0,4}(?<hex>[0-9a-fA-F]{2})|(?<name>[a-z]{2,4}));/y;

function endOfSign(text: string, from: number, code: number): number {
  switch (text[from]) {
    case '\\': {
      let at = from + 1;
      while (at < from + backslashesOfOne && text.charCodeAt(at) === backslash) at += 1;
      if (text[at] === 'u' && hexAt(text, at + 1, 4) === code) return at + 5;
      if (text[at] === 'x' && hexAt(text, at + 1, 2) === code) return at + 3;
      // A backslash of the key itself, which JSON doubles.
      if (code === backslash) return text[from + 1] === '\\' ? from + 2 : from + 1;
      return text.charCodeAt(at) === code ? at + 1 : -1;
    }
    case '%':
      for (let at = from + 1; at <= from + 1 + 2 * deepest; at += 2) {
        if (hexAt(text, at, 2) === code) return at + 2;
        if (!text.startsWith('25', at)) break;
      }
      break;
    case '&':
      for (let at = from + 1; at <= from + 1 + 4 * deepest; at += 4) {
        entity.lastIndex = at;
        const { decimal, hex, name = '' } = entity.exec(text)?.groups ?? {};
        const found = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : names[name]?.charCodeAt(0);
        if (found === code) return entity.lastIndex;
        if (!text.startsWith('amp;', at)) break;
      }
      break;
    case '+':
      if (code === space) return from + 1;
  }
  return text.charCodeAt(from) === code ? from + 1 : -1;
}

const space = 0x20;

function hexAt(text: string, at: number, digits: number): number {
  let value = 0;
  for (let each = at; each < at + digits; each += 1) {
    const digit = '0123456789abcdef'.indexOf(text.charAt(each).toLowerCase() || 'none');
    if (digit === -1) return -1;
    value = 16 * value + digit;
  }
  return value;
}
