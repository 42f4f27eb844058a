import assert from 'node:assert/strict';
import { cacheRule, createResponseCache } from '../../../src/core/net/cache/responseCache.ts';
import { isLensError, LensError } from '../../../src/core/net/errors.ts';
import { withRetries } from '../../../src/core/net/http.ts';
import { createRateLimit } from '../../../src/core/net/rateLimit.ts';
import { retryAfterMs } from '../../../src/core/net/retryAfter.ts';
import { createFakeTimers, settle } from './fakeTimers.ts';

describe('cacheRule', () => {
  for (const [headers, store, freshMs] of [
    [{ 'cache-control': 'public, max-age=600' }, true, 600_000],
    [{ 'cache-control': 'Max-Age=5', age: '3' }, true, 2000],
    [{ 'cache-control': 'max-age=5', age: '9', etag: 'x' }, true, 0],
    [{ 'cache-control': 'no-store, max-age=5', etag: 'x' }, false, 0],
    [{ 'cache-control': 'no-cache, max-age=5', etag: 'x' }, true, 0],
    [{ 'cache-control': 'no-cache, max-age=5' }, false, 0],
    [{ etag: 'x' }, true, 0],
    [{}, false, 0],
    [{ 'cache-control': 's-maxage=9, max-age=-1' }, false, 0],
  ] as const) {
    it(`reads ${JSON.stringify(headers)}`, () => assert.deepEqual(cacheRule(headers), { store, freshMs }));
  }
});

describe('createResponseCache', () => {
  const response = (size: number) => ({
    status: 200,
    headers: { etag: `"${size}"`, 'cache-control': 'max-age=10' },
    bytes: new Uint8Array(size),
  });

  it('lets go of what was not used for longest when it is full', () => {
    const cache = createResponseCache(1000, createFakeTimers());
    for (const key of ['a', 'b', 'c', 'd']) cache.put(key, response(250));
    cache.get('a');
    cache.put('e', response(250));
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e'].map((key) => cache.get(key) !== undefined),
      [true, false, true, true, true],
    );
  });

  it('does not keep what would fill it alone, and forgets what it replaces', () => {
    const cache = createResponseCache(1000, createFakeTimers());
    cache.put('a', response(10));
    cache.put('a', response(251));
    assert.equal(cache.get('a'), undefined);
  });

  it('renews for what the 304 says, or for what was said before', async () => {
    const timers = createFakeTimers();
    const cache = createResponseCache(1000, timers);
    const isFresh = () => {
      const kept = cache.get('a');
      return kept !== undefined && cache.isFresh(kept);
    };
    cache.put('a', response(1));
    const kept = cache.get('a');
    assert.ok(kept);
    await timers.advance(9_999);
    assert.equal(isFresh(), true);
    await timers.advance(1);
    assert.equal(isFresh(), false);
    cache.renew('a', kept, { 'cache-control': 'max-age=3' });
    await timers.advance(3_000);
    assert.equal(isFresh(), false);
    cache.renew('a', kept, {});
    await timers.advance(9_000);
    assert.equal(isFresh(), true);
  });

  it('keeps nothing fresh for longer when the clock is set back, nor while the machine sleeps', async () => {
    for (const [clock, wait] of [
      [-86_400_000, 10_000],
      [10_000, 0],
    ] as const) {
      const timers = createFakeTimers();
      const cache = createResponseCache(1000, timers);
      cache.put('a', response(1));
      timers.setClock(clock);
      await timers.advance(wait);
      const kept = cache.get('a');
      assert.ok(kept);
      assert.equal(cache.isFresh(kept), false);
    }
  });

  it('keeps at most 500', () => {
    const cache = createResponseCache(1_000_000, createFakeTimers());
    for (let index = 0; index < 501; index++) cache.put(String(index), response(1));
    assert.deepEqual([cache.get('0'), cache.get('1') !== undefined], [undefined, true]);
  });
});

describe('createRateLimit', () => {
  it('lets start so many in any second, in order; who cancels takes no place', async () => {
    const timers = createFakeTimers();
    const limit = createRateLimit(2, timers);
    const started: string[] = [];
    const cancel = new AbortController();
    const take = (name: string, signal?: AbortSignal) => limit.take(signal).then(() => started.push(name));
    const all = [take('a'), take('b'), take('c', cancel.signal), take('d'), take('e'), take('f')];
    await settle();
    assert.deepEqual(started, ['a', 'b']);
    cancel.abort();
    await assert.rejects(all[2] ?? Promise.resolve(), (error) => isLensError(error, 'cancelled'));
    await timers.advance(999);
    assert.deepEqual(started, ['a', 'b']);
    await timers.advance(1);
    assert.deepEqual(started, ['a', 'b', 'd', 'e']);
    await timers.advance(1000);
    assert.deepEqual(started, ['a', 'b', 'd', 'e', 'f']);
  });
});

describe('a clock set back', () => {
  it('stops no request', async () => {
    const timers = createFakeTimers();
    const limit = createRateLimit(2, timers);
    await Promise.all([limit.take(undefined), limit.take(undefined)]);
    timers.setClock(-3_600_000);
    let started = false;
    void limit.take(undefined).then(() => {
      started = true;
    });
    await timers.advance(1000);
    assert.equal(started, true);
  });
});

describe('retryAfterMs', () => {
  it('reads seconds and dates', () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    assert.equal(retryAfterMs({ 'retry-after': '120' }, now), 120_000);
    assert.equal(retryAfterMs({ 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT' }, now), 30_000);
    assert.equal(retryAfterMs({ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, now), 0);
    assert.equal(retryAfterMs({ 'retry-after': 'soon' }, now), undefined);
    assert.equal(retryAfterMs({}, now), undefined);
  });

  it('reads a part of a second, and takes no other number for a date', () => {
    assert.equal(retryAfterMs({ 'retry-after': '1.5' }, 0), 1500);
    assert.equal(retryAfterMs({ 'retry-after': '0.0001' }, 0), 1);
    for (const value of ['-1', '1,5', '1.5.2', '2001', '1/5']) {
      const expected = value === '2001' ? 2_001_000 : undefined;
      assert.equal(retryAfterMs({ 'retry-after': value }, 0), expected, value);
    }
  });

  it('takes a date against the server’s own clock, and no wait of more than a day', () => {
    const headers = { date: 'Sat, 21 Nov 2026 10:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT' };
    assert.equal(retryAfterMs(headers, Date.parse('2020-01-01T00:00:00Z')), 30_000);
    for (const value of ['251606987405', '9'.repeat(400), 'Sat, 21 Nov 9999 10:00:30 GMT']) {
      assert.equal(retryAfterMs({ 'retry-after': value }, 0), 86_400_000);
    }
  });
});

describe('withRetries', () => {
  it('waits twice as long each time, half of it at random, and can be cancelled meanwhile', async () => {
    const timers = createFakeTimers(1);
    const cancel = new AbortController();
    let tries = 0;
    const done = withRetries(timers, cancel.signal, 3, async () => {
      tries++;
      throw new LensError({ kind: 'offline' }, 'no');
    });
    done.catch(() => undefined);
    await timers.advance(199);
    assert.equal(tries, 1);
    await timers.advance(1);
    assert.equal(tries, 2);
    await timers.advance(399);
    assert.equal(tries, 2);
    await timers.advance(1);
    assert.equal(tries, 3);
    cancel.abort();
    await assert.rejects(done, (error) => isLensError(error, 'cancelled'));
    await timers.advance(60_000);
    assert.equal(tries, 3);
  });

  it('does not try again where a certificate is not trusted, nor after a timeout', async () => {
    for (const error of [
      new LensError({ kind: 'offline' }, 'x', { cause: Object.assign(new Error('tls'), { code: 'CERT_HAS_EXPIRED' }) }),
      new LensError({ kind: 'timeout', ms: 1 }, 'x'),
    ]) {
      let tries = 0;
      const done = withRetries(createFakeTimers(), new AbortController().signal, 3, async () => {
        tries++;
        throw error;
      });
      await assert.rejects(done, error);
      assert.equal(tries, 1);
    }
  });
});
