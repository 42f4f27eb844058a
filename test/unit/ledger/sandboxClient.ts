import { createLedgerClient, type LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { describeFailure } from '../../../src/core/net/describeFailure.ts';
import type { Http } from '../../../src/core/net/http.ts';
import { type LedgerAnswer, readOnlyLedger, type TestLedger } from '../sandbox/ledger/askLedger.ts';

/**
 * A client of a sandbox's ledger in this process, and what it asked: `path?query`, in order.
 * @param ledger One of its own, for tests that change it.
 */
export function sandboxClient(ledger: Pick<TestLedger, 'ask'> = readOnlyLedger()): {
  client: LedgerClient;
  asked: string[];
} {
  const asked: string[] = [];
  const http: Http = {
    dispose() {},
    async send({ url, method = 'GET', errorBody, body: sent }) {
      const path = url.replace('http://mirror', '');
      asked.push(path.replace('/api/v1/', ''));
      const request = { method, ...(sent !== undefined && { body: Buffer.from(sent) }) };
      const { status, headers, text: body } = await ledger.ask(path, request);
      if (status >= 300)
        throw describeFailure({ status, headers, body, request: `${method} ${url}`, now: 0 }, errorBody);
      return { status, headers, url, bytes: Buffer.from(body), text: () => body, fromCache: false };
    },
  };
  const log = { trace() {}, debug() {}, warn() {} };
  return { client: createLedgerClient({ http, baseUrl: 'http://mirror', log }), asked };
}

/** What a server answers at a path: a body, a status, or what depends on the question. */
export type Served = object | number | ((asked: { query: URLSearchParams; body: string }) => Served | Promise<Served>);

/**
 * The real client of a server that has only what a test gives it, by path without `/api/v1/` and query; all else is
 * 404. It takes the questions that a mirror node takes: the sandbox checks their parameters first, and its 400 counts.
 */
export function servedClient(answers: Readonly<Record<string, Served>>): ReturnType<typeof sandboxClient> {
  return sandboxClient({
    async ask(url, request = {}) {
      const checked = await readOnlyLedger().ask(url, request);
      if (checked.status === 400) return checked;
      const { pathname, searchParams: query } = new URL(url, 'http://mirror');
      const path = decodeURIComponent(pathname.replace('/api/v1/', ''));
      let given: Served = answers[path] ?? 404;
      while (typeof given === 'function') given = await given({ query, body: String(request.body ?? '') });
      return answered(given);
    },
  });
}

function answered(given: Exclude<Served, (asked: never) => unknown>): LedgerAnswer {
  const status = typeof given === 'number' ? given : 200;
  const body =
    typeof given === 'number' ? { _status: { messages: [{ message: given === 404 ? 'Not found' : '' }] } } : given;
  const text = JSON.stringify(body, (_, each) => (typeof each === 'bigint' ? `${each}` : each));
  return { status, headers: { 'content-type': 'application/json' }, text, body: {} };
}
