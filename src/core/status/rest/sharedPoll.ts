import { count, nullable, number, object, type Read, string, tryReadJson, withDefault } from '../../json/shapes.ts';
import { isLensError, type LensFailure } from '../../net/errors.ts';
import { sleep, type Timers } from '../../net/timers.ts';
import { isOlder } from '../pageTime.ts';

/**
 * One poll for all windows on a machine. They share a file with the page's last summary and the time of the last
 * request. A window sends a request only if that is too long ago and it holds the file's lock. The file is replaced
 * atomically and read again under the lock, so that two writers can't interleave; a damaged file costs only one more
 * request.
 */

const storedPage = object({
  /** The last good `summary.json`, unchanged; null until there is one. */
  text: nullable(string),
  /** Its ETag. */
  etag: nullable(string),
  /** When it was read, or confirmed by a 304: milliseconds since the epoch. */
  readAt: number,
  /** When the page was last requested, successfully or not. */
  triedAt: number,
  /** The number of consecutive failures. */
  failures: count,
  /** Why the last request failed, in one sentence. */
  problem: nullable(string),
  /** Which page it is, and when it last changed there. */
  page: withDefault(nullable(object({ id: string, updatedAt: nullable(string) })), null),
  /** How long from `triedAt` on the page asked to wait, in milliseconds. */
  wait: withDefault(number, 0),
});
export type StoredPage = Read<typeof storedPage>;

const nothingKept: StoredPage = {
  text: null,
  etag: null,
  readAt: 0,
  triedAt: 0,
  failures: 0,
  problem: null,
  page: null,
  wait: 0,
};

export interface SharedFile {
  /** Its text; undefined if the file doesn't exist or can't be read. */
  read(): Promise<string | undefined>;
  /** Replaces it atomically, so that no reader sees half of a file. */
  write(text: string): Promise<void>;
  /** Takes its lock; calling the result releases it. Undefined if another window holds it. Rejects if it can't be taken. */
  lock(): Promise<(() => Promise<void>) | undefined>;
}

/**
 * The page's response: the summary's text, or that it still matches the sent ETag; `age`: how long a cache has had it, in
 * milliseconds.
 */
export type SummaryAnswer =
  | {
      kind: 'read';
      text: string;
      etag: string | null;
      age?: number;
      page?: { readonly id: string; readonly updatedAt: string | null };
    }
  | { kind: 'unchanged'; age?: number };

interface SharedPollOptions {
  file: SharedFile;
  /** Requests the page; throws if the response isn't a summary, so that only good documents are stored. */
  ask: (etag: string | null, signal: AbortSignal) => Promise<SummaryAnswer>;
  /** Whether a stored text is still a valid summary; an invalid one is never confirmed by its ETag. */
  isReadable: (text: string) => boolean;
  /** The sentence to store for an error. */
  sentence: (error: unknown) => string;
  timers: Timers;
}

export type SharedPoll = ReturnType<typeof createSharedPoll>;

/** The lock if the file can't be written: each window polls alone. */
const alone = async () => {};

/** How often a window that waits for another one's request checks for the result. */
const look = 200;

export function createSharedPoll({ file, ask, isReadable, sentence, timers }: SharedPollOptions) {
  // If the file can't be written, each window polls alone.
  let unwritten: StoredPage | undefined;
  /** The last valid text: most reads of the file find it again. */
  let readable: string | undefined;

  const fromFile = async (): Promise<StoredPage | undefined> => {
    const page = readStoredPage(await file.read());
    if (!page || page.text === null || page.text === readable) return page;
    if (!isReadable(page.text)) return undefined;
    readable = page.text;
    return page;
  };

  const kept = async (): Promise<StoredPage> => {
    const read = await fromFile();
    return unwritten && (!read || read.triedAt < unwritten.triedAt) ? unwritten : (read ?? nothingKept);
  };
  const keep = async (page: StoredPage): Promise<StoredPage> => {
    try {
      await file.write(JSON.stringify(page));
      unwritten = undefined;
    } catch {
      unwritten = page;
    }
    return page;
  };
  const askNow = async (before: StoredPage, signal: AbortSignal): Promise<StoredPage> => {
    try {
      const answer = await ask(before.text === null ? null : before.etag, signal);
      const now = timers.now();
      const done = { triedAt: now, failures: 0, problem: null, wait: 0 };
      const readAt = now - (answer.age ?? 0);
      if (answer.kind === 'unchanged' || answer.text === before.text) {
        // What was confirmed lately isn't older because a cache has had it longer; what was read in the future may be.
        const confirmedAt = before.readAt > now ? readAt : Math.max(before.readAt, readAt);
        const { etag } = answer.kind === 'read' ? answer : before;
        return await keep({ ...before, ...done, etag, readAt: confirmedAt });
      }
      if (isFromStaleCache(answer, before, now)) return await keep({ ...before, ...done });
      const { text, etag, page } = answer;
      const changed = page ? { id: page.id, updatedAt: page.updatedAt } : null;
      return await keep({ ...done, text, etag, readAt, page: changed });
    } catch (error) {
      if (isLensError(error, 'cancelled') || signal.aborted) throw error;
      const { failures } = before;
      const wait = isLensError(error) ? waitOf(error.failure) : 0;
      return keep({ ...before, triedAt: timers.now(), failures: failures + 1, problem: sentence(error), wait });
    }
  };

  return {
    /** The stored state, without a request. */
    kept,
    /**
     * What is known of the page, requested again if the last request is older than `pause` (in milliseconds; longer after
     * failures, and as long as the page asked for; 0 means immediately, whatever the page asked for). A failed request
     * isn't thrown, but stored as `problem`. Throws only `cancelled`.
     */
    async poll(pause: (kept: StoredPage) => number, signal: AbortSignal): Promise<StoredPage> {
      for (;;) {
        const seen = await kept();
        if (!isDue(seen, pause(seen), timers.now())) return seen;
        const unlock = await file.lock().catch(() => alone);
        if (!unlock) {
          await sleep(timers, look, signal);
          continue;
        }
        try {
          const current = await kept();
          if (!isDue(current, pause(current), timers.now())) return current;
          return await askNow(current, signal);
        } finally {
          await unlock();
        }
      }
    },
  };
}

/** What is the only answer for so long replaces a newer document. */
const longestDoubt = 24 * 60 * 60_000;

/** Whether an answer is an older document of the same page: that says nothing of the present, and the newer one stays. */
function isFromStaleCache(answer: SummaryAnswer & { kind: 'read' }, before: StoredPage, now: number): boolean {
  const [page, kept] = [answer.page, before.page];
  if (!page || !kept || page.id !== kept.id || now - before.readAt >= longestDoubt) return false;
  return isOlder(page.updatedAt, kept.updatedAt, now);
}

/** The stored page from the shared file's text; undefined for a damaged, empty or foreign file. */
export function readStoredPage(text: string | undefined): StoredPage | undefined {
  return text === undefined ? undefined : tryReadJson(storedPage, text);
}

/** Whether a new request is due; if the clock was set back, one is. */
export function isDue(kept: StoredPage, pause: number, now: number): boolean {
  return untilDue(kept, pause, now) === 0;
}

/** Milliseconds until the next request, never more than the pause or the wait that the page asked for. */
export function untilDue(kept: StoredPage, pause: number, now: number): number {
  if (now < kept.triedAt) return 0;
  return Math.max(0, kept.triedAt + (pause === 0 ? 0 : Math.max(pause, kept.wait)) - now);
}

function waitOf(failure: LensFailure): number {
  return 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
}

const second = 1000;
/** The minimum interval, whatever the setting. */
const shortestInterval = 30 * second;
const longestInterval = 24 * 60 * 60 * second;
/**
 * The wait after a first failure, as short as may be, because until the next answer nothing is known of what was well;
 * and the longest wait after many.
 */
const [firstBackOff, longestBackOff] = [shortestInterval, 300 * second];

/**
 * Milliseconds between two requests, from the settings in seconds (raw, of any type). After a failure half a minute,
 * doubled by each further one up to five minutes or the setting, and at least as long as the page asked for.
 */
export function pollPause(
  settings: { interval: unknown; incidentInterval: unknown },
  eventful: boolean,
  { failures, wait }: Pick<StoredPage, 'failures' | 'wait'>,
): number {
  const plain = eventful ? interval(settings.incidentInterval, 60 * second) : interval(settings.interval, 300 * second);
  if (failures === 0) return plain;
  const backOff = Math.min(firstBackOff * 2 ** Math.min(failures - 1, 20), Math.max(longestBackOff, plain));
  return Math.max(backOff, wait);
}

function interval(setting: unknown, fallback: number): number {
  if (typeof setting !== 'number' || Number.isNaN(setting)) return fallback;
  return Math.min(Math.max(setting * second, shortestInterval), longestInterval);
}
