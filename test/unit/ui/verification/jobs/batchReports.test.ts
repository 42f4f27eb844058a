import assert from 'node:assert/strict';
import type { StoredJob } from '../../../../../src/core/verification/jobs/storedJob.ts';
import { createBatchReports } from '../../../../../src/ui/verification/jobs/batchReports.ts';
import { jobAfter, submitted } from '../../../verification/jobs/aJob.ts';

describe('the results of what another window left of a batch', () => {
  const batch = { id: 'one', of: 'contracts', before: 0 } as const;
  const kept = (id: string, more: Partial<StoredJob> = {}): StoredJob => ({
    job: jobAfter([submitted], { id }),
    origin: null,
    untold: true,
    batch,
    ...more,
  });
  const claims = new Map<string, object>();
  let jobs: StoredJob[];
  let shown: string[];
  const open = (holder: object = {}) =>
    createBatchReports({
      open: () => jobs,
      claim: async (name) => {
        if (claims.has(name)) return undefined;
        claims.set(name, holder);
        return {
          release: async () => {
            claims.delete(name);
          },
        };
      },
      showSeveral: async (several) => {
        shown.push(several.map(({ job }) => job.id).join(' '));
      },
    });

  beforeEach(() => {
    claims.clear();
    shown = [];
    jobs = [kept('a'), kept('b'), kept('c'), kept('other', { batch: { ...batch, id: 'two' } })];
  });

  it('are shown at once, when the last one has ended', async () => {
    const reports = open();
    const two = ['a', 'b'].map((id) => reports.report(kept(id)));
    await new Promise(setImmediate);
    assert.deepEqual(shown, []);
    const all = await Promise.all([...two, reports.report(kept('c'))]);
    assert.deepEqual([all, shown], [[true, true, true], ['a b c']]);
  });

  it('do not wait for one that is removed, told elsewhere, or can not be resumed', async () => {
    const reports = open();
    const first = [reports.report(kept('a')), reports.report(kept('b'))];
    jobs = jobs.filter(({ job }) => job.id !== 'c');
    reports.look();
    assert.deepEqual(await Promise.all(first), [true, true]);
    jobs = ['d', 'e', 'f'].map((id) => kept(id));
    const next = [reports.report(kept('d')), reports.report(kept('e'))];
    reports.leaveOut('f');
    assert.deepEqual(
      [await Promise.all(next), shown],
      [
        [true, true],
        ['a b', 'd e'],
      ],
    );
  });

  it('count one that the user stops, which waits for nothing, but none that this window has sent itself', async () => {
    const reports = open();
    for (const each of jobs) await reports.mayTakeUp(each);
    const first = reports.report(kept('a'));
    reports.count(kept('b'));
    assert.deepEqual([await Promise.all([first, reports.report(kept('c'))]), shown], [[true, true], ['a b c']]);
    const sent = open();
    jobs = [kept('d', { batch: { ...batch, id: 'three' } })];
    sent.count(kept('d', { batch: { ...batch, id: 'three' } }));
    jobs = [];
    sent.look();
    assert.deepEqual(shown, ['a b c']);
  });

  it('are shown alone if only one is left, or it was verified alone', async () => {
    jobs = [kept('a')];
    const { batch: _, ...alone } = kept('x');
    assert.deepEqual([await open().report(kept('a')), await open().report(alone), shown], [false, false, []]);
  });

  it('are shown alone if they can not be shown together', async () => {
    jobs = [kept('a'), kept('b')];
    const reports = createBatchReports({
      open: () => jobs,
      claim: async () => undefined,
      showSeveral: () => Promise.reject(new Error('no')),
    });
    assert.deepEqual(await Promise.all(['a', 'b'].map((id) => reports.report(kept(id)))), [false, false]);
  });

  it('belong to one window, until nothing of the batch is left', async () => {
    const [here, other] = [open(), open()];
    const taken = await Promise.all(['a', 'b', 'c'].map((id) => here.mayTakeUp(kept(id))));
    assert.deepEqual(taken, [true, true, true]);
    assert.deepEqual(await Promise.all(['a', 'b'].map((id) => other.mayTakeUp(kept(id)))), [false, false]);
    const { batch: _, ...alone } = kept('x');
    assert.equal(await other.mayTakeUp(alone), true);
    jobs = [];
    here.look();
    await new Promise(setImmediate);
    assert.equal(await other.mayTakeUp(kept('a')), true);
  });
});
