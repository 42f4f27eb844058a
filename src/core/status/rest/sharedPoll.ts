import * as z from 'zod/mini';
import { isLensError, type LensFailure } from '../../net/errors.ts';
import { sleep, type Timers } from '../../net/timers.ts';

/**
 * One poll for all windows of a machine. They share a file with the page's last summary and when it was asked for; a
 * window asks only when that is too long ago and it holds the file's lock. The file is replaced as a whole and read
 * again under the lock, so two writers cannot mix, and a torn file only costs one request more.
 */

const keptPage = z.object({
  /** The last good `summary.json` as it came; null until there was one. */
  text: z.nullable(z.string()),
  /** Its ETag. */
  etag: z.nullable(z.string()),
  /** When it was read, or confirmed by a 304: milliseconds since the epoch. */
  readAt: z.number(),
  /** When the page was asked last, whatever came of it. */
  triedAt: z.number(),
  /** How many times in a row it could not be read. */
  failures: z.int().check(z.nonnegative()),
  /** Why, in one sentence, where the last request failed. */
  problem: z.nullable(z.string()),
  /** How long from `triedAt` on the page asked to be left alone, in milliseconds. */
  wait: z._default(z.number(), 0),
});
export type KeptPage = z.infer<typeof keptPage>;

const nothingKept: KeptPage = { text: null, etag: null, readAt: 0, triedAt: 0, failures: 0, problem: null, wait: 0 };

/** A file that windows share. */
export interface SharedFile {
  /** Its text; undefined where there is no such file or it cannot be read. */
  read(): Promise<string | undefined>;
  /** Replaces it as a whole, so that no reader ever sees a part. */
  write(text: string): Promise<void>;
  /** Its lock, given back by calling the answer; undefined if another window holds it. Rejects if it can't be made. */
  lock(): Promise<(() => Promise<void>) | undefined>;
}

/** What the page answered: the summary's text, or that it is still the one of the ETag sent. */
export type SummaryAnswer = { kind: 'read'; text: string; etag: string | null } | { kind: 'unchanged' };

export interface SharedPollOptions {
  file: SharedFile;
  /** Asks the page; throws what cannot be read as a summary, so that only good documents are kept. */
  ask: (etag: string | null, signal: AbortSignal) => Promise<SummaryAnswer>;
  /** Whether a kept text can still be read as a summary; one that cannot is never confirmed by its ETag. */
  isReadable: (text: string) => boolean;
  /** An error as the sentence to keep. */
  sentence: (error: unknown) => string;
  timers: Timers;
}

export interface SharedPoll {
  /**
   * What is known of the page, asked anew where it was asked longer ago than `pause` (milliseconds; longer after
   * failures, and as long as the page asked for; 0: at once, whatever it asked for). A failed request is not thrown but
   * kept as `problem`. Throws `cancelled` only.
   */
  poll(pause: (kept: KeptPage) => number, signal: AbortSignal): Promise<KeptPage>;
  /** What is kept, without asking. */
  kept(): Promise<KeptPage>;
}

/** No place to write: each window is on its own. */
const alone = async () => {};

/** How often a window that waits for another one's request looks whether it is there. */
const look = 200;

export function createSharedPoll({ file, ask, isReadable, sentence, timers }: SharedPollOptions): SharedPoll {
  // Where the file cannot be written, each window is on its own.
  let unwritten: KeptPage | undefined;
  /** The last text that was found readable: most looks at the file find it again. */
  let readable: string | undefined;

  const fromFile = async (): Promise<KeptPage | undefined> => {
    const page = readKeptPage(await file.read());
    if (!page || page.text === null || page.text === readable) return page;
    if (!isReadable(page.text)) return undefined;
    readable = page.text;
    return page;
  };

  const kept = async (): Promise<KeptPage> => {
    const read = await fromFile();
    return unwritten && (!read || read.triedAt < unwritten.triedAt) ? unwritten : (read ?? nothingKept);
  };
  const keep = async (page: KeptPage): Promise<KeptPage> => {
    try {
      await file.write(JSON.stringify(page));
      unwritten = undefined;
    } catch {
      unwritten = page;
    }
    return page;
  };
  const askNow = async (before: KeptPage, signal: AbortSignal): Promise<KeptPage> => {
    try {
      const answer = await ask(before.text === null ? null : before.etag, signal);
      const now = timers.now();
      const { text, etag } = answer.kind === 'read' ? answer : before;
      return await keep({ text, etag, readAt: now, triedAt: now, failures: 0, problem: null, wait: 0 });
    } catch (error) {
      if (isLensError(error, 'cancelled') || signal.aborted) throw error;
      const { failures } = before;
      const wait = isLensError(error) ? waitOf(error.failure) : 0;
      return keep({ ...before, triedAt: timers.now(), failures: failures + 1, problem: sentence(error), wait });
    }
  };

  return {
    kept,
    async poll(pause, signal) {
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

/** The kept page out of the shared file's text; undefined for a torn, empty or foreign file. */
export function readKeptPage(text: string | undefined): KeptPage | undefined {
  if (text === undefined) return undefined;
  try {
    const read = keptPage.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the page is to be asked again; a clock that was set back counts as a long time. */
export function isDue(kept: KeptPage, pause: number, now: number): boolean {
  return untilDue(kept, pause, now) === 0;
}

/** Milliseconds until the page is to be asked again, never more than the pause or what the page asked for. */
export function untilDue(kept: KeptPage, pause: number, now: number): number {
  if (now < kept.triedAt) return 0;
  return Math.max(0, kept.triedAt + (pause === 0 ? 0 : Math.max(pause, kept.wait)) - now);
}

function waitOf(failure: LensFailure): number {
  return 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
}

const second = 1000;
/** No setting makes the page be asked more often. */
const shortestInterval = 30 * second;
const longestInterval = 24 * 60 * 60 * second;
/** So soon after a first failure, which most often has passed then, and at least so often after many. */
const [firstBackOff, longestBackOff] = [60 * second, 300 * second];

/**
 * Milliseconds between two requests, from the settings in seconds as the user wrote them (of whatever type). After
 * failures a minute, doubled by each more up to five minutes or the setting, and at least what the page asked for.
 */
export function pollPause(
  settings: { interval: unknown; incidentInterval: unknown },
  eventful: boolean,
  { failures, wait }: Pick<KeptPage, 'failures' | 'wait'>,
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
