import { setTimeout as delay } from 'node:timers/promises';
import tls from 'node:tls';
import type { Dispatcher } from 'undici';
import { type ProxyOptions, proxyFor } from './httpProxy.ts';

/**
 * Sends requests with undici, one attempt each: no cache, no redirects, no timeout.
 *
 * undici is what Node's own `fetch` is built on, which has no connection limit and can't use VS Code's proxy with its
 * certificates. The hand-made parts around it (core/net: retries, cache, redirects) have 560 lines: a client such as got
 * brings ten packages and their dependencies, and follows redirects to other origins. undici (535 KB) is loaded with the
 * first request; dist/undici.js has the 290 KB that are used here (undici.cjs), which load in a third of the time.
 */
export interface Transport {
  /** Throws undici's errors. `signal` aborts both the wait for the response's head and its `body`. */
  request(url: URL, request: WireRequest): Promise<WireAnswer>;
  /** Closes all connections. */
  dispose(): void;
}

export interface WireRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly signal: AbortSignal;
}

export interface WireAnswer {
  readonly status: number;
  /** Names in lowercase; repeated headers joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

const connectionsPerOrigin = 6;

let loading: Promise<typeof import('undici')> | undefined;

/** In a turn of its own: loading it takes as long as what comes before the first request, and others wait to run. */
function loadUndici(): Promise<typeof import('undici')> {
  loading ??= delay(0).then(() => import('undici'));
  return loading;
}

export function createTransport(proxy: ProxyOptions): Transport {
  const dispatchers = new Map<string, Dispatcher>();

  /** One for each scheme and proxy. */
  function dispatcherFor(undici: typeof import('undici'), url: URL): Dispatcher {
    const through = proxyFor(url, proxy);
    const key = `${url.protocol} ${through ?? 'direct'}`;
    const dispatcher = dispatchers.get(key) ?? createDispatcher(undici, url.protocol, through, proxy);
    dispatchers.set(key, dispatcher);
    return dispatcher;
  }

  return {
    async request(url, { method, headers, body, signal }) {
      const undici = await loadUndici();
      signal.throwIfAborted();
      const answer = await unlessAborted(
        signal,
        dispatcherFor(undici, url).request({
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: method,
          headers,
          body: body ?? null,
          signal,
          headersTimeout: 0,
          bodyTimeout: 0,
        }),
      );
      return { status: answer.statusCode, headers: flatten(answer.headers), body: answer.body };
    },
    dispose() {
      // Rejections only say that requests were aborted, which their callers already know.
      for (const dispatcher of dispatchers.values()) dispatcher.destroy().catch(() => undefined);
      dispatchers.clear();
    },
  };
}

/**
 * The result, unless `signal` is aborted first: undici hears of that only once it is connected, and waits up to five
 * minutes for a silent proxy.
 */
async function unlessAborted<T>(signal: AbortSignal, result: Promise<T>): Promise<T> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([result, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
    // If it is late, nobody waits for it.
    result.catch(() => undefined);
  }
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
    ...(proxy.proxyAuthorization !== undefined && { token: proxy.proxyAuthorization }),
    requestTls: certificates,
    proxyTls: certificates,
    // Plain http goes through the proxy without CONNECT, which many allow only to port 443.
    proxyTunnel: false,
  });
}

/** One context for all connections, because reading a few hundred certificates takes 30 ms. */
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
