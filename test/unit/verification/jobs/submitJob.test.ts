import assert from 'node:assert/strict';
import { LensError } from '../../../../src/core/net/errors.ts';
import { followJob } from '../../../../src/core/verification/jobs/followJob.ts';
import type { Job } from '../../../../src/core/verification/jobs/jobs.ts';
import { submitJob } from '../../../../src/core/verification/jobs/submitJob.ts';
import { createVerificationClient } from '../../../../src/core/verification/rest/client.ts';
import { standardJsonRequest } from '../../../../src/core/verification/rest/submission.ts';
import type { SubmissionResult } from '../../../../src/core/verification/rest/submit.ts';
import { exactWire, JOB_ID, notVerifiedWire, recordAnswer, standardJson } from '../answers.ts';
import { fakeTimers } from '../fakeTimers.ts';
import { loopbackServer, sendJson } from '../loopbackServer.ts';
import { jobAfter } from './aJob.ts';

const request = standardJsonRequest(standardJson);
const draft = jobAfter([], { before: recordAnswer(notVerifiedWire) });

async function submitting(submit: () => Promise<SubmissionResult>): Promise<{ job: Job; states: string[] }> {
  const states: string[] = [];
  let job = draft;
  const onChange = (changed: Job) => {
    job = changed;
    states.push(changed.state.kind);
  };
  try {
    job = await submitJob({ job: draft, request, client: { submit }, onChange, timers: fakeTimers() });
  } catch (error) {
    states.push(error instanceof LensError ? `threw ${error.kind}` : 'threw');
  }
  return { job, states };
}

describe('submitJob', () => {
  it('keeps the job before the request leaves', async () => {
    let keptBefore: string[] = [];
    const states: string[] = [];
    const job = await submitJob({
      job: draft,
      onChange: (changed) => states.push(changed.state.kind),
      request,
      client: {
        submit: async () => {
          keptBefore = [...states];
          return { kind: 'accepted', verificationId: JOB_ID };
        },
      },
    });
    assert.deepEqual(keptBefore, ['submitted']);
    assert.deepEqual([job.state.kind, job.verificationId], ['pending', JOB_ID]);
  });

  it('shows the level on record after a 409', async () => {
    const { job } = await submitting(async () => ({ kind: 'alreadyVerified', message: '' }));
    assert.ok(job.state.kind === 'verified' && job.state.level === 'exact' && job.state.alreadyOnRecord);
  });

  it('leaves a lost answer and a running duplicate to be followed', async () => {
    const reason = new LensError({ kind: 'timeout', ms: 1 }, 'Slow.');
    for (const [result, answer] of [
      [{ kind: 'lostAnswer', reason }, 'lost'],
      [{ kind: 'duplicate', message: '' }, 'duplicate'],
    ] as const) {
      const { job } = await submitting(async () => result);
      assert.ok(job.state.kind === 'submitted' && job.state.answer === answer);
    }
  });

  it('says at once which gateway error came instead of an answer', async () => {
    const reason = new LensError({ kind: 'http', status: 503 }, 'Down.');
    const { job } = await submitting(async () => ({ kind: 'lostAnswer', reason }));
    assert.ok(job.state.kind === 'submitted' && job.state.answer === 'lost' && job.state.status === 503);
  });

  it('ends with the code of a refusal', async () => {
    const refusal = new LensError({ kind: 'http', status: 400 }, 'No.', {
      code: 'unsupported_chain',
      serverMessage: 'Chain 297 not found',
    });
    const { job, states } = await submitting(() => Promise.reject(refusal));
    assert.deepEqual(states, ['submitted', 'failed']);
    assert.ok(
      job.state.kind === 'failed' && job.state.code === 'unsupported_chain' && job.state.stage === 'submission',
    );
    const foreign = new LensError({ kind: 'badResponse', status: 404 }, 'A page.');
    const page = await submitting(() => Promise.reject(foreign));
    assert.ok(page.job.state.kind === 'failed' && page.job.state.code === 'http_404');
    const bare = await submitting(() => Promise.reject(new LensError({ kind: 'http', status: 501 }, 'No.')));
    assert.ok(bare.job.state.kind === 'failed' && bare.job.state.code === 'http_501');
  });

  it('is a draft again where nothing was taken', async () => {
    const causes = [
      new LensError({ kind: 'offline' }, 'No connection.'),
      new LensError({ kind: 'rateLimited', status: 429 }, 'Busy.'),
      new LensError({ kind: 'input', field: 'address' }, 'Wrong.'),
      new LensError({ kind: 'http', status: 308 }, 'Moved.'),
    ];
    for (const cause of causes) {
      const { job, states } = await submitting(() => Promise.reject(cause));
      assert.deepEqual(states, ['submitted', 'drafted', `threw ${cause.kind}`]);
      assert.equal(job.state.kind, 'drafted');
    }
  });

  it('may have been taken where it was cancelled on the way', async () => {
    const { job, states } = await submitting(() => Promise.reject(new LensError({ kind: 'cancelled' }, 'Cancelled.')));
    assert.deepEqual(states, ['submitted', 'submitted', 'threw cancelled']);
    assert.ok(job.state.kind === 'submitted' && job.state.answer === 'lost');
  });

  it('does not submit what is no draft', async () => {
    const { job } = await submitting(async () => ({ kind: 'accepted', verificationId: JOB_ID }));
    let sent = 0;
    const submit = async (): Promise<SubmissionResult> => {
      sent++;
      return { kind: 'duplicate', message: '' };
    };
    assert.equal(await submitJob({ job, request, client: { submit } }), job);
    assert.equal(sent, 0);
  });

  it('submits once though the answer is lost, and finds the result on record', async () => {
    let lookups = 0;
    await using server = await loopbackServer(({ method }, response) => {
      if (method === 'POST') response.destroy();
      else sendJson(response, ++lookups < 3 ? 404 : 200, lookups < 3 ? notVerifiedWire : exactWire);
    });
    const real = createVerificationClient({ http: server.http, verifyUrl: server.url });
    const sent = await submitJob({ job: draft, request, client: real });
    const ended = await followJob({ client: real, job: sent, timers: fakeTimers() });
    assert.ok(ended.state.kind === 'verified' && ended.state.level === 'exact');
    assert.equal(server.asked.filter(({ method }) => method === 'POST').length, 1);
  });
});
