import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { isLensError } from '../../src/core/net/errors.ts';
import { createHttp, type Http } from '../../src/core/net/http.ts';
import type { Timers } from '../../src/core/net/timers.ts';
import { systemTimers } from '../../src/core/platform/systemTimers.ts';
import { verificationSheet } from '../../src/core/sheets/verification/verificationJob.ts';
import { followJob } from '../../src/core/verification/jobs/followJob.ts';
import { draftJob, type Job } from '../../src/core/verification/jobs/jobs.ts';
import { submitJob } from '../../src/core/verification/jobs/submitJob.ts';
import { createVerificationClient, type VerificationClient } from '../../src/core/verification/rest/client.ts';
import { standardJsonRequest } from '../../src/core/verification/rest/submission.ts';
import { describeOutcome, outcomeTexts } from '../../src/core/verification/texts/outcomes.ts';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import { jobCodes, passingCodes, plainRefusals, refusalCodes } from '../tools/tables/verificationCodes.ts';
import { renderText } from '../unit/render/renderText.ts';

/** Waits as the product does, fifty times as fast. */
const timers: Timers = { ...systemTimers, after: (ms, run) => systemTimers.after(ms / 50, run) };
const contract = 'contracts/Vault.sol:Vault';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('every code of the verification service, answered by the sandbox', function () {
  this.timeout(60_000);
  let sandbox: Sandbox;
  let http: Http;
  let client: VerificationClient;

  before(async () => {
    sandbox = await startSandbox();
    http = createHttp({ userAgent: 'test', log: { trace() {}, debug() {}, warn() {} } });
    client = createVerificationClient({ http, verifyUrl: sandbox.verifyUrl });
  });
  after(async () => {
    http?.dispose();
    await sandbox?.close();
  });
  beforeEach(() => sandbox.log.clear());
  afterEach(() => sandbox.faults.clear());

  const submission = {
    chainId: '298',
    address,
    compilerVersion: '0.8.24+commit.e11b9ed9',
    contractIdentifier: contract,
    stdJsonInput: {
      language: 'Solidity',
      sources: { 'contracts/Vault.sol': { content: 'contract Vault {}' } },
      settings: {},
    },
  };
  const posts = () => sandbox.log.entries('verification').filter(({ method }) => method === 'POST').length;
  const send = async (fault: string) => {
    sandbox.faults.add(`verification POST /v2/verify/* ${fault}`);
    const draft = draftJob({ id: 'a', network: 'sandbox', chainId: '298', address, contract, createdAt: Date.now() });
    return submitJob({ job: draft, request: standardJsonRequest(submission), client, timers });
  };
  /** What the user reads: the code's own words, and which contract on which network it is about. */
  const tells = (job: Job, code: string) => {
    assert.ok(job.state.kind === 'failed', job.state.kind);
    assert.equal(job.state.code, code);
    const sheet = verificationSheet(job, { network: 'sandbox' });
    const subject = { contract: 'Vault', address, network: 'sandbox', chainId: '298' };
    const { what, advice, known } = describeOutcome(code, subject, { message: job.state.message });
    assert.equal(known, Object.keys(outcomeTexts()).includes(code) || code.startsWith('http_'));
    assert.equal(sheet.headline, what);
    assert.deepEqual(sheet.sections[0]?.blocks[0], { type: 'paragraph', text: advice });
    const text = renderText(sheet, { now: Date.now(), level: 'all' });
    assert.ok(text.includes(code) && text.includes(address), text);
  };

  for (const { code, status } of refusalCodes)
    it(`tells a submission refused with ${code}, sent once`, async () => {
      tells(await send(`${status}-json code=${code} x1`), code);
      assert.equal(posts(), 1);
    });

  for (const status of plainRefusals)
    it(`tells a submission refused with ${status} and a page that is no JSON, sent once`, async () => {
      tells(await send(`${status}-html x1`), `http_${status}`);
      assert.equal(posts(), 1);
    });

  it('takes 409 as verified, and the running job of another as one to follow', async () => {
    const [verified, duplicate, limit] = passingCodes.map(({ code, status }) => `${status}-json code=${code} x1`);
    const { state } = await send(verified ?? '');
    assert.ok(state.kind === 'verified' && state.alreadyOnRecord);
    const followed = await send(duplicate ?? '');
    assert.deepEqual(followed.state.kind === 'submitted' && followed.state.answer, 'duplicate');
    assert.equal(posts(), 2);
    await assert.rejects(send(`${limit} retry-after=7`), (error) => {
      assert.ok(isLensError(error) && error.failure.kind === 'rateLimited');
      assert.equal(error.failure.retryAfterSeconds, 7);
      return true;
    });
    assert.equal(posts(), 3);
  });

  for (const code of jobCodes)
    it(`tells a job that ended with ${code}`, async () => {
      const verificationId = randomUUID();
      sandbox.faults.add(`verification GET /v2/verify/${verificationId} failed-job=${code}`);
      const draft = draftJob({ id: 'a', network: 'sandbox', chainId: '298', address, contract, createdAt: 0 });
      const job: Job = { ...draft, verificationId, state: { kind: 'pending', at: 0 } };
      tells(await followJob({ client, job, timers }), code);
    });

  it('covers every code that has a text', () => {
    const covered = new Set([
      ...refusalCodes.map(({ code }) => code),
      ...passingCodes.map(({ code }) => code),
      ...plainRefusals.map((status) => `http_${status}`),
      ...jobCodes,
    ]);
    assert.deepEqual(
      Object.keys(outcomeTexts()).filter((code) => !covered.has(code)),
      [],
    );
  });
});
