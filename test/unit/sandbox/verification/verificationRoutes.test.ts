import assert from 'node:assert/strict';
import { ask, jsonOf } from '../../../integration/askService.ts';
import { createFixedClock } from '../../../sandbox/clock.ts';
import { chainList } from '../../../sandbox/verification/chainList.ts';
import type { VerificationInput, VerificationOutcome } from '../../../sandbox/verification/verificationInput.ts';
import { createVerificationRecords } from '../../../sandbox/verification/verificationRecords.ts';
import { createVerificationRoutes } from '../../../sandbox/verification/verificationRoutes.ts';
import { verifiedOutcome } from './verifiedOutcome.ts';

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const path = `/v2/verify/298/${address}`;
const submission = {
  stdJsonInput: { language: 'Solidity', sources: { 'a/S.sol': { content: 'contract S {}' } }, settings: {} },
  compilerVersion: 'v0.8.28+commit.7893614a',
  contractIdentifier: 'a/S.sol:S',
};

/** A service whose verifications end when the test says so. */
function start() {
  const verified: VerificationInput[] = [];
  const waiting: ((outcome: VerificationOutcome) => void)[] = [];
  const started: (() => void)[] = [];
  const service = createVerificationRoutes({
    chains: chainList('http://127.0.0.1:9'),
    records: createVerificationRecords(createFixedClock(1_795_252_430_000_000_000n)),
    untilJobMayEnd: async () => {},
    passesOn: true,
    thread: {
      verify: (input) => {
        verified.push(input);
        for (const tell of started.splice(0)) tell();
        return new Promise((resolve) => waiting.push(resolve));
      },
      close: async () => {},
    },
  });
  /** Waits until a job is at work, then ends it. */
  async function end(outcome: VerificationOutcome): Promise<void> {
    if (waiting.length === 0) await new Promise<void>((resolve) => started.push(resolve));
    await Promise.resolve();
    waiting.shift()?.(outcome);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { service, verified, end };
}

describe('the verification service', () => {
  it('accepts with 202, is pending, refuses a second one, then has the contract', async () => {
    const { service, verified, end } = start();
    const accepted = await ask(service, 'POST', path, submission);
    assert.equal(accepted.status, 202);
    const { verificationId } = jsonOf(accepted);
    const job = async () => jsonOf(await ask(service, 'GET', `/v2/verify/${verificationId}`));
    assert.equal((await job()).isJobCompleted, false);
    const twice = await ask(service, 'POST', path, submission);
    assert.equal(twice.status, 429);
    assert.equal(jsonOf(twice).message, `Contract ${address} on chain 298 is already being verified`);
    const elsewhere = await ask(service, 'POST', path.replace('298', '296'), submission);
    assert.equal(elsewhere.status, 202);
    await end(verifiedOutcome('perfect', 'perfect'));
    assert.equal((await job()).isJobCompleted, true);
    const third = await ask(service, 'POST', path, submission);
    assert.equal(third.status, 409);
    const [input] = verified;
    assert.ok(input?.kind === 'stdJson');
    assert.equal(input.compilerVersion, '0.8.28+commit.7893614a');
  });

  it('tells of a verified contract what came of passing it on, and of no other job', async () => {
    const { service, end } = start();
    const { verificationId } = jsonOf(await ask(service, 'POST', path, submission));
    const told = async () => jsonOf(await ask(service, 'GET', `/v2/verify/${verificationId}`)).externalVerifications;
    assert.equal(await told(), undefined);
    await end(verifiedOutcome('perfect', 'perfect'));
    const external = JSON.stringify(await told());
    assert.match(
      external,
      /"etherscan":.*"blockscout":\{"verificationId":"VERIFIER_ALREADY_VERIFIED".*"routescan":\{"error"/,
    );
    const page = new RegExp(`/explorers/blockscout/address/${address}`).exec(external)?.[0] ?? '';
    assert.equal((await ask(service, 'GET', page)).status, 200);
    assert.equal((await ask(service, 'GET', page.replace('blockscout', 'another'))).status, 404);
  });

  it('has a page for a job and for a contract, with nothing of theirs as markup', async () => {
    const { service, end } = start();
    const { verificationId } = jsonOf(await ask(service, 'POST', path, submission));
    const running = await ask(service, 'GET', `/verify-ui/jobs/${verificationId}`);
    assert.match(String(running.body), /running/);
    const outcome = verifiedOutcome('perfect', null);
    outcome.input.contractIdentifier = '<img src=x>.sol:S';
    await end(outcome);
    const contract = await ask(service, 'GET', `/repo-ui/298/${address.toLowerCase()}`);
    assert.equal(contract.status, 200);
    assert.match(String(contract.body), /&lt;img src=x&gt;\.sol:S/);
    assert.equal((await ask(service, 'GET', '/repo-ui/298/0x12')).status, 404);
    assert.equal((await ask(service, 'GET', '/verify-ui/jobs/none')).status, 404);
  });

  it('answers for itself', async () => {
    const { service } = start();
    const health = await ask(service, 'GET', '/health');
    assert.deepEqual([health.status, health.body], [200, 'Alive and kicking!']);
    const chains = String((await ask(service, 'GET', '/chains')).body);
    assert.match(chains, /"name":"Sandbox","chainId":298,"rpc":\[".*"\],"traceSupportedRPCs":\[\],"supported":true/);
    assert.equal(jsonOf(await ask(service, 'GET', '/version')).sourcifyServerVersion, '3.12.1');
  });

  it('knows jobs by lower-case uuids alone', async () => {
    const { service } = start();
    const id = '72d12273-0723-448e-a9f6-f7957128efa5';
    const unknown = await ask(service, 'GET', `/v2/verify/${id}`);
    assert.equal(unknown.status, 404);
    assert.equal(jsonOf(unknown).message, `No verification job found for id ${id}`);
    for (const wrong of [id.toUpperCase(), `${id}0`, 'abc'])
      assert.equal((await ask(service, 'GET', `/v2/verify/${wrong}`)).status, 400);
  });

  it('sends a page of HTML for what it has no route for', async () => {
    const { service } = start();
    for (const [method, target] of [
      ['GET', '/v2/nothing/here'],
      ['GET', path],
      ['DELETE', path],
      ['POST', '/v2/verify/sourcify/298/0x12'],
      ['POST', '/health'],
      ['GET', '/'],
    ] as const) {
      const answer = await ask(service, method, target);
      assert.equal(answer.status, 404, target);
      assert.match(String(answer.body), new RegExp(`<pre>Cannot ${method} ${target}</pre>`));
    }
  });

  it('imports nothing from Etherscan, and needs the chain for a similarity search', async () => {
    const { service } = start();
    const etherscan = await ask(service, 'POST', `/v2/verify/etherscan/298/${address}`, {});
    assert.deepEqual([etherscan.status, jsonOf(etherscan).customCode], [400, 'unsupported_chain']);
    const similarity = await ask(service, 'POST', `/v2/verify/similarity/298/${address}`, {});
    assert.deepEqual([similarity.status, jsonOf(similarity).customCode], [502, 'failed_to_get_bytecode']);
  });
});
