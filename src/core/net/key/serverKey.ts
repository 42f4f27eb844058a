import * as l10n from '@vscode/l10n';
import { base64OfBytes, encodeParts, indexOfBytes } from '../../platform/bytes.ts';

/** A key that a server wants in a header of each request. */
export interface ServerKey {
  /** Where it is sent, such as `https://mirror.example`: nowhere else. */
  readonly origin: string;
  /** The header's name, such as `x-api-key`. */
  readonly header: string;
  readonly value: string;
}

/** Whether a server can have a key: on the way to it nobody can read it. */
export function mayHaveKey(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, hostname } = new URL(baseUrl);
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname))
  );
}

/** Headers that say something else, or that the client sets. */
const taken =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept.*|cookie|user-agent|if-.*|range|origin|referer)$/i;
const longestName = 100;
const shortest = 8;
const longest = 4096;

/** What is wrong with the name of a key's header, as a sentence; undefined if nothing is. */
export function headerProblem(name: string): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name) || name.length > longestName)
    return l10n.t('Enter the name of a header. Example: x-api-key.');
  return taken.test(name) ? l10n.t`The header ${name} has another meaning. Example: x-api-key.` : undefined;
}

/** What is wrong with a key, as a sentence that doesn't repeat it; undefined if nothing is. */
export function keyProblem(value: string): string | undefined {
  if (value.length < shortest) return l10n.t`A key has at least ${shortest} characters.`;
  if (value.length > longest) return l10n.t`A key has at most ${longest} characters.`;
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)
    ? undefined
    : l10n.t('A key in a header has only letters, digits and signs of ASCII.');
}

/** The parts of an answer in which a server could repeat a key. */
interface Answered {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/**
 * An answer without the key: a server that repeats it, as is or encoded, would put it into messages, pages, copies, the
 * log and what models read. Each character becomes `*`, so that the rest of the answer stands where it was.
 */
export function withoutKey(answer: Answered, { value }: ServerKey): Answered {
  const forms = formsOf(value);
  const bytes = answer.bytes.slice();
  for (const form of forms) {
    const needle = encodeParts([form]);
    for (let at = indexOfBytes(bytes, needle, 0); at !== -1; at = indexOfBytes(bytes, needle, at + needle.length))
      bytes.fill(asterisk, at, at + needle.length);
  }
  const cleaned = (text: string) => forms.reduce((rest, form) => rest.replaceAll(form, '*'.repeat(form.length)), text);
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, text]) => [name, cleaned(text)]));
  return { bytes, headers };
}

const asterisk = 0x2a;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** The longest first. Of "Bearer abc", "abc" is the key, too. */
function formsOf(value: string): string[] {
  const parts = [value, ...value.split(' ').filter((part) => part.length >= shortest)];
  const forms = parts.flatMap((part) => {
    const json = JSON.stringify(part).slice(1, -1);
    const escaped = encodeURIComponent(part);
    const base64 = base64OfBytes(encodeParts([part]));
    return [
      part,
      json,
      // As PHP and Java's Gson write JSON.
      json.replaceAll('/', '\\/'),
      json.replace(/[&'<=>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
      escaped,
      escaped.replace(/%../g, (code) => code.toLowerCase()),
      base64,
      base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
      // As pages of errors have it.
      part.replace(/[&"<>]/g, (sign) => entities[sign] ?? sign),
      part.replace(/[&"<>'/=]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`),
      part.replace(/[&"<>']/g, (sign) => (sign === "'" ? '&#39;' : (entities[sign] ?? sign))),
    ];
  });
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}
