import { createLedgerClient, type LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { describeFailure } from '../../../src/core/net/describeFailure.ts';
import type { Http } from '../../../src/core/net/http.ts';
import { readOnlyLedger, type TestLedger } from '../sandbox/ledger/askLedger.ts';

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
    async send({ url, method = 'GET', errorBody }) {
      const path = url.replace('http://mirror', '');
      asked.push(path.replace('/api/v1/', ''));
      const { status, headers, text: body } = await ledger.ask(path, { method });
      if (status >= 300)
        throw describeFailure({ status, headers, body, request: `${method} ${url}`, now: 0 }, errorBody);
      return { status, headers, url, bytes: Buffer.from(body), text: () => body, fromCache: false };
    },
  };
  const log = { trace() {}, debug() {}, warn() {} };
  return { client: createLedgerClient({ http, baseUrl: 'http://mirror', log }), asked };
}
