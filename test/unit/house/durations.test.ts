import assert from 'node:assert/strict';
import { sourceFiles, sourceText } from './sourceFiles.ts';

/**
 * A duration is measured by a clock that nobody sets: `elapsed()` or `performance.now()`, or `since`, which uses both.
 * These compare the clock on the wall with times that others wrote, and say what happens if it is wrong.
 */
const othersTimes: Readonly<Record<string, readonly [lines: number, why: string]>> = {
  'core/net/timers.ts': [1, '`since` itself'],
  'core/verification/jobs/followJob.ts': [
    1,
    'how long ago another window sent it; a clock that was set back counts as now',
  ],
  'core/verification/jobs/jobLifecycle.ts': [
    1,
    'how long ago the user agreed; a clock that was set by more than a day sends nothing, and says so',
  ],
  'ui/debug/endedSessions.ts': [1, 'how long ago another window began; a set clock only says nothing, or says it late'],
  'ui/deployed/commandEnds.ts': [
    1,
    'file times; whichever is older of two beginnings, so that a set clock hides no file',
  ],
};

const wall = String.raw`(?:\bDate\.now\(\)|\btimers\??\.now\(\))`;
const before = new RegExp(String.raw`(?:[-+*/<]|(?<!=)>|[<>]=)\s*${wall}`);
const after = new RegExp(String.raw`${wall}\s*(?:[-+<>]|[<>]=)`);
const measuring = (text: string) => text.split('\n').filter((line) => before.test(line) || after.test(line)).length;

describe('durations', () => {
  it('are measured by a clock that can not be set', () => {
    const found = sourceFiles
      .map((file) => [file, measuring(sourceText(file))] as const)
      .filter(([, lines]) => lines > 0);
    assert.deepEqual(
      Object.fromEntries(found),
      Object.fromEntries(Object.entries(othersTimes).map(([file, [lines]]) => [file, lines])),
    );
  });

  it('are seen if they are not', () => {
    for (const text of ['Date.now() - at < kept', 'until > Date.now()', 'timers.now() + 5', 'at >= Date.now()'])
      assert.equal(measuring(text), 1, text);
    for (const text of ['{ now: Date.now() }', '() => Date.now()', 'formatRelative(at, Date.now())'])
      assert.equal(measuring(text), 0, text);
  });
});
