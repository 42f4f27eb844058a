import assert from 'node:assert/strict';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { mock } from 'node:test';
import type { ProxyOptions } from '../../../../src/core/platform/http/httpProxy.ts';
import { createTransport, type Transport } from '../../../../src/core/platform/http/transport.ts';
import { selfSigned } from '../../net/selfSigned.ts';

describe('createTransport', () => {
  const opened: Server[] = [];
  const sockets = new Set<Socket>();
  let transport: Transport;

  /** @returns the port */
  async function listen(server: Server): Promise<number> {
    opened.push(server);
    server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }
  /** A server that answers every request with these bytes. */
  const answering = (bytes: string) => createServer((socket) => socket.on('data', () => socket.write(bytes)));
  const use = (proxy: ProxyOptions = {}) => {
    transport = createTransport(proxy);
  };
  async function get(url: string): Promise<string> {
    const signal = new AbortController().signal;
    const { body } = await transport.request(new URL(url), { method: 'GET', headers: {}, signal });
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }
  const coded = (code: string) => (error: unknown) => error instanceof Error && 'code' in error && error.code === code;

  beforeEach(() => use());
  afterEach(() => {
    transport.dispose();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    for (const server of opened.splice(0)) server.close();
  });

  it('opens at most six connections to a server, and uses them again', async () => {
    const port = await listen(answering('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`http://127.0.0.1:${port}/`)));
    assert.deepEqual(answers, Array(20).fill('ok'));
    assert.equal(sockets.size, 6);
  });

  it('says why a body can’t be read, which Node says only of the request', async () => {
    const port = await listen(
      answering('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\nnonsense\r\n'),
    );
    await assert.rejects(get(`http://127.0.0.1:${port}/`), coded('HPE_INVALID_CHUNK_SIZE'));
  });

  it('ends a request that is answered with another protocol', async () => {
    const port = await listen(answering('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'));
    await assert.rejects(get(`http://127.0.0.1:${port}/`), coded('ECONNRESET'));
  });

  for (const [way, proxy] of [
    ['a server', false],
    ['a proxy', true],
  ] as const)
    it(`waits ten seconds for a connection to ${way} that says nothing`, async () => {
      const port = await listen(createServer());
      if (proxy) use({ httpsProxy: `http://127.0.0.1:${port}`, noProxy: [] });
      mock.timers.enable({ apis: ['setTimeout'] });
      try {
        const asked = get(proxy ? 'https://ledger.example/' : `https://127.0.0.1:${port}/`);
        let isOver = false;
        asked.catch(() => undefined).finally(() => (isOver = true));
        while (sockets.size === 0) await new Promise((resolve) => setImmediate(resolve));
        mock.timers.tick(9_999);
        await new Promise((resolve) => setImmediate(resolve));
        assert.equal(isOver, false);
        mock.timers.tick(1);
        await assert.rejects(asked, coded('ERR_CONNECT_TIMEOUT'));
      } finally {
        mock.timers.reset();
      }
    });

  it('gives a plain proxy its name and password, and the server none of them', async () => {
    const heads: string[] = [];
    const proxy = createServer((socket) =>
      socket.on('data', (head) => {
        heads.push(head.toString());
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      }),
    );
    use({ httpProxy: `http://me:s%40crete@127.0.0.1:${await listen(proxy)}`, noProxy: [] });
    assert.equal(await get('http://ledger.example/a?b=c#d'), 'ok');
    assert.match(heads[0] ?? '', /^GET http:\/\/ledger\.example\/a\?b=c HTTP\/1\.1\r\n/);
    assert.match(heads[0] ?? '', /\r\nhost: ledger\.example\r\n/);
    const basic = Buffer.from('me:s@crete').toString('base64');
    assert.match(heads[0] ?? '', new RegExp(`\r\nproxy-authorization: Basic ${basic}\r\n`));
    assert.doesNotMatch(heads[0] ?? '', /\r\nauthorization:/i);
  });

  it('checks the certificate of a proxy that speaks TLS by the proxy’s name', async () => {
    const certificate = selfSigned('proxy.example');
    const proxy = createSecureServer(certificate, (request, response) => response.end(`proxied ${request.url}`));
    const through = `https://127.0.0.1:${await listen(proxy)}`;
    use({ httpProxy: through, httpsProxy: through, noProxy: [], ca: () => [certificate.cert] });
    assert.equal(await get('http://ledger.example/a'), 'proxied http://ledger.example/a');
    use({ httpProxy: through, httpsProxy: through, noProxy: [], ca: () => [selfSigned('ledger.example').cert] });
    await assert.rejects(get('http://ledger.example/a'), coded('DEPTH_ZERO_SELF_SIGNED_CERT'));
    await assert.rejects(get('https://ledger.example/a'), coded('DEPTH_ZERO_SELF_SIGNED_CERT'));
  });
});
