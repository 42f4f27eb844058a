import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { KeptJob } from '../../../../../src/core/verification/jobs/keptJob.ts';
import { createResumableJobs } from '../../../../../src/ui/verification/jobs/resumableJobs.ts';
import { accepted, jobAfter, submitted } from '../../../verification/jobs/aJob.ts';

const kept: KeptJob = { job: jobAfter([submitted, accepted]), origin: null };
const interval = 10;

describe('jobs that other windows left', () => {
  const watch = (takeUp: () => Promise<boolean>) => {
    const seen = { open: [kept] as KeptJob[], taken: 0, sweeps: 0, failed: [] as unknown[] };
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
    await delay(interval * 8);
    assert.ok(seen.taken >= 3, `${seen.taken} looks`);
    seen.open = [];
    await delay(interval * 10);
    const { sweeps } = seen;
    assert.ok(sweeps > seen.taken);
    await delay(interval * 10);
    assert.equal(seen.sweeps, sweeps, 'then no more');
    left.dispose();
  });

  it('are passed over if they can not be taken up, which is said once', async () => {
    const { seen, left } = watch(() => Promise.reject(new Error('no such network')));
    left.lookSoon();
    await delay(interval * 6);
    assert.deepEqual([seen.taken, seen.failed.length], [1, 1]);
    left.dispose();
  });

  it('are left alone once the window closes', async () => {
    const { seen, left } = watch(async () => false);
    left.lookSoon();
    left.dispose();
    left.lookSoon();
    await delay(interval * 4);
    assert.equal(seen.taken, 0);
  });
});
