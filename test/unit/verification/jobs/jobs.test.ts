import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isRunning, type JobEvent, readJob, reduceJob } from '../../../../src/core/verification/jobs/jobs.ts';
import { doneWire, exactWire, failedWire, JOB_ID, notVerifiedWire, pendingWire, recordAnswer } from '../answers.ts';
import { accepted, jobAfter, polled, START, submitted } from './aJob.ts';

const OTHER_ID = '11111111-2222-4333-8444-555555555555';
const record = (more = {}) => recordAnswer({ ...exactWire, ...more });
const none = recordAnswer(notVerifiedWire);

describe('reduceJob', () => {
  it('goes from draft to exact match', () => {
    const job = jobAfter([submitted, accepted, polled(pendingWire), polled(doneWire)]);
    assert.equal(job.verificationId, JOB_ID);
    assert.deepEqual(job.state, {
      kind: 'verified',
      level: 'exact',
      creationMatch: 'exact_match',
      runtimeMatch: 'exact_match',
      verifiedAt: '2026-11-21T09:13:50Z',
      alreadyOnRecord: false,
    });
  });

  it('keeps a runtime-only exact match and a plain match apart', () => {
    const factory = jobAfter([
      submitted,
      accepted,
      polled({ ...doneWire, contract: { ...exactWire, creationMatch: null } }),
    ]);
    assert.ok(
      factory.state.kind === 'verified' && factory.state.level === 'exact' && factory.state.creationMatch === null,
    );
    const plain = { ...exactWire, match: 'match', creationMatch: 'match', runtimeMatch: 'match' };
    const match = jobAfter([submitted, accepted, polled({ ...doneWire, contract: plain })]);
    assert.ok(match.state.kind === 'verified' && match.state.level === 'match');
  });

  it('keeps the reason of a failure, and it small', () => {
    const compilerErrors = Array.from({ length: 200 }, () => ({ message: 'No.', formattedMessage: 'x'.repeat(5000) }));
    const wire = failedWire('compiler_error', {
      errorData: { compilerErrors },
      onchainRuntimeCode: `0x${'60'.repeat(20_000)}`,
    });
    const { state } = jobAfter([submitted, accepted, polled(wire)]);
    assert.ok(state.kind === 'failed' && state.stage === 'job' && state.code === 'compiler_error');
    assert.equal(state.errorData?.compilerErrors.length, 50);
    assert.ok(JSON.stringify(state).length < 20_000);
  });

  it('takes a job that is "already verified" for verified, at the level on record', () => {
    const before = record({ match: 'match' });
    const { state } = jobAfter([submitted, accepted, polled(failedWire('already_verified'))], { before });
    assert.ok(state.kind === 'verified' && state.level === 'match' && state.alreadyOnRecord);
    const told = jobAfter([submitted, { type: 'alreadyVerified', record: record(), level: 'match' }]);
    assert.ok(told.state.kind === 'verified' && told.state.level === 'exact');
    const untold = jobAfter([submitted, { type: 'alreadyVerified', record: null, level: 'exact_match' }]);
    assert.ok(untold.state.kind === 'verified' && untold.state.level === 'exact');
  });

  it('does not call a completed job without a match verified', () => {
    const { state } = jobAfter([submitted, accepted, polled({ ...doneWire, contract: notVerifiedWire })]);
    assert.ok(state.kind === 'failed' && state.code === 'unknown_error');
  });

  it('learns of its end from the record where the answer was lost', () => {
    const lost = jobAfter([submitted, { type: 'answerLost' }, { type: 'recordSeen', record: none }], { before: none });
    assert.deepEqual(lost.state, { kind: 'submitted', at: START, answer: 'lost' });
    assert.equal(reduceJob(lost, { type: 'recordSeen', record: record() }).state.kind, 'verified');
  });

  it('does not take the record from before for its own end', () => {
    const before = record({ match: 'match', matchId: '3' });
    const lost = jobAfter([submitted, { type: 'answerLost' }], { before });
    assert.equal(reduceJob(lost, { type: 'recordSeen', record: before }), lost);
    assert.equal(reduceJob(lost, { type: 'recordSeen', record: record({ matchId: '4' }) }).state.kind, 'verified');
  });

  it('goes back to the draft only where nothing can have left', () => {
    assert.equal(jobAfter([submitted, { type: 'notSent' }]).state.kind, 'drafted');
    assert.equal(jobAfter([submitted, { type: 'answerLost' }, { type: 'notSent' }]).state.kind, 'submitted');
    assert.equal(jobAfter([submitted, accepted, { type: 'notSent' }]).state.kind, 'pending');
  });

  it('is taken up again after it was abandoned or lost', () => {
    for (const end of [{ type: 'gaveUp' }, { type: 'unknownToServer' }] satisfies JobEvent[]) {
      const job = jobAfter([submitted, accepted, end]);
      assert.equal(isRunning(job), false);
      assert.equal(reduceJob(job, polled(pendingWire)).state.kind, 'pending');
      assert.equal(reduceJob(job, polled(doneWire)).state.kind, 'verified');
    }
  });

  const event: fc.Arbitrary<JobEvent> = fc.constantFrom<JobEvent>(
    submitted,
    accepted,
    { type: 'accepted', verificationId: OTHER_ID, at: START },
    { type: 'notSent' },
    { type: 'answerLost' },
    { type: 'duplicate' },
    { type: 'refused', code: 'invalid_parameter', message: null },
    { type: 'alreadyVerified', record: null, level: 'match' },
    polled(pendingWire),
    polled(doneWire),
    polled(failedWire('no_match')),
    polled({ ...doneWire, verificationId: OTHER_ID }),
    { type: 'recordSeen', record: none },
    { type: 'recordSeen', record: record() },
    { type: 'unknownToServer' },
    { type: 'gaveUp' },
  );

  it('holds its promises for any events in any order', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), (events) => {
        let job = jobAfter([], { before: none });
        for (const each of events) {
          const next = reduceJob(job, each);
          assert.deepEqual({ ...next, state: job.state, verificationId: job.verificationId }, job);
          if (job.state.kind === 'verified' || job.state.kind === 'failed') assert.equal(next, job);
          if (job.state.kind === 'drafted' && each.type !== 'submitted') assert.equal(next, job);
          if (job.verificationId !== null) assert.equal(next.verificationId, job.verificationId);
          if (next.state.kind === 'pending' || next.state.kind === 'lost') assert.notEqual(next.verificationId, null);
          // Telling it twice changes nothing more, except that a draft may be submitted anew.
          if (each.type !== 'notSent' && each.type !== 'submitted') assert.deepEqual(reduceJob(next, each), next);
          job = next;
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('survives being kept and read at any point', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 15 }), (events) => {
        const job = jobAfter(events, { before: none });
        assert.deepEqual(readJob(JSON.parse(JSON.stringify(job))), job);
      }),
    );
  });
});

describe('readJob', () => {
  it('gives nothing for what it cannot read', () => {
    const job = jobAfter([submitted, accepted]);
    const broken = [undefined, null, 'x', 3, {}, [job], { ...job, state: { kind: 'of a newer version' } }];
    for (const value of [...broken, { ...job, address: 5 }]) assert.equal(readJob(value), undefined);
  });
});
