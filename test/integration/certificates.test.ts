import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Server as NetServer } from 'node:net';
import { isLensError } from '../../src/core/net/errors.ts';
import { createHttp } from '../../src/core/net/http.ts';
import type { ProxyOptions } from '../../src/core/platform/http/httpProxy.ts';
import { quickTimers } from '../unit/net/fakeTimers.ts';
import { selfSigned } from '../unit/net/selfSigned.ts';

describe('createHttp over TLS', () => {
  const own = selfSigned();
  const secure = createSecureServer(own, (_, response) => response.end('secret'));
  const tunnels: string[] = [];
  const proxy = createServer((request, response) => {
    tunnels.push(`${request.url} ${request.headers['proxy-authorization'] ?? 'nobody'}`);
    response.writeHead(request.url?.startsWith('http:') ? 200 : 500).end(request.url);
  });
  let url: string;
  let proxyUrl: string;

  before(async () => {
    proxy.on('connect', (request, socket, head) => {
      tunnels.push(`${request.url} ${request.headers['proxy-authorization'] ?? 'nobody'}`);
      const { port } = secure.address() as AddressInfo;
      const onward = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        onward.write(head);
        socket.pipe(onward).pipe(socket);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
    url = `https://127.0.0.1:${await listen(secure)}/`;
    proxyUrl = `http://127.0.0.1:${await listen(proxy)}`;
  });
  after(() => Promise.all([close(secure), close(proxy)]));
  beforeEach(() => {
    tunnels.length = 0;
  });

  async function ask(options: ProxyOptions, address = url): Promise<string> {
    const http = createHttp({ log: { trace() {}, debug() {}, warn() {} }, timers: quickTimers, proxy: options });
    try {
      return (await http.send({ url: address })).text();
    } finally {
      http.dispose();
    }
  }
  const untrusted = (error: unknown) =>
    isLensError(error, 'offline') &&
    /^The certificate of 127\.0\.0\.1:\d+ isn't trusted \(\w+\)\. Check/.test(error.message);

  it('refuses a certificate that nobody vouches for, in a sentence that names the settings', async () => {
    await assert.rejects(ask({}), untrusted);
    await assert.rejects(ask({ strictSSL: true, ca: () => [selfSigned().cert] }), untrusted);
  });

  it('takes one that VS Code or the system trusts', async () => {
    assert.equal(await ask({ ca: () => [own.cert] }), 'secret');
  });

  it('reads what the system trusts only for a connection that needs it', async () => {
    const plain = createServer((_, response) => response.end('plain'));
    let asked = 0;
    const ca = () => {
      asked += 1;
      return [own.cert];
    };
    try {
      assert.equal(await ask({ ca }, `http://127.0.0.1:${await listen(plain)}/`), 'plain');
      assert.equal(asked, 0);
    } finally {
      await close(plain);
    }
    assert.equal(await ask({ ca }), 'secret');
    assert.equal(asked, 1);
  });

  it('takes any where http.proxyStrictSSL is off', async () => {
    assert.equal(await ask({ strictSSL: false }), 'secret');
  });

  it('asks through the proxy’s tunnel with its name and password, and checks the server all the same', async () => {
    const options = { httpsProxy: proxyUrl.replace('//', '//me:secret@'), noProxy: [] };
    const basic = `Basic ${Buffer.from('me:secret').toString('base64')}`;
    assert.equal(await ask({ ...options, ca: () => [own.cert] }, 'https://ledger.example/'), 'secret');
    assert.deepEqual(tunnels, [`ledger.example:443 ${basic}`]);
    await assert.rejects(ask(options, 'https://ledger.example/'), /The certificate of ledger\.example isn't trusted/);
  });

  it('refuses a trusted certificate of another host', async () => {
    const options = { httpsProxy: proxyUrl, noProxy: [], ca: () => [own.cert] };
    await assert.rejects(
      ask(options, 'https://other.example/'),
      /The certificate of other\.example is for another host/,
    );
  });

  it('says that a certificate has expired', async () => {
    const expired = selfSigned('ledger.example', Date.now() - 86_400_000);
    const server = createSecureServer(expired, (_, response) => response.end('secret'));
    try {
      await assert.rejects(
        ask({ ca: () => [expired.cert] }, `https://127.0.0.1:${await listen(server)}/`),
        /^LensError: The certificate of 127\.0\.0\.1:\d+ has expired \(CERT_HAS_EXPIRED\)\. Check the clock/,
      );
    } finally {
      await close(server);
    }
  });

  it('sends the proxy the header of the settings, before the name in its URL', async () => {
    const proxyAuthorization = 'Bearer token-of-the-office';
    const options = { noProxy: [], ca: () => [own.cert], proxyAuthorization };
    for (const httpsProxy of [proxyUrl, proxyUrl.replace('//', '//me:secret@')])
      assert.equal(await ask({ ...options, httpsProxy }, 'https://ledger.example/'), 'secret');
    assert.deepEqual(tunnels, Array(2).fill(`ledger.example:443 ${proxyAuthorization}`));
    assert.equal(await ask({ ...options, httpProxy: proxyUrl }, 'http://plain.example/a'), 'http://plain.example/a');
    assert.deepEqual(tunnels.at(-1), `http://plain.example/a ${proxyAuthorization}`);
  });

  it('does not ask the proxy for this machine, nor for a host that needs none', async () => {
    assert.equal(await ask({ httpsProxy: proxyUrl, noProxy: [], ca: () => [own.cert] }), 'secret');
    await assert.rejects(ask({ httpsProxy: proxyUrl, noProxy: ['.invalid'] }, 'https://no.invalid/'), (error) =>
      isLensError(error, 'offline'),
    );
    assert.deepEqual(tunnels, []);
  });

  it('says that a proxy refuses', async () => {
    const refusing = createServer();
    refusing.on('connect', (_, socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'));
    const httpsProxy = `http://127.0.0.1:${await listen(refusing)}`;
    await assert.rejects(ask({ httpsProxy, noProxy: [] }, 'https://ledger.example/'), (error) => {
      return isLensError(error, 'offline') && error.message.includes('http.proxyAuthorization');
    });
    await close(refusing);
  });
});

async function listen(server: NetServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
