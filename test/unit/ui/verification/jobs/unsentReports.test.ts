import assert from 'node:assert/strict';
import { createUnsentReports } from '../../../../../src/ui/verification/jobs/unsentReports.ts';
import { jobAfter } from '../../../verification/jobs/aJob.ts';

describe('reports of what was not submitted', () => {
  const kept = (id: string) => ({ job: jobAfter([], { id }), origin: null });

  it('are one for those of the same moment, and none for one alone', async () => {
    const shown: string[] = [];
    let goOn = () => {};
    const reports = createUnsentReports(
      async (several) => {
        shown.push(several.map(({ job }) => job.id).join(' '));
      },
      () =>
        new Promise<void>((resolve) => {
          goOn = resolve;
        }),
    );
    const several = ['a', 'b', 'c'].map((id) => reports(kept(id)));
    goOn();
    assert.deepEqual(await Promise.all(several), [true, true, true]);
    assert.deepEqual(shown, ['a b c']);
    const alone = reports(kept('d'));
    goOn();
    assert.equal(await alone, false);
    assert.equal(shown.length, 1);
  });
});
