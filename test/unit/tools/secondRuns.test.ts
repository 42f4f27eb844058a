import assert from 'node:assert/strict';
import { failuresIn, judgeSecondRuns, runHostTwice, runTwice } from '../../tools/secondRuns.ts';

describe('second runs of click files', () => {
  /** Runs files that take a moment each; how many ran beside each run, at most, is kept with it. */
  const ran = async (
    files: readonly string[],
    lanes: number,
    fails: (file: string, isSecond: boolean) => number = () => 0,
  ) => {
    const begun: string[] = [];
    const now = new Set<string>();
    const beside = new Map<string, number>();
    const outcome = await runTwice(files, lanes, async (file, isSecond) => {
      const name = isSecond ? `${file} again` : file;
      begun.push(name);
      now.add(name);
      for (const each of now) beside.set(each, Math.max(beside.get(each) ?? 0, now.size - 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      now.delete(name);
      return { failed: fails(file, isSecond) };
    });
    return { ...outcome, begun, beside };
  };
  const failing = (file: string, isSecond: boolean) => (file === 'b' && !isSecond ? 1 : file === 'c' ? 2 : 0);

  it('are for files that failed, at the end, by themselves', async () => {
    const { results, secondRuns, begun, beside } = await ran(['a', 'b', 'c', 'd', 'e'], 3, failing);
    assert.deepEqual(begun.slice(5), ['b again', 'c again']);
    assert.equal(beside.get('a'), 2);
    assert.equal(beside.get('b again'), 0);
    assert.equal(beside.get('c again'), 0);
    assert.deepEqual(secondRuns, ['b']);
    assert.deepEqual(Object.fromEntries(results), {
      a: { failed: 0 },
      b: { failed: 0 },
      c: { failed: 2 },
      d: { failed: 0 },
      e: { failed: 0 },
    });
  });

  it('are an error where a run is', async () => {
    const broken = runTwice(['a', 'b'], 2, async () => Promise.reject(new Error('no such program')));
    await assert.rejects(broken, /no such program/);
  });

  it('end at once if there is no file', async () => {
    assert.equal((await ran([], 2)).results.size, 0);
  });

  it('are not mentioned if there are none', () => {
    assert.deepEqual(judgeSecondRuns([], true), { line: '', isFailure: false });
  });

  it('are named, and CI allows three', () => {
    const three = ['panel.test.ts (a page opens)', 'watch.test.ts', 'a host test'];
    const four = [...three, 'status.test.ts'];
    assert.match(
      judgeSecondRuns(three, true).line,
      /^3 passed only in a second run: panel\.test\.ts \(a page opens\), /,
    );
    assert.equal(judgeSecondRuns(three, true).isFailure, false);
    assert.match(judgeSecondRuns(four, true).line, /^4 passed .* a host test, status\.test\.ts .*FAILED/);
    assert.equal(judgeSecondRuns(four, true).isFailure, true);
    assert.equal(judgeSecondRuns(four, false).isFailure, false);
  });
});

describe('second runs of host tests', () => {
  /** Runs that fail one after the other with these tests. */
  const runs = (...failures: string[][]) => {
    const asked: (string | undefined)[] = [];
    const run = async (grep?: string) => {
      asked.push(grep);
      const failed = failures.shift() ?? [];
      const passed = grep ? (grep.match(/[|]/g)?.length ?? 0) + 1 - failed.length : 100;
      return { passed, failed: failed.length, failures: failed };
    };
    return { asked, run };
  };

  it('are for a few that failed', async () => {
    const { asked, run } = runs(['a (1)', 'b'], ['b']);
    assert.deepEqual(await runHostTwice(run), { passed: 101, failed: 1, failures: ['b'], secondRuns: ['a (1)'] });
    assert.equal(new RegExp(asked[1] ?? '').test('a (1)'), true);
    assert.equal(new RegExp(asked[1] ?? '').test('a (1) too'), false);
  });

  it('are not for many, nor for none', async () => {
    const many = runs(['a', 'b', 'c', 'd']);
    assert.equal((await runHostTwice(many.run)).failed, 4);
    assert.equal(many.asked.length, 1);
    const none = runs([]);
    assert.equal((await runHostTwice(none.run)).failed, 0);
    assert.equal(none.asked.length, 1);
  });

  it('do not hide a hook that failed', async () => {
    const run = async (grep?: string) =>
      grep ? { passed: 0, failed: 0, failures: [] } : { passed: 9, failed: 1, failures: ['"before all" hook'] };
    assert.equal((await runHostTwice(run)).failed, 1);
  });
});

describe('the failures of a run', () => {
  it('are read from the end of mocha’s output', () => {
    const output = `

  3 passing (50s)
  2 failing

  1) the questions of a verification
       try again on Enter:
     Error: It was not seen
      at until (file.ts:21:9)

  2) a panel
       in light
         has a title:

      AssertionError [ERR_ASSERTION]: 1
`;
    assert.deepEqual(failuresIn(output), [
      'the questions of a verification try again on Enter: Error: It was not seen',
      'a panel in light has a title: AssertionError [ERR_ASSERTION]: 1',
    ]);
    assert.deepEqual(failuresIn('  3 passing (1s)\n'), []);
  });
});
