/** Shorter texts are no addresses, and taking them out would spoil the rest. */
const shortestSecret = 4;

export interface RedactionFacts {
  /** The user's home folder. */
  home: string;
  /** The paths of the workspace folders. */
  folders: readonly string[];
  /** The addresses of services as the settings have them, right or wrong, each with what it is called. */
  addresses: readonly (readonly [url: string, called: string])[];
  /** Addresses that everyone knows, and may be told. */
  known: ReadonlySet<string>;
}

/**
 * Takes out of a text what a stranger need not see: home and workspace paths, other users' folders, credentials and
 * keys in addresses, and the addresses of the user's own services, of which any part may be a key.
 */
export function createRedaction(facts: RedactionFacts): (text: string) => string {
  const replacements = [
    ...facts.addresses.flatMap(([url, called]) => ownAddress(url, called, facts.known)),
    ...facts.folders.flatMap((folder) => written(folder).map((form) => [form, '<workspace>'] as const)),
    ...written(facts.home).map((form) => [form, '~'] as const),
  ].sort(([a], [b]) => b.length - a.length);
  return (text) => {
    let redacted = text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#@"']*@/gi, '$1');
    for (const [secret, shown] of replacements) redacted = redacted.replaceAll(secret, shown);
    return redacted
      .replace(/([?&][\w.-]*(?:key|token|secret|auth|pass)[\w.-]*=)[^&\s"']+/gi, '$1<cut>')
      .replace(/(\/home\/|\/Users\/|[a-z]:\\+Users\\+)[^/\\\s"':]+/gi, '$1<user>');
  };
}

/** Whether an address stays on this machine: nothing of it is worth hiding but what comes after the port. */
export function isLoopback(url: string): boolean {
  return /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?(?:\/|$)/i.test(url);
}

/** The whole address first, since it is longest, then its host alone, as a failed connection names it. */
function ownAddress(url: string, called: string, known: ReadonlySet<string>): (readonly [string, string])[] {
  const bare = url
    .trim()
    .replace(/^(https?:\/\/)[^/@]*@/i, '$1')
    .replace(/\/+$/, '');
  if (bare.length < shortestSecret || known.has(bare) || isLoopback(bare)) return [];
  const host = /^https?:\/\/([^/:?#]+)/i.exec(bare)?.[1];
  return [[bare, `<${called}>`], ...(host === undefined ? [] : [[host, `<${called}>`] as const])];
}

/** A path in the ways that messages write it: as it is, with slashes, escaped, and inside a URI. */
function written(path: string): string[] {
  if (path.length < shortestSecret) return [];
  const slashes = path.replaceAll('\\', '/');
  return [...new Set([path, slashes, path.replaceAll('\\', '\\\\'), encodeURI(slashes)])];
}
