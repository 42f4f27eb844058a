import assert from 'node:assert/strict';
import {
  type WalkEnd,
  type WalkOptions,
  type WalkProgress,
  walkPages,
  walkRows,
} from '../../../../src/core/ledger/rest/pages.ts';
import { isMalformed } from '../../../../src/core/ledger/rest/schema/field.ts';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { type TestClient, textClient } from './client/fixtureClient.ts';

const page = (ids: string[], next: string | null) =>
  JSON.stringify({ transactions: ids.map((id) => ({ transaction_id: id })), links: { next } });
const path = '/api/v1/transactions';

describe('walkPages', () => {
  let end: WalkEnd | undefined;
  beforeEach(() => {
    end = undefined;
  });

  async function walk(test: TestClient, query: object = {}, options: WalkOptions = {}): Promise<string[]> {
    const ids: string[] = [];
    const onEnd = (reason: WalkEnd) => {
      end = reason;
    };
    const first = (ask: object) => test.client.transactions.list(query, ask);
    for await (const row of walkRows(first, { onEnd, ...options })) {
      if (!isMalformed(row)) ids.push(row.transaction_id ?? '');
    }
    return ids;
  }

  it('follows next, relative to the origin, to the last page', async () => {
    const test = textClient(page(['a', 'b'], `${path}?limit=2&timestamp=lt:5`), page(['c'], null));
    assert.deepEqual(await walk(test, { limit: 2 }), ['a', 'b', 'c']);
    assert.deepEqual(test.asked, [`GET ${path}?limit=2`, `GET ${path}?limit=2&timestamp=lt:5`]);
    assert.equal(end, 'lastPage');
  });

  it('takes an absolute next on the same origin, and two paging keys', async () => {
    const next = `https://ledger.example${path}?timestamp=lte:5&account.id=lt:2`;
    const test = textClient(page(['a'], next), page(['b'], null));
    assert.deepEqual(await walk(test), ['a', 'b']);
    assert.equal(test.asked[1], `GET ${path}?timestamp=lte:5&account.id=lt:2`);
  });

  for (const next of [
    'https://evil.example/api',
    '//evil.example/api',
    'http://ledger.example/api',
    'https://a:b@ledger.example/',
    'https://[',
    'javascript:1',
  ]) {
    it(`refuses a next of ${next}`, async () => {
      const test = textClient(page(['a'], next));
      await assert.rejects(walk(test), (error) => isLensError(error, 'badResponse'));
      assert.equal(test.asked.length, 1);
    });
  }

  it('ends where next is the page itself, in whatever order and encoding', async () => {
    const test = textClient(page(['a'], `${path}?limit=1&timestamp=ne%3A5`));
    assert.deepEqual(await walk(test, { timestamp: { ne: '5' }, limit: 1 }), ['a']);
    assert.equal(end, 'loop');
  });

  it('ends where next was there before, also by a longer way round', async () => {
    const test = textClient(
      page(['a'], `${path}?timestamp=lt:9`),
      page(['b'], `${path}?timestamp=lt:8`),
      page(['c'], `${path}?timestamp=lt:9`),
    );
    assert.deepEqual(await walk(test), ['a', 'b', 'c']);
    assert.equal(end, 'loop');
  });

  it('ends where next has dropped a filter and would begin again', async () => {
    const test = textClient(page(['a'], `${path}?timestamp=ne:5`), page(['z'], null));
    assert.deepEqual(await walk(test, { timestamp: [{ ne: '5' }, { lt: '9' }] }), ['a']);
    assert.equal(end, 'loop');
  });

  it('goes on after empty pages, and tells how far it is', async () => {
    const test = textClient(page([], `${path}?timestamp=lt:9`), page([], `${path}?timestamp=lt:8`), page(['a'], null));
    const seen: WalkProgress[] = [];
    assert.deepEqual(await walk(test, {}, { onProgress: (progress) => seen.push(progress) }), ['a']);
    assert.deepEqual(seen, [
      { pages: 1, rows: 0, emptyPages: 1 },
      { pages: 2, rows: 0, emptyPages: 2 },
      { pages: 3, rows: 1, emptyPages: 0 },
    ]);
  });

  it('ends after so many empty pages, and after so many pages', async () => {
    const endless = () =>
      textClient(...Array.from({ length: 50 }, (_, index) => page([], `${path}?timestamp=lt:${1000 - index}`)));
    const empty = endless();
    await walk(empty, {}, { maxEmptyPages: 7 });
    assert.deepEqual([empty.asked.length, end], [7, 'emptyPages']);
    const capped = endless();
    await walk(capped, {}, { maxPages: 3 });
    assert.deepEqual([capped.asked.length, end], [3, 'pageLimit']);
  });

  it('asks for no page that nobody takes', async () => {
    const test = textClient(page(['a'], `${path}?timestamp=lt:9`));
    for await (const { rows } of walkPages((ask) => test.client.transactions.list({}, ask))) {
      assert.equal(rows.length, 1);
      break;
    }
    assert.equal(test.asked.length, 1);
  });

  it('stops when cancelled between pages', async () => {
    const cancel = new AbortController();
    const test = textClient(page(['a'], `${path}?timestamp=lt:9`), page(['b'], null));
    const walked = walk(test, {}, { signal: cancel.signal, onProgress: () => cancel.abort() });
    await assert.rejects(walked, (error) => isLensError(error, 'cancelled'));
    assert.equal(test.asked.length, 1);
    assert.equal(test.requests[0]?.signal, cancel.signal);
  });
});
