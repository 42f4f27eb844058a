import type { ProxyOptions } from '../platform/http/httpProxy.ts';
import { createTransport } from '../platform/http/transport.ts';
import { systemTimers } from '../platform/systemTimers.ts';
import { createFlights } from './cache/flights.ts';
import { createCachedGets } from './cache/responseCache.ts';
import { describeFailure } from './describeFailure.ts';
import { isCertificateProblem } from './describeTransportFailure.ts';
import { isLensError, LensError, throwIfCancelled } from './errors.ts';
import { createExchange } from './exchange.ts';
import type { HttpRequest, HttpResponse, Question } from './httpMessages.ts';
import type { Log } from './log.ts';
import { createRateLimits } from './rateLimit.ts';
import { requestUrl } from './requestUrl.ts';
import { retryAfterMs } from './retryAfter.ts';
import { sleep, type Timers } from './timers.ts';

export type Http = ReturnType<typeof createHttp>;

export interface HttpOptions {
  log: Log;
  proxy?: ProxyOptions;
  /** Sent as `user-agent`. */
  userAgent?: string;
  /** Requests per second to one origin; 10 by default. */
  perSecond?: number;
  /** The maximum size of cached bodies; 8 MB by default (the data read from them takes several times as much). */
  cacheBytes?: number;
  timers?: Timers;
}

/** The only way to the network. Loads the HTTP client with the first request. */
export function createHttp(options: HttpOptions) {
  const { log, timers = systemTimers, userAgent } = options;
  const transport = createTransport(options.proxy ?? {});
  const limitOf = createRateLimits(options.perSecond ?? 10, timers);
  const exchange = createExchange({ transport, limitOf, log, timers });
  const flights = createFlights<HttpResponse>();
  const gets = createCachedGets(options.cacheBytes ?? 8_000_000, flights, timers, (start, question, signal) => {
    const ask = (url: URL) =>
      withRetries(timers, signal, question.retries, () => exchange(url, question, signal), question.retrying);
    // A key is for the URL that it was set for: where that leads, it doesn't go.
    return question.key ? ask(start) : followRedirects(start, ask);
  });
  let posts = 0;
  let disposed = false;

  return {
    /**
     * Sends a request. GETs are cached, shared while in progress, and retried; POSTs are sent once.
     * Throws only `LensError`: `cancelled`, `offline`, `timeout`, `rateLimited`, `notFound`, `http`, `badResponse`,
     * or `config` for an invalid URL.
     */
    async send(request: HttpRequest): Promise<HttpResponse> {
      const url = requestUrl(request.url);
      throwIfCancelled(request.signal);
      if (disposed) throw new LensError({ kind: 'cancelled' }, 'Cancelled.');
      const failureOf = ({ status, headers, url: answered, text }: HttpResponse) => {
        const refusal = {
          status,
          headers,
          request: `${request.method ?? 'GET'} ${url.href}`,
          body: text(),
          now: timers.now(),
          isElsewhere: new URL(answered).pathname !== url.pathname,
          ...(request.service && { service: request.service }),
        };
        return describeFailure(refusal, request.errorBody);
      };
      const question = questionOf(request, url.origin, userAgent, failureOf);
      const response =
        question.method === 'GET'
          ? await gets.get(url, question, request.revalidate ?? false, request.signal)
          : // A flight of its own: never shared, but called off like the others.
            await flights.join(`POST ${++posts}`, request.signal, (signal) => exchange(url, question, signal));
      const { status } = response;
      if ((status >= 200 && status < 300) || request.accept?.includes(status)) return response;
      throw failureOf(response);
    },
    /** Aborts requests in progress (`cancelled`) and closes all connections. */
    dispose(): void {
      disposed = true;
      flights.dispose();
      gets.clear();
      transport.dispose();
    },
  };
}

function questionOf(
  request: HttpRequest,
  origin: string,
  userAgent: string | undefined,
  failureOf: (response: HttpResponse) => LensError,
): Question {
  const { method = 'GET', headers, body, timeoutMs = 30_000, maxBytes = 20_000_000, retries = 3 } = request;
  const agent = userAgent === undefined ? {} : { 'user-agent': userAgent };
  return {
    method,
    timeoutMs,
    maxBytes,
    retries,
    retrying: (outcome) => request.retrying?.(outcome instanceof LensError ? outcome : failureOf(outcome)),
    headers: { 'accept-encoding': 'gzip, br', ...agent, ...headers },
    ...(body === undefined ? {} : { body }),
    ...(request.key?.origin === origin && { key: request.key }),
    ...(request.mostValues !== undefined && { mostValues: request.mostValues }),
  };
}

const limit = 5;
const statuses: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Requests `start` and follows at most five redirects within its origin, to where the same is asked: behind another
 * prefix, say. Other responses are returned unchanged, because what is elsewhere is about something else: the record of
 * another account isn't that of the one asked for.
 */
export async function followRedirects(start: URL, ask: (url: URL) => Promise<HttpResponse>): Promise<HttpResponse> {
  let url = start;
  for (let hops = 0; ; hops++) {
    const answer = await ask(url);
    const location = statuses.includes(answer.status) ? answer.headers.location : undefined;
    if (location === undefined || !URL.canParse(location, url.href) || hops === limit) return answer;
    const next = new URL(location, url);
    if (next.origin !== url.origin || next.username !== '' || next.password !== '') return answer;
    if (!asksTheSame(start, next)) return answer;
    url = next;
  }
}

/** Whether one path is the end of the other, and the query is still there, perhaps with more. */
function asksTheSame(start: URL, next: URL): boolean {
  const [short = [], long = []] = [segmentsOf(start), segmentsOf(next)].sort((a, b) => a.length - b.length);
  const end = long.slice(long.length - short.length);
  // The last part alone, such as an ID, may be anything's.
  if (short.length < Math.min(2, long.length)) return false;
  if (short.some((segment, index) => segment !== end[index])) return false;
  const left = [...next.searchParams].map(([name, value]) => `${name}=${value}`);
  return [...start.searchParams].every(([name, value]) => left.includes(`${name}=${value}`));
}

function segmentsOf({ pathname }: URL): string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}

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
