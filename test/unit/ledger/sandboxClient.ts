import { createLedgerClient, type LedgerClient } from '../../../src/core/ledger/client.ts';
import { describeFailure } from '../../../src/core/net/describeFailure.ts';
import type { Http } from '../../../src/core/net/http.ts';
import { createTestLedger, type TestLedger } from '../sandbox/ledger/askLedger.ts';

/** A client of a sandbox's ledger in this process, and what it asked: `path?query`, in order. */
export function sandboxClient(): { client: LedgerClient; ledger: TestLedger; asked: string[] } {
  const ledger = createTestLedger();
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
  return { client: createLedgerClient({ http, baseUrl: 'http://mirror', log }), ledger, asked };
}
