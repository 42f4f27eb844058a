import assert from 'node:assert/strict';
import type { HttpResponse } from '../../../src/core/net/httpMessages.ts';
import { followRedirects } from '../../../src/core/net/redirects.ts';

describe('followRedirects', () => {
  const start = 'https://ledger.example/a';
  /** Asks pages that only say where to go. */
  async function ask(locations: Readonly<Record<string, string>>, status = 302): Promise<string[]> {
    const asked: string[] = [];
    const answer = await followRedirects(new URL(start), async (url) => {
      asked.push(url.href);
      const location = locations[url.pathname];
      const headers = location === undefined ? {} : { location };
      const response: HttpResponse = {
        ...{ status: location === undefined ? 200 : status, headers, url: url.href },
        ...{ bytes: new Uint8Array(), text: () => '', fromCache: false },
      };
      return response;
    });
    return [...asked, String(answer.status)];
  }

  it('goes on within the origin', async () => {
    assert.deepEqual(await ask({ '/a': '/b?c', '/b': './d#e' }), [
      start,
      'https://ledger.example/b?c',
      'https://ledger.example/d#e',
      '200',
    ]);
  });

  for (const location of [
    'https://evil.example/a',
    'http://ledger.example/b',
    'https://me@ledger.example/b',
    'http://[',
  ]) {
    it(`stops before ${location}`, async () => assert.deepEqual(await ask({ '/a': location }), [start, '302']));
  }

  it('stops after five, and at a status that is no redirect', async () => {
    assert.equal((await ask({ '/a': '/a' })).length, 7);
    assert.deepEqual(await ask({ '/a': '/b' }, 304), [start, '304']);
  });
});
