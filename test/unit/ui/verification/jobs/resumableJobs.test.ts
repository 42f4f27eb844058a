import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { StoredJob } from '../../../../../src/core/verification/jobs/storedJob.ts';
import { createResumableJobs } from '../../../../../src/ui/verification/jobs/resumableJobs.ts';
import { accepted, jobAfter, submitted } from '../../../verification/jobs/aJob.ts';

const kept: StoredJob = { job: jobAfter([submitted, accepted]), origin: null };
const interval = 10_000;

/** Lets so many intervals pass, and what is begun in each come to its end. */
async function pass(intervals: number): Promise<void> {
  for (let each = 0; each < intervals; each++) {
    mock.timers.tick(interval);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('jobs that other windows left', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  const watch = (takeUp: () => Promise<boolean>) => {
    const seen = { open: [kept] as StoredJob[], taken: 0, sweeps: 0, failed: [] as unknown[] };
    const left = createResumableJobs({
      open: () => seen.open,
      takeUp: () => {
        seen.taken += 1;
        return takeUp();
      },
      reportUnread: async () => undefined,
      sweep: async () => {
        seen.sweeps += 1;
      },
      failed: (error) => seen.failed.push(error),
      interval,
    });
    return { seen, left };
  };

  it('are looked for again and again while there are any, and a few times more for what is to be swept', async () => {
    const { seen, left } = watch(async () => false);
    assert.equal(seen.taken, 0, 'nothing by itself');
    left.lookSoon();
    await pass(8);
    assert.deepEqual([seen.taken, seen.sweeps], [8, 8], 'the first at once');
    seen.open = [];
    await pass(20);
    assert.deepEqual([seen.taken, seen.sweeps], [8, 12], 'four more, then no more');
    left.dispose();
  });

  it('are passed over if they can not be taken up, which is said once', async () => {
    const { seen, left } = watch(() => Promise.reject(new Error('no such network')));
    left.lookSoon();
    await pass(6);
    assert.deepEqual([seen.taken, seen.failed.length], [1, 1]);
    left.dispose();
  });

  it('are left alone once the window closes', async () => {
    const { seen, left } = watch(async () => false);
    left.lookSoon();
    left.dispose();
    left.lookSoon();
    await pass(4);
    assert.equal(seen.taken, 0);
  });
});
