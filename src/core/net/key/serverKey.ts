import * as l10n from '@vscode/l10n';

/** A key that a server wants in a header of each request. */
export interface ServerKey {
  /** Where it is sent, such as `https://mirror.example`: nowhere else. */
  readonly origin: string;
  /** The header's name, such as `x-api-key`. */
  readonly header: string;
  readonly value: string;
}

/** Takes a key out of whatever a server says. */
export interface KeyRemover {
  /** Each character of the key becomes `*`, so that the rest of the text stands where it was. */
  text(text: string): string;
  bytes(bytes: Uint8Array): Uint8Array;
  headers(headers: Readonly<Record<string, string>>): Record<string, string>;
  /** What a failed request throws, with nothing of what the server sent: Node's errors have that as bytes. */
  error(error: unknown): unknown;
}

/** A key as it is sent: without what takes it out of the answer, it can't be. */
export interface SentKey extends ServerKey {
  readonly remover: KeyRemover;
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
/** In characters. */
export const shortestKey = 8;
const longest = 4096;

/** What is wrong with the name of a key's header, as a sentence; undefined if nothing is. */
export function headerProblem(name: string): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name) || name.length > longestName)
    return l10n.t('Enter the name of a header. Example: x-api-key.');
  return taken.test(name) ? l10n.t`The header ${name} has another meaning. Example: x-api-key.` : undefined;
}

/** What is wrong with a key, as a sentence that doesn't repeat it; undefined if nothing is. */
export function keyProblem(value: string): string | undefined {
  if (value.length < shortestKey) return l10n.t`A key has at least ${shortestKey} characters.`;
  if (value.length > longest) return l10n.t`A key has at most ${longest} characters.`;
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)
    ? undefined
    : l10n.t('A key in a header has only letters, digits and signs of ASCII.');
}
