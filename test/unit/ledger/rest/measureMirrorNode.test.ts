import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import { listeningHttp } from '../../../../src/core/ledger/rest/measureMirrorNode.ts';
import { LensError } from '../../../../src/core/net/errors.ts';
import { createHttp, type Http } from '../../../../src/core/net/http.ts';
import type { HttpRequest } from '../../../../src/core/net/httpMessages.ts';
import { isPulseWeak, pulseParts, waitWords } from '../../../../src/core/sheets/status/mirrorNodeHealth.ts';
import { createFakeTimers } from '../../net/fakeTimers.ts';
import { startLocalServer } from '../../net/localServer.ts';

const list = 'https://mirror.example/api/v1/transactions?limit=25&order=desc';
const start = 1_790_000_000_000;

/** A mirror node whose next answer takes `ms` and is `body`, or an error. */
function mirror() {
  let now = start;
  let next: { ms: number; body?: string; error?: Error; fromCache?: boolean; date?: string } = { ms: 0 };
  const timers = { ...createFakeTimers(), now: () => now, elapsed: () => now };
  const http: Http = {
    dispose() {},
    async send({ url }) {
      now += next.ms;
      if (next.error) throw next.error;
      const body = next.body ?? '{}';
      const headers: Record<string, string> = next.date === undefined ? {} : { date: next.date };
      return {
        status: 200,
        headers,
        url,
        bytes: Buffer.from(body),
        text: () => body,
        fromCache: next.fromCache ?? false,
      };
    },
  };
  const listening = listeningHttp(http, timers, () => {});
  return {
    pulse: listening.pulse,
    ask: async (url: string, answer: typeof next) => {
      next = answer;
      await listening.http.send({ url }).catch(() => undefined);
    },
    pass: (ms: number) => {
      now += ms;
    },
    parts: () => pulseParts(listening.pulse.read(), now).join(' · '),
    isWeak: () => isPulseWeak(listening.pulse.read(), now),
    now: () => now,
  };
}
const rows = (...times: string[]) =>
  JSON.stringify({ transactions: times.map((time) => ({ consensus_timestamp: time, valid_start_timestamp: '1.0' })) });

describe('how the mirror node is', () => {
  it('is read from the answers that come anyway', async () => {
    const node = mirror();
    assert.equal(node.parts(), '', 'nothing is said before the first answer');
    await node.ask(list, { ms: 120, body: rows('1789999997.120000000', '1789999990.000000000') });
    assert.equal(
      node.parts(),
      'newest transaction 3 seconds old · answers in 120 ms · no failed requests in 5 minutes',
    );
    assert.equal(node.isWeak(), false);
    assert.equal(node.pulse.read().newest, '1789999997.120000000');
    node.pass(90_000);
    assert.match(node.parts(), /^up to date when last asked, 1 minute 30 seconds ago · answers in /);
    await node.ask(list, { ms: 80, body: rows('1789999000.000000000') });
    assert.equal(node.pulse.read().newest, '1789999997.120000000', 'it never goes back');
  });

  it('counts failures of the server, not answers that say no, nor what the user called off', async () => {
    const node = mirror();
    const fail = (error: Error) => node.ask(list, { ms: 10, error });
    await fail(new LensError({ kind: 'http', status: 503 }, 'busy'));
    await fail(new LensError({ kind: 'timeout', ms: 30_000 }, 'late'));
    await fail(new LensError({ kind: 'rateLimited', status: 429 }, 'many'));
    await fail(new LensError({ kind: 'notFound', status: 404 }, 'none'));
    await fail(new LensError({ kind: 'http', status: 400 }, 'refused'));
    await fail(new LensError({ kind: 'cancelled' }, 'off'));
    assert.match(node.parts(), /3 of 5 requests failed in 5 minutes/);
    assert.equal(node.isWeak(), true);
    node.pass(6 * 60_000);
    assert.equal(node.parts(), '', 'older ones do not count');
  });

  it('does not take a cached answer, an old row or a filtered list for the newest state', async () => {
    const node = mirror();
    await node.ask(list, { ms: 1, body: rows('1789999999.000000000'), fromCache: true });
    assert.equal(node.parts(), '');
    await node.ask(`${list}&account.id=0.0.5`, { ms: 1, body: rows('1700000000.000000000') });
    assert.doesNotMatch(node.parts(), /newest/);
    await node.ask('https://mirror.example/api/v1/transactions?order=asc', { ms: 1, body: rows('1.000000000') });
    assert.doesNotMatch(node.parts(), /newest/);
    await node.ask(list, {
      ms: 1,
      body: '{"transactions":[{"name":"\\"consensus_timestamp\\":\\"1899999999.000000000\\""}]}',
    });
    assert.equal(node.pulse.read().newest, '1700000000.000000000', "a stranger's text is no time");
  });

  it('says that it is behind, by its own clock', async () => {
    const node = mirror();
    const date = new Date(start).toUTCString();
    await node.ask(list, { ms: 60_000, body: rows('1789999940.000000000'), date });
    assert.match(node.parts(), /^newest transaction 1 minute old: it may be behind/);
    assert.equal(node.isWeak(), true);
    node.pass(60_000);
    assert.match(
      node.parts(),
      /^may have been 1 minute behind when last asked · answers in /,
      'not two ages in one sentence',
    );
    node.pass(2 * 60_000);
    assert.doesNotMatch(node.parts(), /behind/, 'that was some time ago');
  });

  it('says whether to wait for a transaction', async () => {
    const node = mirror();
    const at = (seconds: number) => {
      const identifier = parseIdentifier(`0.0.5@${seconds}.000000000`);
      assert.ok(identifier);
      return waitWords(identifier, node.pulse.read(), node.now(), 'UTC');
    };
    assert.equal(at(1_790_000_002), undefined, 'nothing is known');
    await node.ask(list, { ms: 1, body: rows('1790000000.500000000') });
    assert.equal(
      at(1_790_000_002),
      "The mirror node is at 14:13:20, before this transaction's valid start at 14:13:22. Wait a few seconds.",
    );
    assert.match(at(1_789_999_990) ?? '', /after this transaction's valid start at 14:13:10: it may not have reached/);
    node.pass(10 * 60_000);
    assert.equal(at(1_790_000_602), undefined, 'what was seen is old');
  });
});

describe("whether the mirror node answers, by the real client's requests", () => {
  type Answer = (response: ServerResponse, request: IncomingMessage) => void;
  const status =
    (code: number): Answer =>
    (response) =>
      void response.writeHead(code).end('{}');
  const lose: Answer = (response) => void response.socket?.destroy();
  const keepSilent: Answer = () => {};

  let server: Awaited<ReturnType<typeof startLocalServer>>;
  let http: Http;
  let answer: Answer;
  before(async () => {
    server = await startLocalServer((request, response) => answer(response, request));
  });
  after(() => server.close());
  afterEach(() => http.dispose());

  /** A client whose time passes by `advance` alone. */
  function listen(perSecond = 100) {
    const timers = createFakeTimers();
    let turns = 0;
    http = createHttp({ log: { trace() {}, debug() {}, warn() {} }, timers, perSecond });
    const listening = listeningHttp(http, timers, () => {
      turns++;
    });
    const { pulse } = listening;
    const send = (path: string, request: Partial<HttpRequest> = {}) =>
      listening.http.send({ url: server.origin + path, retries: 0, ...request }).catch((error: unknown) => error);
    return {
      timers,
      pulse,
      send,
      /** As the server answers by `how`, a millisecond after the last one. */
      async sendTo(how: Answer, path = '/', request: Partial<HttpRequest> = {}) {
        answer = how;
        await timers.advance(1);
        return send(path, request);
      },
      /** Sends a request of which nothing comes until its time is over. */
      async sendInVain(path: string) {
        const late = send(path, { timeoutMs: 1000 });
        await timers.advance(1000);
        await late;
      },
      /** How often in a row it was given up, with the reason of the last; undefined if it answers. */
      trouble() {
        const { trouble } = pulse.read();
        return trouble && [trouble.error.kind, trouble.givenUp];
      },
      turns: () => turns,
    };
  }

  it('answers if it says that nothing has changed', async () => {
    const node = listen();
    await node.sendTo((response) => void response.writeHead(200, { etag: '"a"' }).end('{}'));
    await node.sendTo(lose, '/', { revalidate: true });
    assert.deepEqual([node.trouble(), node.turns()], [['offline', 1], 1]);
    const unchanged: Answer = (response, { headers }) => {
      response.writeHead(headers['if-none-match'] === '"a"' ? 304 : 500).end();
    };
    await node.sendTo(unchanged, '/', { revalidate: true });
    assert.deepEqual([node.trouble(), node.turns()], [undefined, 2]);
    assert.equal(node.pulse.read().requests, 3);
  });

  it('answers if it has answered what was asked after the request that came to nothing', async () => {
    const node = listen();
    answer = keepSilent;
    server.requests.length = 0;
    const late = node.send('/slow', { timeoutMs: 1000 });
    while (server.requests.length === 0) await new Promise(setImmediate);
    for (const path of ['/1', '/2', '/3', '/4']) await node.sendTo(status(200), path);
    await node.timers.advance(1000);
    await late;
    assert.deepEqual([node.trouble(), node.turns()], [undefined, 0]);
    assert.equal(node.pulse.read().failed, 1);
    answer = keepSilent;
    await node.sendInVain('/slow');
    assert.deepEqual(node.trouble(), ['timeout', 1], 'nothing was answered since');
  });

  it("isn't to blame for requests that the client never sent", async () => {
    const node = listen(1);
    await node.sendTo(status(200));
    const [first, second] = ['/1', '/2'].map((path) => node.send(path, { timeoutMs: 400 }));
    await node.timers.advance(400);
    await Promise.all([first, second]);
    const third = node.send('/3', { timeoutMs: 400 });
    await node.timers.advance(400);
    await third;
    assert.deepEqual([node.trouble(), node.turns()], [undefined, 0]);
    assert.deepEqual([node.pulse.read().requests, node.pulse.read().failed], [1, 0]);
  });

  it('answers with more than is read, too, and if it wants fewer requests', async () => {
    const node = listen();
    const large: Answer = (response) => void response.writeHead(200).end('1234567890');
    await node.sendTo(large, '/', { maxBytes: 5 });
    await node.sendTo(large, '/', { maxBytes: 5 });
    assert.equal(node.trouble(), undefined);
    await node.sendTo(status(429));
    assert.deepEqual(node.trouble(), ['rateLimited', 0]);
    await node.sendTo(status(500));
    assert.deepEqual(node.trouble(), ['http', 1]);
    await node.sendTo(status(429));
    await node.sendTo(status(500));
    assert.deepEqual(node.trouble(), ['http', 1]);
    await node.sendTo(large, '/', { maxBytes: 5 });
    assert.equal(node.trouble(), undefined);
  });

  it('has failed twice in a row only if it was asked again after the first time', async () => {
    const node = listen();
    server.requests.length = 0;
    const held: ServerResponse[] = [];
    answer = (response) => void held.push(response);
    const beside = [node.send('/'), node.send('/'), node.send('/other')];
    while (held.length < 2) await new Promise(setImmediate);
    await node.timers.advance(1);
    for (const response of held) response.writeHead(500).end('{}');
    await Promise.all(beside);
    assert.equal(server.requests.length, 2, 'two of the three share one');
    assert.deepEqual(node.trouble(), ['http', 1]);
    await node.sendTo(status(500));
    assert.deepEqual(node.trouble(), ['http', 2]);
  });
});
