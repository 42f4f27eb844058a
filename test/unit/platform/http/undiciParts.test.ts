import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

const parts = path.resolve(import.meta.dirname, '../../../../src/core/platform/http/undici.cjs');

/** In a process of its own, where nothing else has loaded the whole of undici. */
const script = `
const [origin, proxy] = process.argv.slice(1);
const { Agent, ProxyAgent } = require(${JSON.stringify(parts)});
const ask = async (dispatcher) => {
  const { statusCode, body } = await dispatcher.request({ origin, path: '/a?b=c', method: 'POST', body: 'sent' });
  const text = await body.text();
  await dispatcher.close();
  return statusCode + ' ' + text;
};
(async () => {
  const direct = await ask(new Agent({ connections: 6 }));
  const proxied = await ask(new ProxyAgent({ uri: proxy, proxyTunnel: false }));
  console.log(JSON.stringify({ direct, proxied, isWhole: Object.keys(require.cache).some((file) => /undici.(?:index\\.js|lib.web.fetch.index\\.js)$/.test(file)) }));
})();
`;

async function listen(answer: (url: string, body: string) => string): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => {
      body += data;
    });
    request.on('end', () => response.end(answer(request.url ?? '', body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { server, url: `http://127.0.0.1:${port}` };
}

describe('the parts of undici that are packed', () => {
  it('ask directly and through a proxy, without the rest of it', async () => {
    const service = await listen((url, body) => `direct ${url} ${body}`);
    const proxy = await listen((url, body) => `through the proxy ${new URL(url).pathname} ${body}`);
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ['-e', script, service.url, proxy.url]);
      assert.deepEqual(JSON.parse(stdout), {
        direct: '200 direct /a?b=c sent',
        proxied: '200 through the proxy /a sent',
        isWhole: false,
      });
    } finally {
      service.server.close();
      proxy.server.close();
    }
  });
});
