import { cacheRule } from './cacheControl.ts';

/** The parts of a response that the cache looks at. */
export interface Cacheable {
  status: number;
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
}

export interface Kept<Response> {
  response: Response;
  etag: string | undefined;
  /** Milliseconds since the epoch. */
  freshUntil: number;
}

export interface ResponseCache<Response> {
  get(key: string): Kept<Response> | undefined;
  /** Keeps `response` where its headers allow it, for what they say. */
  put(key: string, response: Response, now: number): void;
  /** A 304 came: the kept response is good again, for what the 304's headers say. */
  renew(key: string, kept: Kept<Response>, headers: Readonly<Record<string, string>>, now: number): void;
  clear(): void;
}

const entryLimit = 500;

/** A cache in memory of at most `maxBytes` of bodies, which lets go of what was not used for longest. */
export function createResponseCache<Response extends Cacheable>(maxBytes: number): ResponseCache<Response> {
  const entries = new Map<string, Kept<Response>>();
  let size = 0;

  function remove(key: string): void {
    size -= entries.get(key)?.response.bytes.byteLength ?? 0;
    entries.delete(key);
  }

  function add(key: string, kept: Kept<Response>): void {
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
    put(key, response, now) {
      const rule = cacheRule(response.headers);
      const good = response.status >= 200 && response.status < 300;
      if (!good || !rule.store || response.bytes.byteLength > maxBytes / 4) remove(key);
      else add(key, { response, etag: response.headers.etag, freshUntil: now + rule.freshMs });
    },
    renew(key, kept, headers, now) {
      // A 304 repeats the headers of the 200 it stands for; what it leaves out still holds.
      const { freshMs } = cacheRule({ ...kept.response.headers, ...headers });
      add(key, { ...kept, freshUntil: now + freshMs });
    },
    clear() {
      entries.clear();
      size = 0;
    },
  };
}
