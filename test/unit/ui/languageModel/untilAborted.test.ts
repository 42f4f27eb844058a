import assert from 'node:assert/strict';
import { untilAborted } from '../../../../src/ui/languageModel/untilAborted.ts';

describe('work that a model waits for', () => {
  const setUp = () => {
    const call = new AbortController();
    const later: unknown[] = [];
    const work = { resolve: (_: string) => {}, reject: (_: Error) => {} };
    const promise = new Promise<string>((resolve, reject) => Object.assign(work, { resolve, reject }));
    const waited = untilAborted(
      promise,
      call.signal,
      () => new Error('cancelled'),
      (error) => later.push(error),
    );
    return { call, later, work, waited };
  };

  it('is answered with what comes of it', async () => {
    const [done, failed] = [setUp(), setUp()];
    done.work.resolve('done');
    assert.equal(await done.waited, 'done');
    failed.work.reject(new Error('full disk'));
    await assert.rejects(failed.waited, /full disk/);
    assert.deepEqual(failed.later, [], 'the model is told');
  });

  it('is not waited for after the call is cancelled, but its failure is not lost', async () => {
    const { call, later, work, waited } = setUp();
    call.abort();
    await assert.rejects(waited, /cancelled/);
    work.reject(new Error('full disk'));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(later.map(String), ['Error: full disk']);
  });
});
