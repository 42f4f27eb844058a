import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createHttp, type Http, type HttpOptions } from '../../../src/core/net/http.ts';
import { readOrForget } from '../../../src/core/net/readOrForget.ts';
import { failureOf } from './failureOf.ts';
import { quickTimers } from './fakeTimers.ts';
import { type LocalServer, startLocalServer } from './localServer.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

describe('createHttp', () => {
  const traced: string[] = [];
  let server: LocalServer;
  let handler: Handler;
  let http: Http;

  function create(options: Partial<HttpOptions> = {}): Http {
    const log = { trace: (line: string) => traced.push(line), debug: (line: string) => traced.push(line), warn() {} };
    return createHttp({ log, timers: quickTimers, ...options });
  }

  before(async () => {
    server = await startLocalServer((request, response, count) => handler(request, response, count));
  });
  after(() => server.close());
  beforeEach(() => {
    server.requests.length = 0;
    traced.length = 0;
    http = create();
  });
  afterEach(() => http.dispose());

  const json = (body: string, headers: Record<string, string> = {}): Handler => {
    return (_, response) => response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
  };

  it('gives status, headers and body, and traces them without the body', async () => {
    handler = json('{"secret":1}', { 'x-a': 'b' });
    const response = await http.send({ url: `${server.origin}/path?a=b#fragment` });
    assert.equal(response.status, 200);
    assert.equal(response.headers['x-a'], 'b');
    assert.equal(response.text(), '{"secret":1}');
    assert.equal(response.fromCache, false);
    assert.equal(server.requests[0]?.url, '/path?a=b');
    assert.match(traced.join('\n'), /^GET http:\/\/127\.0\.0\.1:\d+\/path\?a=b 200 \d+(\.\d+)? ms 12 B$/);
  });

  for (const [name, encode] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const) {
    it(`decodes ${name}`, async () => {
      handler = (request, response) => {
        assert.match(request.headers['accept-encoding'] ?? '', new RegExp(name));
        response.writeHead(200, { 'content-encoding': name }).end(encode('héllo'));
      };
      assert.equal((await http.send({ url: server.origin })).text(), 'héllo');
    });
  }

  it('refuses a body that only looks compressed, and encodings it did not ask for', async () => {
    handler = (request, response) =>
      response.writeHead(200, { 'content-encoding': request.url === '/a' ? 'gzip' : 'zstd' }).end('plain');
    const said = async (path: string) =>
      (await failureOf(http.send({ url: server.origin + path }), 'badResponse')).message.replace(/:\d+/, ':1');
    // Without the request: a page that waits for another one's answer says the same.
    assert.equal(await said('/a'), "Can't decode the response from 127.0.0.1:1: it isn't valid gzip.");
    assert.equal(await said('/b'), 'The response from 127.0.0.1:1 uses the unsupported encoding "zstd".');
  });

  it('refuses a body over the limit, sent or unpacked', async () => {
    handler = (request, response) => {
      if (request.url === '/bomb')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(50_000)));
      else response.end('x'.repeat(5000));
    };
    const error = await failureOf(http.send({ url: `${server.origin}/large`, maxBytes: 1000 }), 'badResponse');
    assert.match(
      error.message,
      /too large \(more than 1,000 bytes\)\. Ask for less, or check that the address is right\.$/,
    );
    await failureOf(http.send({ url: `${server.origin}/bomb`, maxBytes: 1000 }), 'badResponse');
    assert.equal((await http.send({ url: `${server.origin}/large` })).bytes.byteLength, 5000);
  });

  it('refuses an answer with more values than can be read at once, whatever its shape', async () => {
    const bodies = [`[${'1,'.repeat(100_000)}1]`, '['.repeat(140_000), `{"a":"b",${'"a":{},'.repeat(60_000)}`];
    handler = (request, response) => response.end(bodies[Number(request.url?.slice(1))]);
    // On the quick clock, an answer that a busy machine reads slowly would be late.
    const asked = (at: number) => ({ url: `${server.origin}/${at}`, timeoutMs: 300_000 });
    for (const at of bodies.keys()) {
      const error = await failureOf(http.send(asked(at)), 'badResponse');
      assert.match(error.message, /too large \(more than 30,000 values\)/);
    }
    assert.equal((await http.send({ ...asked(0), mostValues: 120_000 })).bytes.byteLength, 200_003);
    bodies[0] = `["${','.repeat(200_000)}"]`;
    assert.equal((await http.send(asked(0))).bytes.byteLength, 200_004);
  });

  it('keeps an answer as long as it is fresh, and revalidates on demand', async () => {
    handler = (request, response) => {
      const headers = { etag: '"1"', 'cache-control': 'public, max-age=3600' };
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304, headers).end();
      else response.writeHead(200, headers).end('body');
    };
    const first = await http.send({ url: server.origin });
    const second = await http.send({ url: server.origin });
    assert.equal(second.fromCache, true);
    assert.equal(second.bytes, first.bytes);
    assert.equal(server.requests.length, 1);
    const third = await http.send({ url: server.origin, revalidate: true });
    assert.equal(server.requests[1]?.headers['if-none-match'], '"1"');
    assert.deepEqual([third.status, third.fromCache, third.bytes === first.bytes], [200, true, true]);
  });

  it('asks without an ETag once a reader could make nothing of what was kept', async () => {
    handler = (request, response, count) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304, { etag: '"1"' }).end();
      else response.writeHead(200, { etag: '"1"', 'cache-control': 'max-age=60' }).end(`body ${count}`);
    };
    const first = await http.send({ url: server.origin });
    await assert.rejects(readOrForget(first, () => assert.fail('unreadable')));
    assert.equal((await http.send({ url: server.origin })).text(), 'body 2');
    const kept = await http.send({ url: server.origin });
    kept.forget?.();
    assert.equal((await http.send({ url: server.origin, revalidate: true })).text(), 'body 3');
  });

  it('takes the 404 of a place that it was led to for no word on what was asked', async () => {
    handler = (request, response) => {
      if (request.url === '/the/thing') response.writeHead(302, { location: '/v1/the/thing' }).end();
      else response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not found"}');
    };
    const errorBody = () => ({ message: 'Not found', code: 'not_found' });
    const error = await failureOf(http.send({ url: `${server.origin}/the/thing`, errorBody }), 'http');
    assert.equal(error.code, undefined);
    await failureOf(http.send({ url: `${server.origin}/other`, errorBody }), 'notFound');
  });

  it('asks again when the answer is stale, and takes the new one', async () => {
    handler = (_, response, count) =>
      response.writeHead(200, { etag: `"${count}"`, 'cache-control': 'max-age=0' }).end(`body ${count}`);
    assert.equal((await http.send({ url: server.origin })).text(), 'body 1');
    const second = await http.send({ url: server.origin });
    assert.deepEqual([second.text(), second.fromCache], ['body 2', false]);
    assert.equal(server.requests[1]?.headers['if-none-match'], '"1"');
  });

  it('keeps nothing that may not be stored, nor errors', async () => {
    handler = (request, response, count) => {
      if (request.url === '/a') response.writeHead(200, { 'cache-control': 'no-store', etag: '"1"' }).end(`${count}`);
      else response.writeHead(404, { 'cache-control': 'max-age=100' }).end();
    };
    await http.send({ url: `${server.origin}/a` });
    assert.equal((await http.send({ url: `${server.origin}/a` })).text(), '2');
    await failureOf(http.send({ url: `${server.origin}/b` }), 'notFound');
    await failureOf(http.send({ url: `${server.origin}/b` }), 'notFound');
    assert.equal(server.requests.length, 4);
  });

  it('shares identical requests on their way; a caller that cancels only leaves', async () => {
    const held: ServerResponse[] = [];
    handler = (_, response) => held.push(response);
    const cancel = new AbortController();
    const first = http.send({ url: server.origin, signal: cancel.signal });
    const second = http.send({ url: server.origin });
    const other = http.send({ url: server.origin, headers: { accept: 'text/plain' } });
    while (held.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    cancel.abort();
    await failureOf(first, 'cancelled');
    for (const response of held) response.end('shared');
    assert.equal((await second).text(), 'shared');
    assert.equal((await other).text(), 'shared');
    assert.equal(server.requests.length, 2);
  });

  it('ends the request when its last caller has cancelled', async () => {
    let closed = false;
    handler = (request, response) => {
      response.on('close', () => {
        closed = true;
      });
      if (request.url === '/next') response.end('next');
    };
    const cancel = new AbortController();
    const sent = http.send({ url: server.origin, signal: cancel.signal });
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    cancel.abort();
    await failureOf(sent, 'cancelled');
    while (!closed) await new Promise((resolve) => setTimeout(resolve, 1));
    assert.equal((await http.send({ url: `${server.origin}/next` })).text(), 'next');
  });

  it('sends nothing for a caller that has cancelled before', async () => {
    await failureOf(http.send({ url: server.origin, signal: AbortSignal.abort() }), 'cancelled');
    assert.equal(server.requests.length, 0);
  });

  for (const status of [429, 502, 503, 504]) {
    it(`tries a GET again after ${status}`, async () => {
      handler = (_, response, count) => (count < 3 ? response.writeHead(status).end() : response.end('at last'));
      assert.equal((await http.send({ url: server.origin })).text(), 'at last');
      assert.equal(server.requests.length, 3);
    });
  }

  it('gives up after three more tries, with the server’s words', async () => {
    handler = (_, response) =>
      response.writeHead(503).end('{"_status":{"messages":[{"message":"Service unavailable"}]}}');
    const error = await failureOf(http.send({ url: `${server.origin}/x` }), 'http');
    assert.equal(server.requests.length, 4);
    assert.deepEqual([error.status, error.serverMessage], [503, 'Service unavailable']);
    assert.match(error.message, /^The server is unavailable \(503\)\. Try again later\.$/);
  });

  it('tries no more often than it is told, and keeps what a 503 asks for', async () => {
    handler = (_, response) => response.writeHead(503, { 'retry-after': '3600' }).end();
    const error = await failureOf(http.send({ url: server.origin, retries: 0 }), 'http');
    assert.deepEqual(error.failure, { kind: 'http', status: 503, retryAfterSeconds: 3600 });
    handler = (request) => request.socket.destroy();
    await failureOf(http.send({ url: server.origin, retries: 0 }), 'offline');
    assert.equal(server.requests.length, 2);
  });

  for (const status of [400, 401, 404, 500]) {
    it(`does not try again after ${status}`, async () => {
      handler = (_, response) => response.writeHead(status).end();
      await failureOf(http.send({ url: server.origin }), status === 404 ? 'notFound' : 'http');
      assert.equal(server.requests.length, 1);
    });
  }

  it('waits as Retry-After says, and does not where that is too long', async () => {
    const times: number[] = [];
    handler = (_, response, count) => {
      times.push(quickTimers.now());
      if (count === 1) response.writeHead(429, { 'retry-after': '5' }).end();
      else response.writeHead(429, { 'retry-after': '3600' }).end();
    };
    const error = await failureOf(http.send({ url: server.origin }), 'rateLimited');
    assert.equal(times.length, 2);
    assert.ok((times[1] ?? 0) - (times[0] ?? 0) >= 4900);
    assert.deepEqual(error.failure, { kind: 'rateLimited', status: 429, retryAfterSeconds: 3600 });
  });

  it('tries a GET again after a broken connection, a POST never', async () => {
    handler = (request, response, count) => {
      if (request.method === 'POST' || count < 2) request.socket.destroy();
      else response.end('whole');
    };
    assert.equal((await http.send({ url: server.origin })).text(), 'whole');
    await failureOf(http.send({ url: server.origin, method: 'POST', body: '{}' }), 'offline');
    assert.equal(server.requests.length, 3);
  });

  it('never posts twice after 503', async () => {
    handler = (_, response) => response.writeHead(503).end();
    await failureOf(http.send({ url: server.origin, method: 'POST', body: 'x' }), 'http');
    assert.equal(server.requests.length, 1);
  });

  it('says so when an answer breaks off', async () => {
    handler = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
    };
    const error = await failureOf(http.send({ url: server.origin }), 'offline');
    assert.match(error.message, /^Lost the connection to .* before the response was complete\. Try again\.$/);
    assert.equal(server.requests.length, 4);
  });

  it('says so when nothing listens', async () => {
    const gone = await startLocalServer(() => {});
    await gone.close();
    const error = await failureOf(http.send({ url: gone.origin }), 'offline');
    assert.match(error.message, /Can't reach 127\.0\.0\.1:\d+: connection refused\./);
  });

  it('times out, before the answer and within it', async () => {
    handler = (request, response) => {
      if (request.url === '/b') response.writeHead(200).write('begun');
    };
    const error = await failureOf(http.send({ url: `${server.origin}/a`, timeoutMs: 2000 }), 'timeout');
    assert.deepEqual(error.failure, { kind: 'timeout', ms: 2000 });
    assert.match(error.message, /within 2 s/);
    await failureOf(http.send({ url: `${server.origin}/b`, timeoutMs: 2000 }), 'timeout');
    // On a busy machine one may not even have arrived.
    assert.ok(server.requests.length <= 2, 'neither was tried again');
  });

  it('refuses what does not speak HTTP', async () => {
    const { createServer } = await import('node:net');
    const raw = createServer((socket) => socket.end('SSH-2.0-x\r\n'));
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    const address = raw.address();
    assert.ok(typeof address === 'object' && address);
    try {
      await failureOf(http.send({ url: `http://127.0.0.1:${address.port}` }), 'badResponse');
    } finally {
      raw.close();
    }
  });

  it('follows a GET within its origin only, and not for ever', async () => {
    const foreign = await startLocalServer((_, response) => response.end('foreign'));
    handler = (request, response) => {
      const to = {
        '/a/1': '/v1/a/1?c=d',
        '/other/1': '/other/2',
        '/loop': '/loop',
        '/away': `${foreign.origin}/x`,
        '/odd': 'http://[',
      }[request.url ?? ''];
      if (to === undefined) response.end(`at ${request.url}`);
      else response.writeHead(302, { location: to }).end();
    };
    const response = await http.send({ url: `${server.origin}/a/1` });
    assert.deepEqual([response.text(), response.url], ['at /v1/a/1?c=d', `${server.origin}/v1/a/1?c=d`]);
    await failureOf(http.send({ url: `${server.origin}/other/1` }), 'http');
    await failureOf(http.send({ url: `${server.origin}/loop` }), 'http');
    await failureOf(http.send({ url: `${server.origin}/odd` }), 'http');
    const error = await failureOf(http.send({ url: `${server.origin}/away` }), 'http');
    assert.ok(error.message.includes(`has moved to ${foreign.origin}/x`));
    assert.equal(foreign.requests.length, 0);
    await foreign.close();
  });

  it('does not follow a POST, and tells where it was to go', async () => {
    handler = (_, response) => response.writeHead(308, { location: 'https://new.example/verify' }).end();
    const error = await failureOf(http.send({ url: server.origin, method: 'POST', body: 'x' }), 'http');
    assert.equal(error.status, 308);
    assert.match(error.message, /has moved to https:\/\/new\.example\/verify\S* \(308\)\. Check the network's URL\.$/);
    assert.equal(server.requests.length, 1);
  });

  it('posts text and bytes with their headers, each time anew', async () => {
    const bodies: string[] = [];
    handler = (request, response) => {
      request
        .setEncoding('latin1')
        .on('data', (chunk: string) => bodies.push(`${request.headers['content-type']} ${chunk}`));
      request.on('end', () => response.writeHead(200, { 'cache-control': 'max-age=100' }).end('ok'));
    };
    const post = (body: string | Uint8Array) =>
      http.send({ url: server.origin, method: 'POST', headers: { 'content-type': 'a/b' }, body });
    await post('text');
    await post('text');
    await post(new Uint8Array([1, 255]));
    assert.deepEqual(bodies, ['a/b text', 'a/b text', 'a/b \x01\xff']);
  });

  it('gives statuses that are answers as such', async () => {
    handler = (_, response) => response.writeHead(409, { etag: '"x"' }).end('{"verified":true}');
    const response = await http.send({ url: server.origin, accept: [409] });
    assert.deepEqual([response.status, response.text()], [409, '{"verified":true}']);
    await failureOf(http.send({ url: server.origin }), 'http');
  });

  it('lets a service read its own error bodies', async () => {
    handler = (_, response) => response.writeHead(400).end('custom');
    const error = await failureOf(
      http.send({ url: server.origin, errorBody: (status, text) => ({ message: `${text}!`, code: `c${status}` }) }),
      'http',
    );
    assert.deepEqual([error.serverMessage, error.code], ['custom!', 'c400']);
  });

  it('starts at most ten requests in any second', async () => {
    const times: number[] = [];
    handler = (_, response) => {
      times.push(quickTimers.now());
      response.end();
    };
    const begun = quickTimers.now();
    await Promise.all(Array.from({ length: 25 }, (_, index) => http.send({ url: `${server.origin}/${index}` })));
    assert.equal(times.length, 25);
    // From here to the server each takes its own time; only that none is early is certain.
    assert.ok((times[10] ?? 0) - begun >= 1000, 'the eleventh');
    assert.ok((times[20] ?? 0) - begun >= 2000, 'the twenty-first');
  });

  it('refuses addresses with credentials, and what is no address', async () => {
    const error = await failureOf(http.send({ url: 'http://user:secret@127.0.0.1/' }), 'config');
    assert.doesNotMatch(error.message, /secret/);
    for (const url of ['', 'ftp://x', 'file:///etc/passwd', '/path', 'http://']) {
      await failureOf(http.send({ url }), 'config');
    }
    assert.deepEqual(traced, []);
  });

  it('times out and is called off while a proxy says nothing, too', async () => {
    const silent = createNetServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const waiting = create({ proxy: { httpsProxy: `http://127.0.0.1:${port}` } });
    try {
      await failureOf(waiting.send({ url: 'https://ledger.example/', timeoutMs: 30 }), 'timeout');
      await failureOf(waiting.send({ url: 'https://ledger.example/', signal: AbortSignal.timeout(30) }), 'cancelled');
    } finally {
      waiting.dispose();
      silent.close();
    }
  });

  it('goes through the proxy that it is told, except for this machine', async () => {
    const proxy = await startLocalServer((request, response) => response.end(`proxied ${request.url}`));
    const proxied = create({ proxy: { httpProxy: proxy.origin.replace('//', '//me:secret@'), noProxy: [] } });
    handler = (_, response) => response.end('direct');
    assert.equal((await proxied.send({ url: server.origin })).text(), 'direct');
    assert.equal((await proxied.send({ url: 'http://ledger.example/a' })).text(), 'proxied http://ledger.example/a');
    assert.equal(
      proxy.requests[0]?.headers['proxy-authorization'],
      `Basic ${Buffer.from('me:secret').toString('base64')}`,
    );
    assert.doesNotMatch(traced.join('\n'), /secret/);
    proxied.dispose();
    await proxy.close();
  });

  it('ends what is on its way when disposed, and sends no more', async () => {
    handler = () => {};
    const get = http.send({ url: server.origin });
    const post = http.send({ url: server.origin, method: 'POST', body: 'x' });
    while (server.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    http.dispose();
    await failureOf(get, 'cancelled');
    await failureOf(post, 'cancelled');
    await failureOf(http.send({ url: server.origin }), 'cancelled');
  });
});
