import assert from 'node:assert/strict';
import type { Sheet } from '../../../../../src/core/sheets/sheet.ts';
import { verificationSheet } from '../../../../../src/core/sheets/verification/verificationJob.ts';
import { isAnsweredBy, type StoredJob } from '../../../../../src/core/verification/jobs/storedJob.ts';
import { createJobPages } from '../../../../../src/ui/verification/jobs/jobPages.ts';
import { accepted, jobAfter, submitted } from '../../../verification/jobs/aJob.ts';

const lost = { type: 'gaveUp' } as const;
const service = {
  name: 'testnet',
  baseUrl: '',
  chainId: '296',
  explorerUrl: '',
  statusUrl: '',
  verifyUrl: 'https://verify.example',
};

describe('the page of a verification', () => {
  const kept = (job: StoredJob['job']): StoredJob => ({ job, origin: null });
  const unknown = kept(jobAfter([submitted, lost], { id: 'first' }));
  const ofAgain = (id: string) => jobAfter([submitted, accepted], { id, createdAt: unknown.job.createdAt + 1 });
  const verified = (id: string): StoredJob =>
    kept({
      ...ofAgain(id),
      state: {
        kind: 'verified',
        level: 'exact',
        alreadyOnRecord: false,
        runtimeMatch: 'exact_match',
        creationMatch: null,
        verifiedAt: null,
      },
    });
  let jobs: StoredJob[];
  let shown: { id: string; headline: string; again?: () => Promise<Sheet> } | undefined;
  let updates: number;
  let changed = () => {};
  const open = () =>
    createJobPages({
      store: {
        job: (id) => jobs.find(({ job }) => job.id === id),
        jobs: () => jobs,
        onDidChange: (listener) => {
          changed = () => listener();
          return { dispose: () => undefined };
        },
      },
      panels: {
        show: (sheet, _, __, again) => {
          shown = { id: sheet.id, headline: sheet.headline, ...(again && { again }) };
        },
        shows: ({ id }) => shown?.id === id,
        update: (sheet, _, again, instead) => {
          assert.equal(instead?.id, shown?.id);
          updates++;
          shown = { id: sheet.id, headline: sheet.headline, ...(again && { again }) };
        },
      },
      read: async ({ job }) => verificationSheet(job, { network: job.network }),
      networkOf: () => ({ network: service }),
      isAnsweredBy,
      failed: (error) => assert.fail(String(error)),
    });
  const settled = () => new Promise(setImmediate);

  beforeEach(() => {
    jobs = [unknown];
    shown = undefined;
    updates = 0;
  });

  it('becomes that of the verification that took its place, and stays there', async () => {
    const pages = open();
    await pages.show(unknown);
    assert.match(shown?.headline ?? '', /is unknown/);
    const refresh = shown?.again;
    jobs = [unknown, kept(ofAgain('second'))];
    changed();
    await settled();
    assert.deepEqual([shown?.id, updates], ['first', 0]);
    // The one whose result was unknown is no longer in the list.
    jobs = [verified('second')];
    changed();
    await settled();
    assert.deepEqual([shown?.id, updates], ['second', 1]);
    assert.match(shown?.headline ?? '', /is verified: exact match/);
    assert.equal((await refresh?.())?.id, 'second');
    changed();
    await settled();
    assert.equal(updates, 1);
  });

  it('says how its verification goes on, and nothing more once it is closed', async () => {
    const pages = open();
    jobs = [kept(ofAgain('second'))];
    await pages.show(kept(ofAgain('second')));
    jobs = [verified('second')];
    changed();
    await settled();
    assert.match(shown?.headline ?? '', /is verified/);
    shown = undefined;
    jobs = [unknown];
    changed();
    await settled();
    assert.equal(updates, 1);
  });

  it('stays as it was for one that the user has removed from the list', async () => {
    const pages = open();
    await pages.show(unknown);
    jobs = [];
    changed();
    await settled();
    assert.deepEqual([shown?.id, updates], ['first', 0]);
  });
});
