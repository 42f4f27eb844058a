import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createHttp, type Http } from '../../src/core/net/http.ts';
import type { Log } from '../../src/core/net/log.ts';
import type { Timers } from '../../src/core/net/timers.ts';
import { systemTimers } from '../../src/core/platform/systemTimers.ts';
import { verificationSheet } from '../../src/core/sheets/verification/verificationJob.ts';
import { followJob } from '../../src/core/verification/jobs/followJob.ts';
import { jobProblems } from '../../src/core/verification/jobs/jobProblems.ts';
import { draftJob, type Job } from '../../src/core/verification/jobs/jobs.ts';
import { submitJob } from '../../src/core/verification/jobs/submitJob.ts';
import { createVerificationClient, type VerificationClient } from '../../src/core/verification/rest/client.ts';
import {
  metadataRequest,
  type StandardJsonSubmission,
  type SubmissionRequest,
  similarityRequest,
  standardJsonRequest,
} from '../../src/core/verification/rest/submission.ts';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import type { Variant } from '../toolchains/builtContract.ts';
import { asObject, textOf } from '../toolchains/readJson.ts';
import { partOf } from './askService.ts';
import { workspaceSubmission } from './workspaceSubmission.ts';

const silent: Log = { trace() {}, debug() {}, warn() {} };

/** Waits as the product does, twenty times as fast. */
const timers: Timers = { ...systemTimers, after: (ms, run) => systemTimers.after(ms / 20, run) };

describe('every way a verification ends, through the product’s own client', function () {
  this.timeout(120_000);
  let sandbox: Sandbox;
  let http: Http;
  let client: VerificationClient;

  before(async () => {
    sandbox = await startSandbox();
    http = createHttp({ userAgent: 'test', log: silent });
    client = createVerificationClient({ http, verifyUrl: sandbox.verifyUrl });
  });
  after(async () => {
    http?.dispose();
    await sandbox?.close();
  });
  afterEach(() => sandbox.faults.clear());

  const deployed = (contract: string, variant?: Variant) => {
    const found = sandbox.deployments.find((one) => one.contract.endsWith(`:${contract}`) && one.variant === variant);
    assert.ok(found, contract);
    return found;
  };
  const greeter = (more: Partial<StandardJsonSubmission> = {}, variant: Variant = 'otherSettings') => {
    const deployment = deployed('Greeter', variant);
    const { body } = workspaceSubmission(deployment);
    return {
      chainId: '298',
      address: deployment.address,
      stdJsonInput: partOf(body, 'stdJsonInput'),
      compilerVersion: textOf(body, 'compilerVersion'),
      contractIdentifier: textOf(body, 'contractIdentifier'),
      creationTransactionHash: deployment.creationTransactionHash,
      ...more,
    };
  };
  const withSource = (path: string, content: string) => {
    const { stdJsonInput } = greeter();
    return { stdJsonInput: { ...stdJsonInput, sources: { ...partOf(stdJsonInput, 'sources'), [path]: { content } } } };
  };
  const run = async (
    { chainId, address }: { chainId: string; address: string },
    request: SubmissionRequest,
  ): Promise<Job> => {
    const contract = 'contracts/Greeter.sol:Greeter';
    const job = draftJob({ id: randomUUID(), network: 'sandbox', chainId, address, contract, createdAt: Date.now() });
    return followJob({ client, job: await submitJob({ job, request, client, timers }), timers });
  };
  const verify = (submission: StandardJsonSubmission) => run(submission, standardJsonRequest(submission));
  const headline = (job: Job) => verificationSheet(job, { network: 'sandbox' }).headline;

  /** Each code of a job or refusal: how to get it, what is said, and whether it stands in the Problems panel. */
  const cases: Record<string, { submit: () => Promise<Job>; says: RegExp; problem: boolean }> = {
    no_match: {
      submit: () => verify(greeter({}, 'editedCode')),
      says: /isn't the compiled code of Greeter/,
      problem: true,
    },
    bytecode_length_mismatch: { submit: () => verify(greeter()), says: /have different lengths/, problem: true },
    compiler_error: {
      submit: () =>
        verify(greeter(withSource('contracts/Greeter.sol', 'pragma solidity ^0.8.20;\ncontrat Greeter {}\n'))),
      says: /Couldn't compile the sources of Greeter/,
      problem: true,
    },
    compiled_bytecode_is_zero: {
      submit: () => verify(greeter({ contractIdentifier: 'contracts/Owned.sol:Owned' })),
      says: /it's abstract or an interface/,
      problem: true,
    },
    contract_not_found_in_compiler_output: {
      submit: () => verify(greeter({ contractIdentifier: 'contracts/Greeter.sol:Other' })),
      says: /don't contain the contract Greeter/,
      problem: true,
    },
    invalid_language: {
      submit: () => verify(greeter({ stdJsonInput: { ...greeter().stdJsonInput, language: 'Rust' } })),
      says: /doesn't recognize the language specified for/,
      problem: true,
    },
    invalid_compiler_version: {
      submit: () =>
        verify(greeter({ stdJsonInput: { ...greeter().stdJsonInput, language: 'Vyper' }, compilerVersion: '0.4.3c1' })),
      says: /doesn't recognize /,
      problem: true,
    },
    missing_source: {
      submit: () => {
        const factory = deployed('CampaignFactory');
        const { body } = workspaceSubmission(factory);
        const kept = Object.entries(partOf(body, 'sources')).filter(([path]) => !path.includes('Percent'));
        const sources = Object.fromEntries(kept.map(([path, text]) => [path, String(text)]));
        const submission = { chainId: '298', address: factory.address, metadata: partOf(body, 'metadata'), sources };
        return run(submission, metadataRequest(submission));
      },
      says: /incomplete or were edited after the build: .*Percent\.sol/,
      problem: true,
    },
    no_similar_match_found: {
      submit: () => {
        const contract = { chainId: '298', address: deployed('Tally').address };
        return run(contract, similarityRequest(contract));
      },
      says: /No verified contract has the same code/,
      problem: false,
    },
    contract_not_deployed: {
      submit: () => verify(greeter({ address: `0x${'12'.repeat(20)}` })),
      says: /there's no contract at 0x1212/,
      problem: false,
    },
    unsupported_chain: {
      submit: () => verify(greeter({ chainId: '297' })),
      says: /doesn't support sandbox \(chain 297\)/,
      problem: false,
    },
    cannot_fetch_bytecode: {
      submit: () => {
        const contract = { chainId: '298', address: `0x${'34'.repeat(20)}` };
        return run(contract, similarityRequest(contract));
      },
      says: /couldn't read the code/,
      problem: false,
    },
    http_500: faulty('500-html', /failed on Greeter .* without giving a reason/),
    http_404: faulty('404-html', /isn't at the configured address \(404\)/),
    http_413: faulty('413-html', /too large for the verification service/),
    http_501: faulty('501-html', /doesn't accept this kind of submission/),
  };
  function faulty(fault: string, says: RegExp) {
    const submit = () => {
      sandbox.faults.add(`verification POST /v2/verify/* ${fault} x1`);
      return verify(greeter());
    };
    return { submit, says, problem: false };
  }

  for (const [code, { submit, says, problem }] of Object.entries(cases)) {
    it(code, async () => {
      const job = await submit();
      assert.equal(job.state.kind, 'failed', JSON.stringify(job.state));
      assert.equal(job.state.kind === 'failed' && job.state.code, code);
      assert.match(headline(job), says);
      assert.equal(jobProblems(job).length > 0, problem);
    });
  }

  it('compiler errors are placed where the compiler says', async () => {
    const text = 'pragma solidity ^0.8.20;\ncontrat Greeter {}\n';
    const [problem] = jobProblems(await verify(greeter(withSource('contracts/Greeter.sol', text))));
    assert.deepEqual([problem?.path, problem?.place], ['contracts/Greeter.sol', { start: 41, end: 42 }]);
  });

  it('a match, raised to an exact match, then 409 with the recorded level', async () => {
    const copy = deployed('Greeter', 'secondCopy');
    const exact = greeter({}, 'secondCopy');
    const source = textOf(
      asObject(partOf(exact.stdJsonInput, 'sources')['contracts/Greeter.sol'], 'Greeter'),
      'content',
    );
    const edited = withSource('contracts/Greeter.sol', source.replace('@title Says', '@title Tells'));
    assert.match(headline(await verify({ ...exact, ...edited })), new RegExp(`${copy.address}.* is verified: match`));
    assert.match(headline(await verify(exact)), /is verified: exact match/);
    const third = await verify(exact);
    assert.match(headline(third), /was already verified: exact match/);
    assert.equal(third.state.kind === 'verified' && third.state.alreadyOnRecord, true);
  });

  it('an answer that is lost: one POST, and the result all the same', async () => {
    sandbox.log.clear();
    sandbox.faults.add('verification POST /v2/verify/* lost x1');
    const vault = deployed('Vault');
    const { body } = workspaceSubmission(vault);
    const job = await verify({
      chainId: '298',
      address: vault.address,
      creationTransactionHash: vault.creationTransactionHash,
      stdJsonInput: partOf(body, 'stdJsonInput'),
      contractIdentifier: vault.contract,
      compilerVersion: textOf(body, 'compilerVersion'),
    });
    assert.match(headline(job), /is verified: exact match/);
    assert.equal(sandbox.log.entries('verification').filter(({ method }) => method === 'POST').length, 1);
  });

  it('a duplicate: the running job’s result', async () => {
    const edited = greeter({}, 'editedComment');
    const [first, second] = await Promise.all([verify(edited), verify(edited)]);
    assert.deepEqual([first?.state.kind, second?.state.kind], ['verified', 'verified']);
  });
});
