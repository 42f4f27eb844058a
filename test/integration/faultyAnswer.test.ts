import assert from 'node:assert/strict';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { createFaultBook, type FaultBook } from '../sandbox/faults.ts';
import { createRequestLog, type RequestLog } from '../sandbox/requestLog.ts';
import { type RunningServer, startServer } from '../sandbox/server.ts';

const body = JSON.stringify({ text: 'x'.repeat(400) });

/** What a client sees of one request: how far it came, and how it ended. */
interface Seen {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  received: Buffer;
  /** `end`, `aborted` in the middle, `timeout`, or the error's code before any answer. */
  ending: string;
}

function see(url: string, timeoutMs = 5000): Promise<Seen> {
  return new Promise((resolve) => {
    const agent = new Agent({ keepAlive: false });
    const chunks: Buffer[] = [];
    let answer: IncomingMessage | undefined;
    const finish = (ending: string): void => {
      clearTimeout(timer);
      resolve({ status: answer?.statusCode, headers: answer?.headers ?? {}, received: Buffer.concat(chunks), ending });
      request.destroy();
    };
    const timer = setTimeout(() => finish('timeout'), timeoutMs);
    const request = httpRequest(url, { agent }, (response) => {
      answer = response;
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => finish('aborted'));
      response.on('end', () => finish('end'));
    });
    request.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? error.message));
    request.end();
  });
}

describe('a fault over a real connection', () => {
  let faults: FaultBook;
  let log: RequestLog;
  let server: RunningServer;
  let served = 0;

  beforeEach(async () => {
    faults = createFaultBook();
    log = createRequestLog();
    served = 0;
    const service = () => {
      served += 1;
      return { status: 200, body };
    };
    server = await startServer({ name: 'verification', service, faults, log });
  });
  afterEach(() => server.close());

  const seeWith = (fault: string, timeoutMs?: number): Promise<Seen> => {
    faults.add(`verification * ${fault}`);
    return see(`${server.url}/x`, timeoutMs);
  };

  it('latency: the true answer, late', async () => {
    const started = performance.now();
    const { ending, received } = await seeWith('latency=120ms');
    assert.ok(performance.now() - started >= 115);
    assert.equal(ending, 'end');
    assert.equal(received.toString(), body);
  });

  for (const status of [429, 500, 502, 503]) {
    it(`${status} as JSON, as HTML and with an empty body`, async () => {
      for (const form of ['json', 'html', 'empty']) faults.add(`* * ${status}-${form} x1`);
      const [json, html, empty] = [await see(server.url), await see(server.url), await see(server.url)];
      for (const answer of [json, html, empty]) assert.equal(answer.status, status);
      assert.deepEqual(Object.keys(JSON.parse(json.received.toString())), ['customCode', 'message', 'errorId']);
      assert.match(html.headers['content-type'] ?? '', /^text\/html/);
      assert.match(html.received.toString(), new RegExp(`^<!DOCTYPE html>.*${status}`, 's'));
      assert.equal(empty.received.length, 0);
      assert.equal(empty.headers['content-length'], '0');
      assert.equal(json.headers['retry-after'], undefined);
      assert.equal(served, 0);
    });
  }

  it('Retry-After in seconds and as a date', async () => {
    const seconds = await seeWith('429-json retry-after=5 x1');
    assert.equal(seconds.headers['retry-after'], '5');
    const date = await seeWith('429-html retry-after-date=60');
    const ahead = Date.parse(date.headers['retry-after'] ?? '') - Date.now();
    assert.ok(ahead > 55_000 && ahead <= 60_000, `${ahead} ms ahead`);
  });

  it('cut: half of the promised bytes, then the end of the connection', async () => {
    const { status, headers, received, ending } = await seeWith('cut');
    assert.equal(status, 200);
    assert.equal(Number(headers['content-length']), body.length);
    assert.equal(received.length, Math.floor(body.length / 2));
    assert.equal(ending, 'aborted');
  });

  it('stall: half of it, and the connection stays open', async () => {
    const { received, ending } = await seeWith('stall', 150);
    assert.equal(received.length, Math.floor(body.length / 2));
    assert.equal(ending, 'timeout');
  });

  it('garbage: says JSON, is no text', async () => {
    const { status, headers, received } = await seeWith('garbage');
    assert.equal(status, 200);
    assert.match(headers['content-type'] ?? '', /^application\/json/);
    assert.throws(() => new TextDecoder('utf-8', { fatal: true }).decode(received), {
      code: 'ERR_ENCODING_INVALID_ENCODED_DATA',
    });
  });

  it('a 200 with HTML, with nothing and with an empty object', async () => {
    const html = await seeWith('200-html x1');
    assert.equal(html.status, 200);
    assert.match(html.received.toString(), /^<!DOCTYPE html>/);
    assert.equal((await seeWith('200-empty x1')).received.length, 0);
    assert.equal((await seeWith('200-json x1')).received.toString(), '{}');
  });

  it('hang: nothing at all', async () => {
    const { status, ending } = await seeWith('hang', 150);
    assert.equal(status, undefined);
    assert.equal(ending, 'timeout');
    assert.deepEqual(
      log.entries().map((line) => [line.status, line.fault]),
      [[null, 'hang']],
    );
  });

  it('reset: the connection is reset and the service asked nothing', async () => {
    assert.equal((await seeWith('reset')).ending, 'ECONNRESET');
    assert.equal(served, 0);
  });

  it('lost: the service took the request and the connection is reset', async () => {
    assert.equal((await seeWith('lost x1')).ending, 'ECONNRESET');
    assert.equal(served, 1);
    assert.deepEqual(
      log.entries().map((line) => [line.status, line.fault]),
      [[200, 'lost']],
    );
    assert.equal((await see(server.url)).received.toString(), body);
  });

  it('huge: as many MB of JSON as told, without a content-length', async () => {
    const { headers, received } = await seeWith('huge=5MB', 20_000);
    assert.equal(headers['content-length'], undefined);
    assert.equal(received.length, 5_000_000 + '{"padding":""}'.length);
    assert.equal(Object.keys(JSON.parse(received.toString())).join(), 'padding');
  });

  it('huge: stops when the client has had enough', async () => {
    faults.add('* * huge=9000MB');
    const reader = (await fetch(server.url)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await server.close();
    assert.ok((log.entries()[0]?.bytes ?? 0) < 1_000_000_000);
  });

  for (const status of [301, 302, 307, 308]) {
    it(`${status} to the given place`, async () => {
      const answer = await seeWith(`${status}=https://elsewhere.example/v2?x=1`);
      assert.equal(answer.status, status);
      assert.equal(answer.headers.location, 'https://elsewhere.example/v2?x=1');
      assert.equal(served, 0);
    });
  }
});
