import assert from 'node:assert/strict';
import { LensError } from '../../../../src/core/net/errors.ts';
import { followJob, nextPollDelay } from '../../../../src/core/verification/jobs/followJob.ts';
import { type Job, reduceJob } from '../../../../src/core/verification/jobs/jobs.ts';
import { doneWire, exactWire, failedWire, jobAnswer, notVerifiedWire, pendingWire, recordAnswer } from '../answers.ts';
import { fakeTimers } from '../fakeTimers.ts';
import { servedVerification } from '../servedVerification.ts';
import { accepted, jobAfter, START, submitted } from './aJob.ts';

const before = recordAnswer(notVerifiedWire);
const pendingJob = () => jobAfter([submitted, accepted], { before });
const lostJob = () => jobAfter([submitted, { type: 'answerLost' }], { before });
const duplicateJob = () => jobAfter([submitted, { type: 'duplicate' }], { before });

/** A client that gives the answers in turn, the last one for ever; an error is thrown. */
function client(jobs: readonly unknown[], records: readonly unknown[] = [notVerifiedWire]) {
  const asked: string[] = [];
  const take = (answers: readonly unknown[], kind: string): unknown => {
    const answer = answers[Math.min(asked.filter((each) => each === kind).length, answers.length - 1)];
    asked.push(kind);
    return answer;
  };
  return { asked, ...servedVerification({ job: () => take(jobs, 'job'), record: () => take(records, 'record') }) };
}

const offline = new LensError({ kind: 'offline' }, 'No connection.');
const unknown = new LensError({ kind: 'notFound', status: 404 }, 'No such job.', { code: 'job_not_found' });

describe('nextPollDelay', () => {
  it('is a tenth of what the job took so far, at least 1 s and at most 10 s', () => {
    assert.equal(nextPollDelay(0), 1000);
    assert.equal(nextPollDelay(10_000), 1000);
    assert.equal(nextPollDelay(30_000), 3000);
    assert.equal(nextPollDelay(100_000), 10_000);
    assert.equal(nextPollDelay(1_000_000), 10_000);
  });
});

describe('followJob', () => {
  it('has the answer of a job of two seconds at once or a second later', async () => {
    const timers = fakeTimers(START);
    const done = servedVerification({ job: () => (timers.passed() <= 2000 ? pendingWire : doneWire) });
    const job = await followJob({ client: done, job: pendingJob(), timers });
    assert.equal(job.state.kind, 'verified');
    assert.ok(timers.passed() <= 3000, String(timers.passed()));
  });

  it('has the answer of a longer job a tenth later at most, however long it takes', async () => {
    for (const takes of [5_000, 20_000, 25_000, 30_000, 60_000, 95_000]) {
      const timers = fakeTimers(START);
      const done = servedVerification({ job: () => (timers.passed() < takes ? pendingWire : doneWire) });
      await followJob({ client: done, job: pendingJob(), timers });
      assert.ok(timers.passed() <= takes + Math.max(1000, takes / 10), `${takes}: ${timers.passed()}`);
    }
  });

  it('believes nothing that is about another contract, or about another job', async () => {
    const others = [
      { ...doneWire, contract: { ...exactWire, address: `0x${'1'.repeat(40)}` } },
      { ...doneWire, contract: { ...exactWire, chainId: '1' } },
      { ...failedWire, contract: { ...notVerifiedWire, address: `0x${'1'.repeat(40)}` } },
      { ...doneWire, verificationId: '00000000-0000-4000-8000-000000000000' },
    ];
    for (const other of others) {
      const ended = await followJob({ client: client([other]), job: pendingJob(), timers: fakeTimers(START) });
      assert.equal(ended.state.kind, 'abandoned', JSON.stringify(other));
      const later = await followJob({
        client: client([other, doneWire]),
        job: pendingJob(),
        timers: fakeTimers(START),
      });
      assert.equal(later.state.kind, 'verified');
    }
    const lower = { ...doneWire, contract: { ...exactWire, address: exactWire.address.toLowerCase() } };
    const ended = await followJob({ client: client([lower]), job: pendingJob(), timers: fakeTimers(START) });
    assert.equal(ended.state.kind, 'verified');
  });

  it('calls no verification failed whose match is a word of a newer service', async () => {
    const newer = { ...doneWire, contract: { ...exactWire, match: 'bytecode_match', runtimeMatch: 'bytecode_match' } };
    const { state } = await followJob({ client: client([newer]), job: pendingJob(), timers: fakeTimers(START) });
    assert.deepEqual(state, { kind: 'lost', unread: ['contract.match', 'contract.runtimeMatch'] });
  });

  it('waits until a change is kept before it asks again', async () => {
    const order: string[] = [];
    const answers = [pendingWire, doneWire];
    await followJob({
      client: servedVerification({
        job() {
          order.push('asked');
          return answers.shift();
        },
      }),
      job: jobAfter([submitted, accepted, { type: 'gaveUp' }]),
      timers: fakeTimers(START),
      onChange: async ({ state }) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        order.push(state.kind);
      },
    });
    assert.deepEqual(order, ['asked', 'pending', 'asked', 'verified']);
  });

  it('tells every change, the last one included', async () => {
    const states: string[] = [];
    const job = await followJob({
      client: client([pendingWire, pendingWire, failedWire('no_match')]),
      job: pendingJob(),
      timers: fakeTimers(START),
      onChange: (changed) => states.push(changed.state.kind),
    });
    assert.deepEqual(states, ['failed']);
    assert.ok(job.state.kind === 'failed' && job.state.code === 'no_match');
  });

  it('asks at once after a restart', async () => {
    const timers = fakeTimers(START + 60_000);
    await followJob({ client: client([doneWire]), job: pendingJob(), timers });
    assert.equal(timers.passed(), 0);
  });

  it('waits out what may pass, and as long as the server says', async () => {
    const timers = fakeTimers(START);
    const busy = new LensError({ kind: 'rateLimited', status: 429, retryAfterSeconds: 45 }, 'Busy.');
    const html = new LensError({ kind: 'badResponse', status: 200 }, 'No JSON.');
    const down = new LensError({ kind: 'http', status: 503 }, 'Down.');
    const slow = new LensError({ kind: 'timeout', ms: 1 }, 'Slow.');
    const job = await followJob({
      client: client([offline, busy, html, down, slow, doneWire]),
      job: pendingJob(),
      timers,
    });
    assert.equal(job.state.kind, 'verified');
    assert.ok(timers.waits.includes(45_000));
  });

  it('does not say that nothing came of a job before it has read the record', async () => {
    const states: string[] = [];
    const asked = client([unknown], [offline, offline, exactWire]);
    const job = await followJob({
      client: asked,
      job: pendingJob(),
      timers: fakeTimers(START),
      onChange: ({ state }) => states.push(state.kind),
    });
    assert.deepEqual([job.state.kind, states], ['verified', ['verified']]);
    const never = client([unknown], [offline]);
    const given = await followJob({ client: never, job: pendingJob(), timers: fakeTimers(START) });
    assert.equal(given.state.kind, 'abandoned', 'it can not be known');
  });

  it('believes that a job is unknown only when told three times, and looks at the record then', async () => {
    const twice = client([unknown, unknown, pendingWire, doneWire]);
    assert.equal(
      (await followJob({ client: twice, job: pendingJob(), timers: fakeTimers(START) })).state.kind,
      'verified',
    );
    assert.ok(!twice.asked.includes('record'));
    const lost = await followJob({ client: client([unknown]), job: pendingJob(), timers: fakeTimers(START) });
    assert.equal(lost.state.kind, 'lost');
    const ended = await followJob({
      client: client([unknown], [exactWire]),
      job: pendingJob(),
      timers: fakeTimers(START),
    });
    assert.equal(ended.state.kind, 'verified');
  });

  it('takes a gateway’s page for no word on a job, however often it comes', async () => {
    for (const status of [404, 403, 410]) {
      const page = new LensError({ kind: status === 404 ? 'notFound' : 'http', status }, 'A page.');
      const asked = client([page, page, page, page, pendingWire, doneWire]);
      const job = await followJob({ client: asked, job: pendingJob(), timers: fakeTimers(START) });
      assert.equal(job.state.kind, 'verified');
    }
  });

  it('shows the level on record where the job found nothing better', async () => {
    const records = [{ ...exactWire, match: 'match' }];
    const job = await followJob({
      client: client([failedWire('already_verified')], records),
      job: pendingJob(),
      timers: fakeTimers(START),
    });
    assert.ok(job.state.kind === 'verified' && job.state.level === 'match' && job.state.alreadyOnRecord);
    const blind = await followJob({
      client: client([failedWire('already_verified')], [offline]),
      job: pendingJob(),
      timers: fakeTimers(START),
    });
    assert.ok(blind.state.kind === 'verified' && blind.state.alreadyOnRecord);
  });

  it('watches the record if the job has no id: 90 s after a lost answer, five minutes if another job is running', async () => {
    for (const job of [lostJob(), duplicateJob()]) {
      const seen = client([], [notVerifiedWire, notVerifiedWire, exactWire]);
      assert.equal((await followJob({ client: seen, job, timers: fakeTimers(START) })).state.kind, 'verified');
      assert.deepEqual(seen.asked, ['record', 'record', 'record']);
    }
    const passed = async (job: Job, records: readonly unknown[]) => {
      const timers = fakeTimers(START);
      const { state } = await followJob({ client: client([], records), job, timers });
      assert.equal(state.kind, 'abandoned');
      return timers.passed() / 1000;
    };
    const lost = await passed(lostJob(), [notVerifiedWire]);
    assert.ok(lost > 70 && lost <= 90, String(lost));
    for (const each of [await passed(duplicateJob(), [notVerifiedWire]), await passed(lostJob(), [offline])])
      assert.ok(each > 280 && each <= 300, String(each));
  });

  it('says at once that the end of a lost answer can not be known, if that is long ago', async () => {
    const timers = fakeTimers(START + 3_600_000);
    const long = await followJob({ client: client([], [notVerifiedWire]), job: lostJob(), timers });
    assert.equal(long.state.kind, 'abandoned');
    assert.equal(timers.passed(), 0);
  });

  it('follows as long as it is to though the clock is set back or forward', async () => {
    for (const jump of [-3_600_000, 3_600_000]) {
      const timers = fakeTimers(START);
      const jumping = { ...timers, now: () => timers.now() + (timers.passed() > 5000 ? jump : 0) };
      await followJob({ client: client([pendingWire]), job: pendingJob(), timers: jumping });
      assert.ok(timers.passed() > 25 * 60_000 && timers.passed() <= 30 * 60_000, String(timers.passed()));
    }
  });

  it('gives a job that does not end up after half an hour, and takes it up again', async () => {
    const timers = fakeTimers(START);
    const abandoned = await followJob({ client: client([pendingWire]), job: pendingJob(), timers });
    assert.equal(abandoned.state.kind, 'abandoned');
    assert.ok(timers.passed() > 25 * 60_000 && timers.passed() <= 30 * 60_000);
    const again = await followJob({
      client: client([pendingWire, doneWire]),
      job: abandoned,
      timers: fakeTimers(START),
    });
    assert.equal(again.state.kind, 'verified');
  });

  it('asks nothing where there is nothing to follow', async () => {
    const none = client([doneWire]);
    const drafted = jobAfter([submitted, { type: 'notSent' }]);
    assert.equal(await followJob({ client: none, job: drafted, timers: fakeTimers(START) }), drafted);
    const done = reduceJob(pendingJob(), { type: 'polled', job: jobAnswer(doneWire), at: START });
    assert.equal(await followJob({ client: none, job: done, timers: fakeTimers(START) }), done);
    assert.deepEqual(none.asked, []);
  });

  it('stops when cancelled, and passes on what is no passing failure', async () => {
    const abort = new AbortController();
    const isCancelled = (error: unknown) => error instanceof LensError && error.kind === 'cancelled';
    let polls = 0;
    const job = () => {
      if (++polls === 3) abort.abort();
      return pendingWire;
    };
    const following = followJob({
      client: servedVerification({ job }),
      job: pendingJob(),
      signal: abort.signal,
      timers: fakeTimers(START),
    });
    await assert.rejects(following, isCancelled);
    assert.equal(polls, 3);
    const config = new LensError({ kind: 'config', setting: 'x' }, 'No service.');
    await assert.rejects(followJob({ client: client([config]), job: pendingJob(), timers: fakeTimers(START) }), config);
  });
});
