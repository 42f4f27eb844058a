import assert from 'node:assert/strict';
import { runJobKills, runNewsKills } from '../storm/kills.ts';
import type { StormReport } from '../storm/runEachStep.ts';

/** A part of the storm: every so many-th step of a life, other ones each day. */
describe('a window that is killed, or whose disk fails', function () {
  this.timeout(180_000);
  const step = 1 + (new Date().getUTCDate() % 6);
  const none = async (report: Promise<StormReport<unknown>>) => {
    const { runs, violations } = await report;
    assert.ok(runs >= 5, `only ${runs} runs`);
    assert.deepEqual(violations, []);
  };

  it('sends a verification at most once, and shows its end once and truly, at the next start if not before', () =>
    none(runJobKills({ scripts: ['verified', 'rateLimited'], every: 9, offset: step })));

  it('tells how a verification ended as far as it can be known, whatever the service answered', () =>
    none(
      runJobKills({
        scripts: ['failed', 'refused', 'alreadyVerified', 'duplicate', 'lostAnswer'],
        every: 30,
        offset: step,
      }),
    ));

  it('sends nothing that can not be kept, and loses no end, on a disk that is full or read-only', () =>
    none(runJobKills({ scripts: ['verified'], every: 24, offset: step, faults: true })));

  it('leaves a verification to one other window, whose clock is a day off', () =>
    none(runJobKills({ scripts: ['verified'], every: 14, offset: step, otherClock: -86_400_000 })));

  it('tells news of a page and of what is watched once, and watches what it says that it watches', () =>
    none(runNewsKills({ every: 12, offset: step, faults: true })));
});
