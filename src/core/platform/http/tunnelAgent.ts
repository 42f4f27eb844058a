import http from 'node:http';
import https from 'node:https';
import { isIP, Socket } from 'node:net';
import type { ConnectionOptions, SecureContext } from 'node:tls';
import type { ProxyOptions } from './httpProxy.ts';

interface TunnelOptions {
  /** The proxy's URL. */
  through: string;
  proxy: ProxyOptions;
  pool: http.AgentOptions;
  /** How certificates are checked: the proxy's, if it has one, and the server's. */
  certificates: { rejectUnauthorized: boolean; secureContext?: SecureContext };
  /** Aborted when no connection is wanted any more. */
  closing: AbortSignal;
  /** Milliseconds for the proxy to make a tunnel. */
  connectWithin: number;
}

/** Errors of connections that Node has no code for. The codes are ours. */
export const connectErrors = {
  closed: () => withCode('ECONNRESET', 'The connection was closed.'),
  timeout: () => withCode('ERR_CONNECT_TIMEOUT', 'No connection in time.'),
  /** @param status what the proxy answered */
  refused: (status: number) =>
    withCode(status === 407 ? 'ERR_PROXY_AUTHENTICATION' : 'ERR_PROXY_REFUSED', `The proxy answered ${status}.`),
};

function withCode(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/**
 * Where a proxy listens, and the name that its certificate is for: without `servername`, the client takes the server's.
 * The name and the password in the URL aren't in it, because the client would send them to the server.
 */
export function proxyAddress(through: string): https.RequestOptions {
  const { protocol, hostname, port } = new URL(through);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { protocol, host, servername: isIP(host) === 0 ? host : '', ...(port !== '' && { port }) };
}

/** The header for a proxy with the authorization that the settings have, or its URL. */
export function proxyHeaders(through: string, { proxyAuthorization }: ProxyOptions): Record<string, string> {
  const { username, password } = new URL(through);
  if (proxyAuthorization !== undefined) return { 'proxy-authorization': proxyAuthorization };
  if (username === '' && password === '') return {};
  const name = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(name).toString('base64')}` };
}

type Connected = NonNullable<Parameters<https.Agent['createConnection']>[1]>;

/** Connections to servers over TLS, each through a tunnel that a proxy makes on CONNECT. */
export class TunnelAgent extends https.Agent {
  readonly #options: TunnelOptions;

  constructor(options: TunnelOptions) {
    super({ ...options.pool, ...options.certificates });
    this.#options = options;
  }

  /** Called for each connection to `server`; `connected` has an error or a socket. */
  override createConnection(server: https.RequestOptions, connected: Connected): undefined {
    const { through, proxy, certificates, closing, connectWithin } = this.#options;
    const host = `${server.host?.includes(':') ? `[${server.host}]` : server.host}:${server.port}`;
    const request = (through.startsWith('https:') ? https : http).request({
      ...proxyAddress(through),
      ...certificates,
      method: 'CONNECT',
      path: host,
      headers: { host, ...proxyHeaders(through, proxy) },
      agent: false,
      signal: closing,
    });
    const timer = setTimeout(() => request.destroy(connectErrors.timeout()), connectWithin);
    request.once('close', () => clearTimeout(timer));
    // The client takes no socket beside an error, but its type has one.
    request.on('error', (error) => connected(error, new Socket()));
    request.once('connect', ({ statusCode = 0 }, socket, head) => {
      clearTimeout(timer);
      if (statusCode !== 200) {
        socket.destroy();
        return connected(connectErrors.refused(statusCode), socket);
      }
      if (head.length > 0) socket.unshift(head);
      // The client hands everything on to `tls.connect`.
      const options: https.RequestOptions & Pick<ConnectionOptions, 'socket'> = { ...server, socket };
      const secured = super.createConnection(options);
      if (secured) connected(null, secured);
    });
    request.end();
  }
}
