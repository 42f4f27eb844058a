import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import { type ProxyOptions, proxyFor } from './httpProxy.ts';
import { connectErrors, proxyAddress, proxyHeaders, TunnelAgent } from './tunnelAgent.ts';

/**
 * Sends requests with Node's own client, one attempt each: no cache, no redirects, no timeout but for connecting.
 *
 * Node's `fetch` has no connection limit and can't use VS Code's proxy with its certificates. The hand-made parts around
 * the client (core/net: retries, cache, redirects) have 560 lines, and those for proxies 80: a client such as got brings
 * ten packages and their dependencies, and follows redirects to other origins; undici has 290 KB, which cost each window
 * 25 ms of processor time and 5 MB. VS Code's extension host has loaded Node's client already.
 */
export type Transport = ReturnType<typeof createTransport>;

interface WireRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly signal: AbortSignal;
}

interface WireAnswer {
  readonly status: number;
  /** Names in lowercase; headers that may be repeated are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

const connectionsPerOrigin = 6;
/** Milliseconds for which an unused connection stays open. */
const unusedFor = 10_000;
/** Milliseconds: a host that can't be reached is another failure than one that takes long to answer. */
const connectWithin = 10_000;

export function createTransport(proxy: ProxyOptions) {
  /** One for each scheme and proxy. */
  const agents = new Map<string, http.Agent>();
  const closing = new AbortController();

  function agentFor(protocol: string, through: string | undefined): http.Agent {
    const key = `${protocol} ${through ?? 'direct'}`;
    const agent = agents.get(key) ?? createAgent(protocol, through, proxy, closing.signal);
    agents.set(key, agent);
    return agent;
  }

  return {
    /** Throws Node's errors, and those of `connectErrors`. `signal` aborts both the wait for the response's head and its `body`. */
    async request(url: URL, { method, headers, body, signal: wanted }: WireRequest): Promise<WireAnswer> {
      const signal = AbortSignal.any([wanted, closing.signal]);
      signal.throwIfAborted();
      const through = proxyFor(url, proxy);
      const options = { method, headers, signal, agent: agentFor(url.protocol, through) };
      // Plain http goes through the proxy without CONNECT, which many allow only to port 443.
      const request =
        through !== undefined && url.protocol === 'http:'
          ? clientOf(through).request({
              ...options,
              ...proxyAddress(through),
              path: `${url.origin}${url.pathname}${url.search}`,
              headers: { ...headers, host: url.host, ...proxyHeaders(through, proxy) },
            })
          : clientOf(url.protocol).request(url, options);
      return answerTo(request, body, signal);
    },
    /** Aborts all requests and closes all connections. */
    dispose(): void {
      closing.abort();
      for (const agent of agents.values()) agent.destroy();
      agents.clear();
    },
  };
}

/** @param url or only its scheme */
function clientOf(url: string): typeof http | typeof https {
  return url.startsWith('https:') ? https : http;
}

function createAgent(
  protocol: string,
  through: string | undefined,
  proxy: ProxyOptions,
  closing: AbortSignal,
): http.Agent {
  const pool = { keepAlive: true, maxSockets: connectionsPerOrigin, timeout: unusedFor };
  if (protocol === 'http:' && !through?.startsWith('https:')) return new http.Agent(pool);
  const certificates = { rejectUnauthorized: proxy.strictSSL ?? true, ...trusted(proxy.ca?.()) };
  if (through === undefined || protocol === 'http:') return new https.Agent({ ...pool, ...certificates });
  return new TunnelAgent({ through, proxy, pool, certificates, closing, connectWithin });
}

/** Sends the body, and waits for the response's head. */
function answerTo(
  request: http.ClientRequest,
  body: string | Uint8Array | undefined,
  signal: AbortSignal,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    request.on('error', (error) => {
      failure ??= error;
      reject(error);
    });
    // While it waits for a connection, the request doesn't say itself that it was aborted.
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    // A switch to another protocol ends without a response and without an error.
    request.on('close', () => reject(connectErrors.closed()));
    request.once('socket', (socket) => {
      if (request.reusedSocket) return;
      const timer = setTimeout(() => request.destroy(connectErrors.timeout()), connectWithin);
      const stop = () => clearTimeout(timer);
      socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', stop);
      request.once('close', stop);
    });
    request.once('response', (response) => {
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, headers: flatten(headers), body: bodyOf(response, () => failure) });
    });
    request.end(body);
  });
}

/** The response's body; the client says only of the request why it can't be read. */
async function* bodyOf(response: http.IncomingMessage, failure: () => Error | undefined): AsyncGenerator<Uint8Array> {
  try {
    yield* response;
  } catch (error) {
    throw failure() ?? error;
  }
}

/** One context for all connections, because reading a few hundred certificates takes 30 ms. */
function trusted(ca: readonly string[] = []): { secureContext?: tls.SecureContext } {
  const all = new Set([...tls.rootCertificates, ...ca].map((each) => each.trim()));
  return all.size === tls.rootCertificates.length
    ? {}
    : { secureContext: tls.createSecureContext({ ca: [...all].join('\n') }) };
}

function flatten(headers: http.IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
