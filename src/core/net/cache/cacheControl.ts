/**
 * How long a response may be cached, according to its headers (the parts of RFC 9111 that a private memory cache
 * needs).
 */
interface CacheRule {
  store: boolean;
  /** How long the response is fresh, in milliseconds from its arrival. */
  freshMs: number;
}

export function cacheRule(headers: Readonly<Record<string, string>>): CacheRule {
  const directives = (headers['cache-control'] ?? '').toLowerCase().split(',');
  const has = (name: string) => directives.some((each) => each.trim() === name);
  if (has('no-store')) return { store: false, freshMs: 0 };
  const maxAge = directives.map((each) => /^\s*max-age="?(\d{1,9})"?\s*$/.exec(each)?.[1]).find(Boolean) ?? '0';
  const age = /^\d{1,9}$/.test(headers.age ?? '') ? Number(headers.age) : 0;
  const freshMs = has('no-cache') ? 0 : Math.max(0, Number(maxAge) - age) * 1000;
  return { store: freshMs > 0 || headers.etag !== undefined, freshMs };
}
