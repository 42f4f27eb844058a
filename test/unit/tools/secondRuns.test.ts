import assert from 'node:assert/strict';
import { judgeSecondRuns, runTwice } from '../../tools/secondRuns.ts';

describe('second runs of click files', () => {
  it('are for files that failed, by themselves, at the end', async () => {
    const runs: string[] = [];
    let atOnce = 0;
    let most = 0;
    const { results, secondRuns } = await runTwice(['a', 'b', 'c', 'd'], 2, async (file, isSecond) => {
      most = Math.max(most, ++atOnce);
      runs.push(isSecond ? `${file} again` : file);
      await new Promise((resolve) => setTimeout(resolve));
      if (isSecond) assert.equal(atOnce, 1);
      atOnce--;
      return { failed: file === 'b' && !isSecond ? 1 : file === 'c' ? 2 : 0 };
    });
    assert.equal(most, 2);
    assert.deepEqual(runs, ['a', 'b', 'c', 'd', 'b again', 'c again']);
    assert.deepEqual(secondRuns, ['b']);
    assert.deepEqual(Object.fromEntries(results), {
      a: { failed: 0 },
      b: { failed: 0 },
      c: { failed: 2 },
      d: { failed: 0 },
    });
  });

  it('are not mentioned if there are none', () => {
    assert.deepEqual(judgeSecondRuns([], true), { line: '', isFailure: false });
  });

  it('are named, and CI allows one', () => {
    const [one, two] = [['panel.test.ts'], ['panel.test.ts', 'watch.test.ts']];
    assert.match(judgeSecondRuns(one, true).line, /^1 click file passed only in a second run: panel\.test\.ts$/);
    assert.equal(judgeSecondRuns(one, true).isFailure, false);
    assert.match(judgeSecondRuns(two, true).line, /^2 click files .* panel\.test\.ts, watch\.test\.ts .*FAILED/);
    assert.equal(judgeSecondRuns(two, true).isFailure, true);
    assert.equal(judgeSecondRuns(two, false).isFailure, false);
  });
});
