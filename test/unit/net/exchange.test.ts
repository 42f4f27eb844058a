import assert from 'node:assert/strict';
import { createExchange } from '../../../src/core/net/exchange.ts';
import type { Question } from '../../../src/core/net/httpMessages.ts';
import { createRateLimits } from '../../../src/core/net/rateLimit.ts';
import type { Transport } from '../../../src/core/platform/http/transport.ts';
import { failureOf } from './failureOf.ts';
import { createFakeTimers, settle } from './fakeTimers.ts';

describe('createExchange', () => {
  const url = new URL('https://ledger.example/a');
  const question: Question = { method: 'GET', headers: {}, timeoutMs: 5000, maxBytes: 1000, retries: 0, retrying() {} };
  let timers: ReturnType<typeof createFakeTimers>;
  let sent: number;

  beforeEach(() => {
    timers = createFakeTimers();
    sent = 0;
  });

  /** A service of which each answer takes `ms`, asked at most once a second. */
  function exchangeOver(ms: number) {
    const transport: Transport = {
      request: (_, { signal }) =>
        new Promise((resolve, reject) => {
          sent++;
          signal.addEventListener('abort', () => reject(signal.reason));
          timers.after(ms, () => resolve({ status: 200, headers: {}, body: bodyOf('text') }));
        }),
      dispose() {},
    };
    const log = { trace() {}, debug() {}, warn() {} };
    return createExchange({ transport, limitOf: createRateLimits(1, timers), log, timers });
  }

  it('gives the answer with its body', async () => {
    const answer = exchangeOver(100)(url, question, new AbortController().signal);
    await timers.advance(100);
    const { status, fromCache, url: from, ...response } = await answer;
    assert.deepEqual([status, fromCache, from, response.text()], [200, false, url.href, 'text']);
  });

  it('counts the wait for its turn within the time limit, and says that nothing was sent', async () => {
    const exchange = exchangeOver(100);
    const answers = Array.from({ length: 8 }, () => exchange(url, question, new AbortController().signal));
    const outcomes = Promise.allSettled(answers);
    const last = failureOf(answers[7] ?? Promise.resolve(), 'timeout');
    await timers.advance(5000);
    const { message } = await last;
    assert.equal(message, "Couldn't ask ledger.example within 5 s: too many requests to it are waiting. Try again.");
    await timers.advance(5000);
    const lost = (await outcomes).filter(({ status }) => status === 'rejected');
    assert.deepEqual([sent, lost.length], [5, 3]);
  });

  it('waits no longer for its turn when the clock is set back', async () => {
    const exchange = exchangeOver(10);
    const first = exchange(url, question, new AbortController().signal);
    const second = exchange(url, question, new AbortController().signal);
    timers.setClock(-3_600_000);
    await timers.advance(1100);
    assert.deepEqual([(await first).status, (await second).status], [200, 200]);
  });

  it('says who was slow once it was sent, but not what was asked: the same is said of what is asked next', async () => {
    const lost = failureOf(exchangeOver(60_000)(url, question, new AbortController().signal), 'timeout');
    await timers.advance(5000);
    assert.equal((await lost).message, "ledger.example didn't finish answering within 5 s. Try again.");
  });

  it('ends by its signal, before its turn and after', async () => {
    const exchange = exchangeOver(60_000);
    const cancel = new AbortController();
    const lost = [1, 2].map(() => failureOf(exchange(url, question, cancel.signal), 'cancelled'));
    await settle();
    cancel.abort();
    await Promise.all(lost);
    assert.equal(sent, 1);
    await failureOf(exchange(url, question, cancel.signal), 'cancelled');
  });
});

async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
