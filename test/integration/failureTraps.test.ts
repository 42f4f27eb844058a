import assert from 'node:assert/strict';
import { createLedgerClient, type LedgerClient } from '../../src/core/ledger/rest/client/client.ts';
import { createHttp, type Http } from '../../src/core/net/http.ts';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import { accountsWithForms, addressTraps, isTold, trapSituations } from '../trace/values/trapSituations.ts';

describe("Hedera's traps", function () {
  this.timeout(60_000);
  let sandbox: Sandbox;
  let http: Http;
  let client: LedgerClient;
  before(async () => {
    sandbox = await startSandbox();
    http = createHttp({ log, perSecond: 1000 });
    client = createLedgerClient({ http, baseUrl: sandbox.ledgerUrl, log });
  });
  after(async () => {
    http?.dispose();
    await sandbox?.close();
  });

  // `npm run measure traps` takes all compilers.
  it('are named where they led to a failure, and only there', async () => {
    const wrong: string[] = [];
    for (const situation of [...trapSituations, ...addressTraps(await accountsWithForms(client))]) {
      const isNamed = await isTold(situation, '0.8.28+commit.7893614a', client);
      if (isNamed !== (situation.trap !== undefined)) wrong.push(situation.name);
    }
    assert.deepEqual(wrong, []);
  });
});

const log = { trace() {}, debug() {}, warn() {} };
