import { isCertificateProblem } from './describeTransportFailure.ts';
import { isLensError, LensError } from './errors.ts';
import { retryAfterMs } from './retryAfter.ts';
import { sleep, type Timers } from './timers.ts';

/** Statuses after which a retry may help: too many requests, and a gateway whose server is unavailable. */
const retryStatuses: readonly number[] = [429, 502, 503, 504];
const firstDelayMs = 200;
/** If a server asks for a longer wait than this, the request fails with its `Retry-After`. */
const longestDelayMs = 10_000;

interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
}

/** Whether a transport failure is worth a retry: no connection, or a lost one. */
function isPassing(error: unknown): boolean {
  return isLensError(error, 'offline') && !isCertificateProblem(error.cause);
}

/**
 * Runs `attempt`, and retries it up to `limit` times after temporary failures, waiting longer each time (half of it at
 * random, so that many clients don't return at the same time). Returns the last response, whatever it is.
 * @param retrying what an attempt came to, before the wait for the next one
 */
export async function withRetries<T extends Answer>(
  timers: Timers,
  signal: AbortSignal,
  limit: number,
  attempt: () => Promise<T>,
  retrying?: (outcome: T | LensError) => void,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    let delay = firstDelayMs * 2 ** tries * (0.5 + timers.random() / 2);
    try {
      const answer = await attempt();
      if (tries >= limit || !retryStatuses.includes(answer.status)) return answer;
      delay = Math.max(delay, retryAfterMs(answer.headers, timers.now()) ?? 0);
      if (delay > longestDelayMs) return answer;
      retrying?.(answer);
    } catch (error) {
      if (tries >= limit || !(error instanceof LensError) || !isPassing(error)) throw error;
      retrying?.(error);
    }
    await sleep(timers, delay, signal);
  }
}
