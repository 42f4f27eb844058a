import assert from 'node:assert/strict';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createFaultBook, type FaultBook } from '../../sandbox/faults.ts';
import { createRequestLog, type RequestLog } from '../../sandbox/requestLog.ts';
import { type RunningServer, startServer } from '../../sandbox/server.ts';
import type { SandboxRequest, Service } from '../../sandbox/types.ts';

const bigBody = JSON.stringify({ rows: Array.from({ length: 300 }, (_, index) => ({ index, memo: 'ünïcode' })) });

/** A small service whose every kind of answer the tests need. */
const service: Service = (request) => {
  switch (request.path) {
    case '/small':
      return {
        status: 200,
        headers: { 'cache-control': 'public, max-age=2', link: '</small?p=2>; rel="next"' },
        body: '{"amount":9223372036854775807}',
      };
    case '/big':
      return { status: 200, body: bigBody };
    case '/own-etag':
      return { status: 200, headers: { etag: '"0abc"', 'content-type': 'application/json' }, body: '{}' };
    case '/echo': {
      const { method, path, rawQuery, body } = request;
      const name = request.query.get('name');
      return {
        status: 200,
        body: JSON.stringify({ method, path, rawQuery, name, body: Buffer.from(body).toString() }),
      };
    }
    case '/throw':
      throw new Error('deliberate');
    default:
      return { status: 404, body: '{"_status":{"messages":[{"message":"Not found"}]}}' };
  }
};

interface RawAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** What really comes over the socket: no decompression, no redirects followed. */
function raw(url: string, options: { method?: string; headers?: Record<string, string> } = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { ...options, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

describe("the sandbox's server", () => {
  let faults: FaultBook;
  let log: RequestLog;
  let server: RunningServer;

  beforeEach(async () => {
    faults = createFaultBook();
    log = createRequestLog();
    server = await startServer({ name: 'ledger', service, faults, log });
  });
  afterEach(() => server.close());

  it('hands the request on as it came and the answer back as it is', async () => {
    const answer = await fetch(`${server.url}/echo?b=1&name=a%20b&b=gt:2`, { method: 'POST', body: 'héllo' });
    const seen: Partial<SandboxRequest> & { name?: string } = JSON.parse(await answer.text());
    assert.deepEqual(seen, {
      method: 'POST',
      path: '/echo',
      rawQuery: 'b=1&name=a%20b&b=gt:2',
      name: 'a b',
      body: 'héllo',
    });
    const small = await raw(`${server.url}/small`);
    assert.equal(small.body.toString(), '{"amount":9223372036854775807}');
    assert.equal(small.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(small.headers['content-length'], '30');
    assert.equal(small.headers['access-control-allow-origin'], '*');
    assert.equal(small.headers.vary, 'Accept-Encoding');
    assert.ok(Math.abs(Date.parse(small.headers.date ?? '') - Date.now()) < 5000);
  });

  it('answers a conditional request with an empty 304 that keeps etag, cache-control and link', async () => {
    const first = await raw(`${server.url}/small`);
    const etag = first.headers.etag ?? '';
    assert.match(etag, /^W\/"1e-[A-Za-z0-9+/]{27}"$/);
    const second = await raw(`${server.url}/small`, { headers: { 'if-none-match': `"other", ${etag}` } });
    assert.equal(second.status, 304);
    assert.equal(second.body.length, 0);
    assert.equal(second.headers.etag, etag);
    assert.equal(second.headers['cache-control'], 'public, max-age=2');
    assert.equal(second.headers.link, '</small?p=2>; rel="next"');
    assert.equal(second.headers['content-type'], undefined);
    assert.equal(second.headers['content-length'], undefined);
    for (const headers of [
      { 'if-none-match': 'W/"1e-other"' },
      { 'if-none-match': etag, 'cache-control': 'no-cache' },
    ]) {
      assert.equal((await raw(`${server.url}/small`, { headers })).status, 200);
    }
    assert.equal((await raw(`${server.url}/own-etag`, { headers: { 'if-none-match': '"0abc"' } })).status, 304);
    assert.equal((await raw(`${server.url}/none`, { headers: { 'if-none-match': '*' } })).status, 404);
  });

  it('compresses what is large where the client accepts it', async () => {
    const packed = await raw(`${server.url}/big`, { headers: { 'accept-encoding': 'br, gzip;q=0.8' } });
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.ok(packed.body.length < bigBody.length / 4);
    assert.equal(await (await fetch(`${server.url}/big`)).text(), bigBody);
    for (const accept of ['identity', 'gzip;q=0', 'br']) {
      const plain = await raw(`${server.url}/big`, { headers: { 'accept-encoding': accept } });
      assert.equal(plain.headers['content-encoding'], undefined, accept);
      assert.equal(plain.body.toString(), bigBody, accept);
      assert.equal(plain.headers.etag, packed.headers.etag, accept);
    }
    const small = await raw(`${server.url}/small`, { headers: { 'accept-encoding': 'gzip' } });
    assert.equal(small.headers['content-encoding'], undefined);
  });

  it('answers HEAD with the headers alone and OPTIONS with CORS', async () => {
    const head = await raw(`${server.url}/small`, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(head.headers['content-length'], '30');
    assert.equal(head.body.length, 0);
    const options = await raw(`${server.url}/small`, { method: 'OPTIONS' });
    assert.equal(options.status, 204);
    assert.equal(options.headers['access-control-allow-origin'], '*');
    assert.match(options.headers['access-control-allow-methods'] ?? '', /GET.*POST/);
  });

  it('survives a service that throws, and says so in the words of that service', async () => {
    const written: unknown[] = [];
    const original = console.error;
    console.error = (...line: unknown[]) => written.push(line);
    try {
      const failed = await raw(`${server.url}/throw`);
      assert.equal(failed.status, 500);
      assert.deepEqual(JSON.parse(failed.body.toString()), { _status: { messages: [{ message: 'Internal error' }] } });
    } finally {
      console.error = original;
    }
    assert.match(String(written), /ledger service failed on GET \/throw.*deliberate/s);
    assert.equal((await raw(`${server.url}/small`)).status, 200);
  });

  it('logs each request with what was answered', async () => {
    await (await fetch(`${server.url}/echo?a=1`, { method: 'POST', body: 'x' })).text();
    await raw(`${server.url}/none`);
    const lines = log.entries('ledger').map(({ time: _time, ms: _ms, ...line }) => line);
    assert.deepEqual(lines, [
      { service: 'ledger', method: 'POST', path: '/echo', query: 'a=1', status: 200, bytes: 72 },
      { service: 'ledger', method: 'GET', path: '/none', query: '', status: 404, bytes: 50 },
    ]);
    assert.deepEqual(log.entries('status'), []);
  });

  it('says in one sentence that a port is taken', async () => {
    const port = Number(new URL(server.url).port);
    await assert.rejects(startServer({ name: 'status', service, port, faults, log }), {
      message: `Port ${port} is taken, so the sandbox's status service could not start; give another port, or 0 for a free one.`,
    });
  });

  it('closes although requests hang and connections are kept alive', async () => {
    faults.add('ledger /small hang');
    const hanging = raw(`${server.url}/small`);
    await raw(`${server.url}/none`);
    await server.close();
    await assert.rejects(hanging);
    await assert.rejects(raw(`${server.url}/none`), { code: 'ECONNREFUSED' });
  });
});
