import assert from 'node:assert/strict';
import { followRedirects } from '../../../src/core/net/http.ts';
import type { HttpResponse } from '../../../src/core/net/httpMessages.ts';

describe('followRedirects', () => {
  const start = 'https://ledger.example/accounts/0.0.1?a=1';
  /** Asks pages that only say where to go. */
  async function ask(locations: Readonly<Record<string, string>>, status = 302): Promise<string[]> {
    const asked: string[] = [];
    const answer = await followRedirects(new URL(start), async (url) => {
      asked.push(url.href);
      const location = locations[url.pathname];
      const headers = location === undefined ? {} : { location };
      const response: HttpResponse = {
        status: location === undefined ? 200 : status,
        headers,
        url: url.href,
        bytes: new Uint8Array(),
        text: () => '',
        fromCache: false,
      };
      return response;
    });
    return [...asked, String(answer.status)];
  }

  it('goes on within the origin, to where the same is asked', async () => {
    assert.deepEqual(
      await ask({ '/accounts/0.0.1': '/v1/accounts/0.0.1?a=1&more', '/v1/accounts/0.0.1': '../accounts/0.0.1/?a=1#e' }),
      [
        start,
        'https://ledger.example/v1/accounts/0.0.1?a=1&more',
        'https://ledger.example/v1/accounts/0.0.1/?a=1#e',
        '200',
      ],
    );
  });

  for (const location of [
    '/accounts/0.0.2?a=1',
    '/contracts/0.0.1?a=1',
    '/v1/accounts/0.0.1/tokens?a=1',
    '/accounts/0.0.1',
    '/accounts/0.0.1?a=2',
    '/0.0.1?a=1',
    '/',
  ]) {
    it(`doesn't take the answer about something else: ${location}`, async () =>
      assert.deepEqual(await ask({ '/accounts/0.0.1': location }), [start, '302']));
  }

  for (const location of [
    'https://evil.example/accounts/0.0.1?a=1',
    'http://ledger.example/accounts/0.0.1?a=1',
    'https://me@ledger.example/accounts/0.0.1?a=1',
    'http://[',
  ]) {
    it(`stops before ${location}`, async () =>
      assert.deepEqual(await ask({ '/accounts/0.0.1': location }), [start, '302']));
  }

  it('stops after five, and at a status that is no redirect', async () => {
    assert.equal((await ask({ '/accounts/0.0.1': start })).length, 7);
    assert.deepEqual(await ask({ '/accounts/0.0.1': start }, 304), [start, '304']);
  });
});
