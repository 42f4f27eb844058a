import assert from 'node:assert/strict';
import { sourceFiles, sourceText } from './sourceFiles.ts';

/**
 * A duration is measured by a clock that nobody sets: `elapsed()` or `performance.now()`, or `since`, which uses both.
 * These compare the clock on the wall with times that others wrote, and say what happens if it is wrong.
 */
const othersTimes: Readonly<Record<string, string>> = {
  'core/net/timers.ts': '`since` itself',
  'core/verification/jobs/followJob.ts': 'how long ago another window sent it; a clock that was set back counts as now',
  'ui/storage/wholeFile.ts': 'file times, an hour in both directions',
};

const wall = String.raw`(?:\bDate\.now\(\)|\btimers\??\.now\(\))`;
const before = new RegExp(String.raw`(?:[-+*/<]|(?<!=)>|[<>]=)\s*${wall}`);
const after = new RegExp(String.raw`${wall}\s*(?:[-+<>]|[<>]=)`);
const measures = (text: string) => text.split('\n').some((line) => before.test(line) || after.test(line));

describe('durations', () => {
  it('are measured by a clock that can not be set', () => {
    const measuring = sourceFiles.filter((file) => measures(sourceText(file)));
    assert.deepEqual(measuring.toSorted(), Object.keys(othersTimes).toSorted());
  });

  it('are seen if they are not', () => {
    for (const text of ['Date.now() - at < kept', 'until > Date.now()', 'timers.now() + 5', 'at >= Date.now()'])
      assert.equal(measures(text), true, text);
    for (const text of ['{ now: Date.now() }', '() => Date.now()', 'formatRelative(at, Date.now())'])
      assert.equal(measures(text), false, text);
  });
});
