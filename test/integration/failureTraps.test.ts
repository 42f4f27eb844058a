import assert from 'node:assert/strict';
import { createLedgerClient, type LedgerClient } from '../../src/core/ledger/rest/client/client.ts';
import { createHttp, type Http } from '../../src/core/net/http.ts';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import { tellSituation } from '../trace/values/runSituation.ts';
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

  it('are beside the reason if the failure depends on nothing that an ignored call did', async () => {
    const reasonOf = async (members: string, body: string) => {
      const source = `// SPDX-License-Identifier: MIT
pragma solidity >=0.8.0;
interface TokenService { function associateToken(address account, address token) external returns (int64); }
contract Story {
TokenService constant service = TokenService(address(0x167)); uint256 a = 1; int64 last; constructor() payable {}
function held() external view returns (uint256) { return a; }
${members}
function run() external payable { ${body} }
}`;
      const situation = { name: body, source, code: 167 };
      const { reason, traps } = await tellSituation(situation, '0.8.28+commit.7893614a', client);
      return [reason, traps];
    };
    const code = 'associateToken returned INVALID_TOKEN_ID';
    const ignored = [`Before, ${code}, ignored in Story.sol:8. Require SUCCESS (22).`];
    const call = 'service.associateToken(address(this), address(9))';
    const link = `function link(address token) internal returns (int64) { return service.associateToken(address(this), token); }`;
    const keeps = `function link() internal returns (int64) { last = ${call}; return last; }`;
    const fills = `function link(int64[1] memory to) internal returns (int64) { to[0] = ${call}; return to[0]; }`;
    const bad = 'require(a > 5, "x");';
    assert.deepEqual(await reasonOf('', `${call}; ${bad}`), ['x', ignored]);
    assert.deepEqual(await reasonOf(link, `link(address(9)); ${bad}`), ['x', ignored]);
    assert.deepEqual(await reasonOf(link, `link(address(9)); a = 2; ${bad}`), ['x', ignored]);
    assert.deepEqual(await reasonOf(keeps, 'link(); require(last == 22, "x");'), [code, undefined]);
    const filled = 'int64[1] memory to; link(to); require(to[0] == 22, "x");';
    assert.deepEqual(await reasonOf(fills, filled), [code, undefined]);
    assert.deepEqual(await reasonOf('', `${call}; require(this.held() > 5, "x");`), ['x', ignored]);
    assert.deepEqual(await reasonOf('', `${call}; require(address(this).balance > 1 ether, "x");`), [code, ignored]);
    const copied = `${call}; uint256 got; assembly { returndatacopy(0, 0, 32) got := mload(0) } require(got == 22, "x");`;
    assert.deepEqual(await reasonOf('', copied), [code, undefined]);
    assert.deepEqual(await reasonOf('', `require(${call} == 22, "x");`), [code, undefined]);
  });
});

const log = { trace() {}, debug() {}, warn() {} };
