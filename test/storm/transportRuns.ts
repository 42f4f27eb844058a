import { createServer } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { type AddressInfo, connect, createServer as createNetServer, type Server, type Socket } from 'node:net';
import { isLensError } from '../../src/core/net/errors.ts';
import { createHttp } from '../../src/core/net/http.ts';
import type { ProxyOptions } from '../../src/core/platform/http/httpProxy.ts';
import { type Random, random } from '../sandbox/ledger/random.ts';
import { selfSigned } from '../unit/net/selfSigned.ts';
import { pacedTimers } from './http/clients.ts';
import { ownTime, startPulse } from './ownTime.ts';
import { eachRun, type PartOptions, type PartResult } from './seededRuns.ts';

/** What stands at the other end. */
type Target = 'trusted' | 'untrusted' | 'of another host' | 'expired' | 'no TLS' | 'cut in the handshake' | 'silent';
const targets: readonly Target[] = [
  'trusted',
  'untrusted',
  'of another host',
  'expired',
  'no TLS',
  'cut in the handshake',
  'silent',
];

/** What a proxy does with a tunnel that is asked for. */
const proxies = [
  'tunnels',
  'tunnels late',
  'asks for a password',
  'refuses',
  'is a bad gateway',
  'resets',
  'closes',
  'is silent',
  'speaks no HTTP',
  'closes the tunnel at once',
  'answers itself',
  'none listens',
] as const;
type Proxy = (typeof proxies)[number];

const host = 'ledger.example';
const pace = 50;
/** In milliseconds: longer than a connection needs. */
const mostHeldUp = 200;

/** Asks through proxies and over TLS that go wrong: an answer only from the right server, by the way that was set. */
export async function runTransport({ seed, from, runs }: PartOptions): Promise<PartResult> {
  const good = selfSigned(host);
  const day = 24 * 3600 * 1000;
  const own: Partial<Record<Target, ReturnType<typeof selfSigned>>> = {
    trusted: good,
    untrusted: selfSigned(host),
    'of another host': selfSigned('other.example'),
    expired: selfSigned(host, Date.now() - day),
  };
  const opened: (Server | SecureServer)[] = [];
  const sockets = new Set<Socket>();
  const listen = async (server: Server | SecureServer): Promise<number> => {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    });
    server.on('tlsClientError', () => undefined);
    opened.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const ports = new Map<Target, number>();
  for (const target of targets) ports.set(target, await listen(targetServer(target, own[target])));
  const trusted = [good.cert, own['of another host']?.cert ?? '', own.expired?.cert ?? ''];
  const violations: string[] = [];
  try {
    await eachRun({ from, runs }, 12, async (index) => {
      const source = random(seed, 'transport', index);
      const target = targets[index % targets.length] ?? 'trusted';
      const proxy = source.chance(20) ? undefined : (proxies[source.int(proxies.length)] ?? 'tunnels');
      const strictSSL = !source.chance(15);
      const tunnels: string[] = [];
      const server = proxy && createProxy(proxy, ports.get(target) ?? 0, tunnels);
      const port = server ? await listen(server) : 0;
      if (proxy === 'none listens') await new Promise((resolve) => server?.close(resolve));
      const options: ProxyOptions = {
        strictSSL,
        ca: () => trusted,
        noProxy: [],
        ...(proxy && { httpsProxy: `http://127.0.0.1:${port}` }),
      };
      // This machine is always asked directly.
      const url = proxy ? `https://${host}/` : `https://127.0.0.1:${ports.get(target)}/`;
      let found = await ask(url, options, source, pace);
      const isThrough = proxy === undefined || proxy.startsWith('tunnels');
      const isRight =
        target === 'trusted' || (!strictSSL && ['untrusted', 'of another host', 'expired'].includes(target));
      // A busy machine may take longer than this fast clock allows; by a slow one, only if it holds this process up.
      for (let tries = 0, heldUp = 0; tries < 4 && found.kind === 'error' && isThrough && isRight; tries += 1) {
        if (tries > 0 && heldUp < mostHeldUp) break;
        const end = startPulse();
        found = await ask(url, options, source, pace / 10);
        ({ heldUp } = end());
      }
      // Without a proxy the address is the machine's own, which each of these certificates names.
      const isOwnAddress = proxy === undefined && target === 'of another host';
      const wrong: string[] = [];
      if (found.kind === 'answer' && !(isThrough && (isRight || isOwnAddress))) wrong.push(`an answer: ${found.text}`);
      if (found.kind === 'answer' && found.text !== 'the true answer') wrong.push(`another answer: ${found.text}`);
      if (found.kind === 'wrong') wrong.push(found.text);
      if (found.kind === 'error' && isThrough && isRight) wrong.push(`no answer: ${found.text}`);
      if (proxy && tunnels.some((each) => each !== `${host}:443`)) wrong.push(`the proxy was asked for ${tunnels}`);
      for (const what of wrong)
        violations.push(
          `--seed ${seed} --only transport --from ${index} --runs 1: server ${target}, proxy ${proxy ?? 'not set'}, ${strictSSL ? '' : 'not '}strict: ${what}`,
        );
      server?.close();
    });
  } finally {
    for (const socket of sockets) socket.destroy();
    for (const each of opened) each.close();
  }
  return { test: 'proxies and certificates that go wrong', runs, violations };
}

type Found = { kind: 'answer' | 'error' | 'wrong'; text: string };

async function ask(url: string, proxy: ProxyOptions, source: Random, speed: number): Promise<Found> {
  const quiet = { trace() {}, debug() {}, warn() {} };
  const http = createHttp({ log: quiet, proxy, timers: pacedTimers(speed, 'steady', source) });
  const stop = new AbortController();
  const endless = (): Found => ({ kind: 'wrong', text: 'it never ended' });
  const late = ownTime(10_000, stop.signal).then(endless, endless);
  const asked = http.send({ url }).then(
    (response): Found => ({ kind: 'answer', text: response.text().slice(0, 100) }),
    (error: unknown): Found => {
      if (!isLensError(error)) return { kind: 'wrong', text: `a foreign error: ${String(error)}` };
      const isHonest = ['offline', 'timeout', 'badResponse', 'http'].includes(error.kind) && /[.]$/.test(error.message);
      return { kind: isHonest ? 'error' : 'wrong', text: `${error.kind}: ${error.message}` };
    },
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    stop.abort();
    http.dispose();
  }
}

function targetServer(target: Target, certificate: ReturnType<typeof selfSigned> | undefined): Server | SecureServer {
  if (certificate) return createSecureServer(certificate, (_, response) => response.end('the true answer'));
  return createNetServer((socket) => {
    if (target === 'no TLS') socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nno');
    else if (target === 'cut in the handshake') socket.once('data', () => socket.destroy());
  });
}

function createProxy(kind: Proxy, port: number, tunnels: string[]): Server {
  if (kind === 'speaks no HTTP') return createNetServer((socket) => void socket.end('220 smtp\r\n'));
  const proxy = createServer((_, response) => response.writeHead(500).end());
  proxy.on('connect', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    tunnels.push(request.url ?? '');
    const answer = (status: string) => socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`);
    const tunnel = () => {
      const onward = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        onward.write(head);
        socket.pipe(onward).pipe(socket);
      });
      onward.on('error', () => socket.destroy());
      socket.on('close', () => onward.destroy());
    };
    switch (kind) {
      case 'tunnels':
        return tunnel();
      case 'tunnels late':
        return void setTimeout(tunnel, 50);
      case 'asks for a password':
        return void answer('407 Proxy Authentication Required');
      case 'refuses':
        return void answer('403 Forbidden');
      case 'is a bad gateway':
        return void answer('502 Bad Gateway');
      case 'resets':
        return void socket.destroy();
      case 'closes':
        return void socket.end();
      case 'closes the tunnel at once':
        return void socket.end('HTTP/1.1 200 Connection Established\r\n\r\n');
      case 'answers itself':
        return void socket.end('HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nno');
      default:
        return;
    }
  });
  return proxy;
}
