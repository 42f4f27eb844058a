/** What a response's headers say about keeping it (RFC 9111, the parts that a private cache in memory needs). */
export interface CacheRule {
  store: boolean;
  /** Milliseconds from its arrival for which it needs no asking again. */
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
