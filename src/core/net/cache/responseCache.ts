import { type Moment, momentOf, since, type Timers } from '../timers.ts';
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
  /** When it came or was confirmed, and for how many milliseconds from then it needs no asking again. */
  at: Moment;
  freshMs: number;
}

export interface ResponseCache<Response> {
  get(key: string): Kept<Response> | undefined;
  isFresh(kept: Kept<Response>): boolean;
  /** Keeps `response` if its headers allow it, for what they say. */
  put(key: string, response: Response): void;
  /** A 304 came: the kept response is good again, for what the 304's headers say. */
  renew(key: string, kept: Kept<Response>, headers: Readonly<Record<string, string>>): void;
  clear(): void;
}

const entryLimit = 500;

/** A cache in memory of at most `maxBytes` of bodies, which lets go of what was not used for longest. */
export function createResponseCache<Response extends Cacheable>(
  maxBytes: number,
  timers: Pick<Timers, 'now' | 'elapsed'>,
): ResponseCache<Response> {
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
    isFresh: ({ at, freshMs }) => since(at, timers) < freshMs,
    put(key, response) {
      const { store, freshMs } = cacheRule(response.headers);
      const good = response.status >= 200 && response.status < 300;
      if (!good || !store || response.bytes.byteLength > maxBytes / 4) remove(key);
      else add(key, { response, etag: response.headers.etag, at: momentOf(timers), freshMs });
    },
    renew(key, kept, headers) {
      // A 304 repeats the headers of the 200 it stands for; what it leaves out still holds.
      const { freshMs } = cacheRule({ ...kept.response.headers, ...headers });
      add(key, { ...kept, at: momentOf(timers), freshMs });
    },
    clear() {
      entries.clear();
      size = 0;
    },
  };
}
