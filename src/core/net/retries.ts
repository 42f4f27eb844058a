import { isLensError, LensError } from './errors.ts';
import { sleep, type Timers } from './timers.ts';

/** Statuses after which asking again may help: too many requests, and a gateway whose server is away. */
const retryStatuses: readonly number[] = [429, 502, 503, 504];
const retryLimit = 3;
const firstDelayMs = 200;
/** A server that asks for more patience than this is taken at its word: the request fails with its `Retry-After`. */
const longestDelayMs = 10_000;

interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
}

/** Whether a failure on the way is worth another try: no connection, or one that broke. */
function isPassing(error: unknown): boolean {
  return isLensError(error, 'offline') && !isCertificateProblem(error.cause);
}

/** Whether `cause` says that a certificate is not trusted, which asking again does not change. */
export function isCertificateProblem(cause: unknown): boolean {
  const code = errorCode(cause);
  return /CERT|SIGNATURE|ERR_TLS/.test(code) && code !== '';
}

/** The `code` of a Node or undici error, or of the error beneath it; empty where there is none. */
export function errorCode(error: unknown): string {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const code: unknown = Object.getOwnPropertyDescriptor(each, 'code')?.value;
    if (typeof code === 'string' && code !== '') return code;
    if (each instanceof AggregateError) return errorCode(each.errors[0]);
  }
  return '';
}

/** The wait that `Retry-After` asks for (seconds or an HTTP date), in milliseconds; undefined where it is absent. */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const value = headers['retry-after']?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * Runs `attempt`, and again up to three times after answers and failures that may pass, waiting longer each time
 * (half of it at random, so that many clients do not come back at once). Gives the last answer, whatever it is.
 */
export async function withRetries<T extends Answer>(
  timers: Timers,
  signal: AbortSignal,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    let delay = firstDelayMs * 2 ** tries * (0.5 + timers.random() / 2);
    try {
      const answer = await attempt();
      if (tries === retryLimit || !retryStatuses.includes(answer.status)) return answer;
      delay = Math.max(delay, retryAfterMs(answer.headers, timers.now()) ?? 0);
      if (delay > longestDelayMs) return answer;
    } catch (error) {
      if (tries === retryLimit || !(error instanceof LensError) || !isPassing(error)) throw error;
    }
    await sleep(timers, delay, signal);
  }
}
