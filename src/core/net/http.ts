import tls from 'node:tls';
import * as l10n from '@vscode/l10n';
import type { Dispatcher } from 'undici';
import { describeFailure, type ErrorBody } from './describeFailure.ts';
import { LensError, throwIfCancelled } from './errors.ts';
import { createFlights } from './flights.ts';
import { type ProxyOptions, proxyFor } from './httpProxy.ts';
import type { Log } from './log.ts';
import { createRateLimit, type RateLimit } from './rateLimit.ts';
import { readBody } from './readBody.ts';
import { requestUrl } from './requestUrl.ts';
import { createResponseCache } from './responseCache.ts';
import { withRetries } from './retries.ts';
import { systemTimers, type Timers } from './timers.ts';
import { transportFailure } from './transportFailure.ts';

export interface HttpRequest {
  method?: 'GET' | 'POST';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal?: AbortSignal | undefined;
  /** For one attempt, from the connection to the last byte; 30 s unless told. */
  timeoutMs?: number;
  /** Statuses besides 2xx that are answers, not errors. */
  accept?: readonly number[];
  /** The largest body to read, on the wire and decoded; 20 MB unless told. */
  maxBytes?: number;
  /** Reads the service's own error bodies; the usual shapes are known without it. */
  errorBody?: (status: number, text: string) => ErrorBody | undefined;
  /** True: the server is asked even where the kept answer is still fresh (it may still say 304). */
  revalidate?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  /** Lower-case names; repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded body. The same object as before where the server's answer has not changed. */
  readonly bytes: Uint8Array;
  /** The body as UTF-8. */
  text(): string;
  /** Whether the body came from memory: a fresh answer, or one that the server confirmed by a 304. */
  readonly fromCache: boolean;
  /** What answered, after redirects. */
  readonly url: string;
}

export interface Http {
  /**
   * Sends a request. GETs are cached, shared while on their way, and retried; POSTs are sent once.
   * Throws `LensError` only: `cancelled`, `offline`, `timeout`, `rateLimited`, `notFound`, `http`, `badResponse`,
   * or `config` for an address that cannot be asked.
   */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Ends what is on its way (`cancelled`) and closes all connections. */
  dispose(): void;
}

export interface HttpOptions {
  log: Log;
  proxy?: ProxyOptions;
  /** Sent as `user-agent`. */
  userAgent?: string;
  /** Requests a second to one origin; 10 unless told. */
  perSecond?: number;
  /** Bodies kept in memory; 8 MB unless told (what is read from them takes several times that). */
  cacheBytes?: number;
  timers?: Timers;
}

/** The parts of a request that decide what the server answers; the same key, the same answer. */
type Question = Required<Pick<HttpRequest, 'method' | 'headers' | 'timeoutMs' | 'maxBytes'>> &
  Pick<HttpRequest, 'body'> & { revalidate: boolean };

const connectionsPerOrigin = 6;
const redirectLimit = 5;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** The one way out. Loads the HTTP client with the first request. */
export function createHttp(options: HttpOptions): Http {
  const { log, proxy = {}, timers = systemTimers } = options;
  const cache = createResponseCache<HttpResponse>(options.cacheBytes ?? 8_000_000);
  const flights = createFlights<HttpResponse>();
  const limits = new Map<string, RateLimit>();
  const dispatchers = new Map<string, Dispatcher>();
  let sent = 0;
  let disposed = false;

  function limitOf(origin: string): RateLimit {
    const limit = limits.get(origin) ?? createRateLimit(options.perSecond ?? 10, timers);
    limits.set(origin, limit);
    return limit;
  }

  /** One for each scheme and proxy. */
  function dispatcherFor(undici: typeof import('undici'), url: URL): Dispatcher {
    const through = proxyFor(url, proxy);
    const key = `${url.protocol} ${through ?? 'direct'}`;
    const dispatcher = dispatchers.get(key) ?? createDispatcher(undici, url.protocol, through, proxy);
    dispatchers.set(key, dispatcher);
    return dispatcher;
  }

  /** One request on the wire: no retry, no redirect, no cache. */
  async function exchange(url: URL, question: Question, signal: AbortSignal): Promise<HttpResponse> {
    await limitOf(url.origin).take(signal);
    const undici = await import('undici');
    throwIfCancelled(signal);
    const dispatcher = dispatcherFor(undici, url);

    const asked = `${question.method} ${url.href}`;
    const attempt = new AbortController();
    const abort = () => attempt.abort();
    let timedOut = false;
    const stopTimer = timers.after(question.timeoutMs, () => {
      timedOut = true;
      abort();
    });
    signal.addEventListener('abort', abort, { once: true });
    const started = timers.now();
    let answered = false;
    try {
      const answer = await undici.request(url, {
        dispatcher,
        method: question.method,
        headers: question.headers,
        body: question.body ?? null,
        signal: attempt.signal,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      answered = true;
      const headers = flatten(answer.headers);
      const bytes = await readBody(answer.body, headers['content-encoding'], question.maxBytes, asked);
      log.trace(`${asked} ${answer.statusCode} ${timers.now() - started} ms ${bytes.byteLength} B`);
      return toResponse(answer.statusCode, headers, bytes, url.href);
    } catch (error) {
      if (timedOut) {
        const ms = question.timeoutMs;
        const text = l10n.t`${url.host} didn't finish answering ${asked} within ${ms / 1000} s. Try again.`;
        log.debug(`${asked} timed out after ${ms} ms`);
        throw new LensError({ kind: 'timeout', ms }, text, { request: asked, cause: error });
      }
      throwIfCancelled(signal);
      const failure = transportFailure(error, asked, url.host, answered);
      log.debug(`${asked} failed after ${timers.now() - started} ms: ${failure.message}`);
      throw failure;
    } finally {
      stopTimer();
      signal.removeEventListener('abort', abort);
    }
  }

  /** Follows redirects within the origin; any other is given back as it is. */
  async function follow(start: URL, question: Question, signal: AbortSignal): Promise<HttpResponse> {
    let url = start;
    for (let hops = 0; ; hops++) {
      const at = url;
      const answer = await withRetries(timers, signal, () => exchange(at, question, signal));
      const location = redirects.includes(answer.status) ? answer.headers.location : undefined;
      if (location === undefined || !URL.canParse(location, url.href) || hops === redirectLimit) return answer;
      const next = new URL(location, url);
      if (next.origin !== url.origin || next.username !== '' || next.password !== '') return answer;
      url = next;
    }
  }

  async function get(url: URL, question: Question, signal: AbortSignal | undefined): Promise<HttpResponse> {
    const key = JSON.stringify([url.href, Object.entries(question.headers).sort(), question.maxBytes]);
    const kept = cache.get(key);
    if (kept !== undefined && !question.revalidate && timers.now() < kept.freshUntil) {
      return { ...kept.response, fromCache: true };
    }
    return flights.join(key, signal, async (flightSignal) => {
      const headers = kept?.etag === undefined ? question.headers : { ...question.headers, 'if-none-match': kept.etag };
      const response = await follow(url, { ...question, headers }, flightSignal);
      if (response.status === 304 && kept !== undefined) {
        cache.renew(key, kept, response.headers, timers.now());
        return { ...kept.response, fromCache: true };
      }
      cache.put(key, response, timers.now());
      return response;
    });
  }

  return {
    async send(request) {
      const { method = 'GET', headers = {}, timeoutMs = 30_000, maxBytes = 20_000_000, revalidate = false } = request;
      const url = requestUrl(request.url);
      throwIfCancelled(request.signal);
      if (disposed) throw new LensError({ kind: 'cancelled' }, 'Cancelled.');
      const agent = options.userAgent === undefined ? {} : { 'user-agent': options.userAgent };
      const question: Question = {
        method,
        timeoutMs,
        maxBytes,
        revalidate,
        headers: { 'accept-encoding': 'gzip, br', ...agent, ...headers },
        ...(request.body === undefined ? {} : { body: request.body }),
      };
      const response =
        method === 'GET'
          ? await get(url, question, request.signal)
          : // A flight of its own: never shared, but called off like the others.
            await flights.join(`POST ${++sent}`, request.signal, (signal) => exchange(url, question, signal));
      const { status } = response;
      if ((status >= 200 && status < 300) || request.accept?.includes(status)) return response;
      const asked = `${method} ${url.href}`;
      const refusal = { status, headers: response.headers, request: asked, body: response.text(), now: timers.now() };
      throw describeFailure(refusal, request.errorBody);
    },
    dispose() {
      disposed = true;
      flights.dispose();
      cache.clear();
      // Rejections only say that requests were cut off, which their callers were told.
      for (const dispatcher of dispatchers.values()) dispatcher.destroy().catch(() => undefined);
      dispatchers.clear();
    },
  };
}

function createDispatcher(
  undici: typeof import('undici'),
  protocol: string,
  through: string | undefined,
  proxy: ProxyOptions,
): Dispatcher {
  const secure = protocol === 'https:' || through?.startsWith('https:') === true;
  const certificates = secure ? { rejectUnauthorized: proxy.strictSSL ?? true, ...trusted(proxy.ca?.()) } : {};
  const pool = { connections: connectionsPerOrigin, keepAliveTimeout: 10_000 };
  if (through === undefined) return new undici.Agent({ ...pool, connect: certificates });
  return new undici.ProxyAgent({
    ...pool,
    uri: through,
    requestTls: certificates,
    proxyTls: certificates,
    // Plain http goes through the proxy as such: many allow CONNECT to port 443 only.
    proxyTunnel: false,
  });
}

/** One context for all connections: reading some hundred certificates takes 30 ms. */
function trusted(ca: readonly string[] = []): { secureContext?: tls.SecureContext } {
  const all = new Set([...tls.rootCertificates, ...ca].map((each) => each.trim()));
  return all.size === tls.rootCertificates.length
    ? {}
    : { secureContext: tls.createSecureContext({ ca: [...all].join('\n') }) };
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

function toResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  bytes: Uint8Array,
  url: string,
): HttpResponse {
  let text: string | undefined;
  return {
    status,
    headers,
    bytes,
    url,
    fromCache: false,
    text() {
      text ??= Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
      return text;
    },
  };
}
