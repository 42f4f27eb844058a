import { withoutKeys } from '../messages/withoutKeys.ts';

/** Shorter texts aren't addresses, and replacing them would damage the rest. */
const shortestSecret = 4;

interface RedactionFacts {
  /** The user's home folder. */
  home: string;
  /** The paths of the workspace folders. */
  folders: readonly string[];
  /** The URLs of services as written in the settings, valid or not, each with its name. */
  addresses: readonly (readonly [url: string, called: string])[];
  /** Public URLs that may stay. */
  known: ReadonlySet<string>;
  /** ledger's, of texts that have no names of secrets. */
  withoutTokens: (text: string) => string;
}

/**
 * Removes what a stranger shouldn't see from a text: home and workspace paths, other users' folders, credentials, tokens and
 * keys in URLs, 32 bytes or more in hex, and the URLs of the user's own services, in which any part may be a key.
 */
export function createRedaction(facts: RedactionFacts): (text: string) => string {
  const replacements = [
    ...facts.addresses.flatMap(([url, called]) => ownAddress(url, called, facts.known)),
    ...facts.folders.flatMap((folder) => written(folder).map((form) => [form, '<workspace>'] as const)),
    ...written(facts.home).map((form) => [form, '~'] as const),
  ].sort(([a], [b]) => b.length - a.length);
  return (text) => {
    let redacted = text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"']*@/gi, '$1');
    for (const [secret, shown] of replacements) redacted = redacted.replaceAll(secret, shown);
    return withoutSecrets(facts.withoutTokens(withoutKeys(redacted))).replace(
      /(\/home\/|\/Users\/|(?:[a-z]:|\\\\[\w.-]+)\\+Users\\+)[^/\\\s"':]+/gi,
      '$1<user>',
    );
  };
}

const names = '[\\w.-]*(?:key|token|secret|auth|pass|pwd|credential|signature)[\\w.-]*|sig';
const inQuery = new RegExp(`([?&](?:${names})=)[^&\\s"']+`, 'gi');
/** A setting of a name that says so; `tokenId` and a keyboard shortcut are none. */
const inSetting =
  /("(?:[\w.-]*(?:api|access|private|secret|auth)[_-]?(?:key|token)|[\w.-]*(?:secret|password|passwd|passphrase|pwd|credentials?|mnemonic))"\s*:\s*")(?:[^"\\]|\\.)+/gi;
const inHeader =
  /\b(authorization["']?\s*[:=]\s*["']?(?:(?:bearer|basic|token)\s+)?|bearer\s+(?=\S*\d))[\w.~+/=-]{8,}/gi;

/** Without tokens and passwords, by their names and headers. */
function withoutSecrets(text: string): string {
  return text.replace(inHeader, '$1<cut>').replace(inSetting, '$1<cut>').replace(inQuery, '$1<cut>');
}

/** Whether a URL points to this machine; then only the part after the port is worth hiding. */
export function isLoopback(url: string): boolean {
  return /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?(?:\/|$)/i.test(url);
}

/** The whole URL first, since it is longest, then only its host, as in the message of a failed connection. */
function ownAddress(url: string, called: string, known: ReadonlySet<string>): (readonly [string, string])[] {
  const bare = url
    .trim()
    .replace(/^(https?:\/\/)[^/?#]*@/i, '$1')
    .replace(/\/+$/, '');
  if (bare.length < shortestSecret || known.has(bare) || isLoopback(bare)) return [];
  const host = /^https?:\/\/([^/:?#]+)/i.exec(bare)?.[1];
  return [[bare, `<${called}>`], ...(host === undefined ? [] : [[host, `<${called}>`] as const])];
}

/** A path in the forms that messages use: as is, with slashes, escaped, and in a URI. */
function written(path: string): string[] {
  if (path.length < shortestSecret) return [];
  const slashes = path.replaceAll('\\', '/');
  return [...new Set([path, slashes, path.replaceAll('\\', '\\\\'), encodeURI(slashes)])];
}
