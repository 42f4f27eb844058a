import assert from 'node:assert/strict';
import { createFixedClock } from '../../../sandbox/clock.ts';
import type { VerificationOutcome } from '../../../sandbox/verification/verificationInput.ts';
import { jobRecord } from '../../../sandbox/verification/verificationJob.ts';
import { createVerificationRecords } from '../../../sandbox/verification/verificationRecords.ts';
import { verifiedOutcome } from './verifiedOutcome.ts';

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const none = { match: null, creationMatch: null, runtimeMatch: null, chainId: '298', address };

function start() {
  const clock = createFixedClock(1_795_252_429_987_654_321n);
  const records = createVerificationRecords(clock);
  const job = records.startJob('298', address);
  clock.advance(1_100_000_000n);
  const end = (outcome: VerificationOutcome) => {
    records.endJob(job, 'stdJson', outcome);
    return jobRecord(job);
  };
  return { records, job, end };
}

describe('a verification job', () => {
  it('is pending with nothing but its start', () => {
    const { job, records } = start();
    assert.match(job.verificationId, uuid);
    assert.equal(
      JSON.stringify(jobRecord(job)),
      JSON.stringify({
        isJobCompleted: false,
        verificationId: job.verificationId,
        jobStartTime: '2026-11-21T09:13:49Z',
        contract: none,
      }),
    );
    assert.equal(records.isRunning('298', address), true);
    assert.equal(records.isRunning('296', address), false);
  });

  it('ends with its contract, its keys in order', () => {
    const { job, records, end } = start();
    assert.equal(
      JSON.stringify(end(verifiedOutcome('perfect', null))),
      JSON.stringify({
        isJobCompleted: true,
        verificationId: job.verificationId,
        jobStartTime: '2026-11-21T09:13:49Z',
        jobFinishTime: '2026-11-21T09:13:51Z',
        compilationTime: '1137',
        contract: {
          match: 'exact_match',
          creationMatch: null,
          runtimeMatch: 'exact_match',
          chainId: '298',
          address,
          verifiedAt: '2026-11-21T09:13:51Z',
          matchId: '1',
        },
      }),
    );
    assert.equal(records.isRunning('298', address), false);
    assert.equal(records.contract('298', address)?.matchId, '1');
  });

  it('fails with what is known, and no more', () => {
    const { end, records } = start();
    const failure = {
      customCode: 'missing_source',
      message: 'Missing sources: a.sol',
      errorData: { missingSources: ['a.sol'] },
      onchainRuntimeCode: undefined,
    };
    const record: { error?: { errorId?: string } } = JSON.parse(JSON.stringify(end({ ok: false, failure })));
    assert.deepEqual(Object.keys(record), [
      'isJobCompleted',
      'verificationId',
      'jobStartTime',
      'jobFinishTime',
      'contract',
      'error',
    ]);
    assert.deepEqual(Object.keys(record.error ?? {}), ['customCode', 'message', 'errorId', 'errorData']);
    assert.match(record.error?.errorId ?? '', uuid);
    assert.equal(records.contract('298', address), undefined);
  });

  it('keeps the better match on record', () => {
    const { records, end } = start();
    end(verifiedOutcome('partial', 'partial'));
    const submit = (outcome: VerificationOutcome) => {
      const job = records.startJob('298', address);
      records.endJob(job, 'stdJson', outcome);
      return job.end && 'failure' in job.end
        ? job.end.failure.customCode
        : records.contract('298', address)?.runtimeMatch;
    };
    assert.equal(submit(verifiedOutcome('partial', 'partial')), 'already_verified');
    assert.equal(submit(verifiedOutcome(null, 'partial')), 'already_verified');
    assert.equal(submit(verifiedOutcome('perfect', 'perfect')), 'exact_match');
    assert.equal(records.contract('298', address)?.matchId, '1');
    assert.equal(submit(verifiedOutcome('partial', 'partial')), 'already_verified');
    assert.equal(records.contract('298', address)?.runtimeMatch, 'exact_match');
  });

  it('has no compilation time after a similarity search', () => {
    const { records, job } = start();
    records.endJob(job, 'similarity', verifiedOutcome('perfect', 'perfect'));
    assert.equal('compilationTime' in jobRecord(job), false);
  });
});
