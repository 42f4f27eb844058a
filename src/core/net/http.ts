import type { ProxyOptions } from '../platform/http/httpProxy.ts';
import { createTransport } from '../platform/http/transport.ts';
import { systemTimers } from '../platform/systemTimers.ts';
import { createCachedGets } from './cache/cachedGets.ts';
import { createFlights } from './cache/flights.ts';
import { describeFailure } from './describeFailure.ts';
import { LensError, throwIfCancelled } from './errors.ts';
import { createExchange } from './exchange.ts';
import type { HttpRequest, HttpResponse, Question } from './httpMessages.ts';
import type { Log } from './log.ts';
import { createRateLimits } from './rateLimit.ts';
import { followRedirects } from './redirects.ts';
import { requestUrl } from './requestUrl.ts';
import { withRetries } from './retries.ts';
import type { Timers } from './timers.ts';

export interface Http {
  /**
   * Sends a request. GETs are cached, shared while in progress, and retried; POSTs are sent once.
   * Throws only `LensError`: `cancelled`, `offline`, `timeout`, `rateLimited`, `notFound`, `http`, `badResponse`,
   * or `config` for an invalid URL.
   */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Aborts requests in progress (`cancelled`) and closes all connections. */
  dispose(): void;
}

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
export function createHttp(options: HttpOptions): Http {
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
    async send(request) {
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
    dispose() {
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
