import type { HttpResponse, Question } from '../httpMessages.ts';
import type { Timers } from '../timers.ts';
import type { Flights } from './flights.ts';
import { createResponseCache } from './responseCache.ts';

interface CachedGets {
  /**
   * The response to a GET: from the cache while it is fresh (unless `revalidate`), else requested with the cached ETag.
   * Identical concurrent requests are sent only once.
   */
  get(url: URL, question: Question, revalidate: boolean, signal: AbortSignal | undefined): Promise<HttpResponse>;
  clear(): void;
}

/**
 * @param maxBytes the maximum size of the cached bodies
 * @param ask sends a request, whatever is cached
 */
export function createCachedGets(
  maxBytes: number,
  flights: Flights<HttpResponse>,
  timers: Pick<Timers, 'now' | 'elapsed'>,
  ask: (url: URL, question: Question, signal: AbortSignal) => Promise<HttpResponse>,
): CachedGets {
  const cache = createResponseCache<HttpResponse>(maxBytes, timers);
  return {
    async get(url, question, revalidate, signal) {
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
    clear: () => cache.clear(),
  };
}
