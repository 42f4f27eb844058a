import type { HttpResponse, Question } from '../httpMessages.ts';
import { type Moment, momentOf, since, type Timers } from '../timers.ts';
import type { Flights } from './flights.ts';

/**
 * @param maxBytes the maximum size of the cached bodies
 * @param ask sends a request, whatever is cached
 */
export function createCachedGets(
  maxBytes: number,
  flights: Flights<HttpResponse>,
  timers: Pick<Timers, 'now' | 'elapsed'>,
  ask: (url: URL, question: Question, signal: AbortSignal) => Promise<HttpResponse>,
) {
  const cache = createResponseCache<HttpResponse>(maxBytes, timers);
  return {
    /**
     * The response to a GET: from the cache while it is fresh (unless `revalidate`), else requested with the cached ETag.
     * Identical concurrent requests are sent only once.
     */
    async get(
      url: URL,
      question: Question,
      revalidate: boolean,
      signal: AbortSignal | undefined,
    ): Promise<HttpResponse> {
      const { headers, maxBytes: limit, retries, key: serverKey } = question;
      const key = JSON.stringify([url.href, Object.entries(headers).sort(), limit, serverKey]);
      const forget = () => cache.remove(key);
      const kept = cache.get(key);
      if (kept !== undefined && !revalidate && cache.isFresh(kept))
        return { ...kept.response, fromCache: true, forget };
      return flights.join(`GET ${retries} ${key}`, signal, async (flightSignal) => {
        const condition = kept?.etag === undefined ? {} : { 'if-none-match': kept.etag };
        const response = await ask(url, { ...question, headers: { ...headers, ...condition } }, flightSignal);
        if (response.status === 304 && kept !== undefined) {
          cache.renew(key, kept, response.headers);
          return { ...kept.response, fromCache: true, revalidated: true, forget };
        }
        cache.put(key, response);
        return { ...response, forget };
      });
    },
    clear: (): void => cache.clear(),
  };
}

interface Cacheable {
  status: number;
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
}

interface CacheEntry<Response> {
  response: Response;
  etag: string | undefined;
  /** When it arrived or was confirmed, and for how many milliseconds it is fresh from then on. */
  at: Moment;
  freshMs: number;
}

interface ResponseCache<Response> {
  get(key: string): CacheEntry<Response> | undefined;
  isFresh(kept: CacheEntry<Response>): boolean;
  /** Stores `response` if its headers allow it, for as long as they say. */
  put(key: string, response: Response): void;
  /** After a 304: the stored response is fresh again, for as long as the 304's headers say. */
  renew(key: string, kept: CacheEntry<Response>, headers: Readonly<Record<string, string>>): void;
  remove(key: string): void;
  clear(): void;
}

const entryLimit = 500;

/** A memory cache with at most `maxBytes` of bodies, which drops the least recently used ones. */
export function createResponseCache<Response extends Cacheable>(
  maxBytes: number,
  timers: Pick<Timers, 'now' | 'elapsed'>,
): ResponseCache<Response> {
  const entries = new Map<string, CacheEntry<Response>>();
  let size = 0;

  function remove(key: string): void {
    size -= entries.get(key)?.response.bytes.byteLength ?? 0;
    entries.delete(key);
  }

  function add(key: string, kept: CacheEntry<Response>): void {
    remove(key);
    entries.set(key, kept);
    size += kept.response.bytes.byteLength;
    for (const oldest of entries.keys()) {
      if (size <= maxBytes && entries.size <= entryLimit) break;
      remove(oldest);
    }
  }

  return {
    get(key) {
      const kept = entries.get(key);
      if (kept !== undefined) add(key, kept);
      return kept;
    },
    isFresh: ({ at, freshMs }) => since(at, timers) < freshMs,
    put(key, response) {
      const { store, freshMs } = cacheRule(response.headers);
      const good = response.status >= 200 && response.status < 300;
      if (!good || !store || response.bytes.byteLength > maxBytes / 4) remove(key);
      else add(key, { response, etag: response.headers.etag, at: momentOf(timers), freshMs });
    },
    renew(key, kept, headers) {
      // A 304 repeats headers of its 200; the ones that it leaves out still apply.
      const { freshMs } = cacheRule({ ...kept.response.headers, ...headers });
      add(key, { ...kept, at: momentOf(timers), freshMs });
    },
    remove,
    clear() {
      entries.clear();
      size = 0;
    },
  };
}

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
