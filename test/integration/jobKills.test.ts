import assert from 'node:assert/strict';
import { type KillOptions, runJobKills } from '../storm/jobKills.ts';

/** A part of the storm over verifications: every so many-th step of a life, another one in each run. */
describe('a verification whose window is killed, or whose disk fails', function () {
  this.timeout(180_000);
  const step = 1 + (new Date().getUTCDate() % 6);
  const none = async (options: KillOptions) => {
    const { runs, violations } = await runJobKills(options);
    assert.ok(runs >= 5, `only ${runs} runs`);
    assert.deepEqual(violations, []);
  };

  it('is sent at most once, and its end shown once and truly, at the next start if not before', () =>
    none({ scripts: ['verified', 'rateLimited'], every: 9, offset: step }));

  it('is told as far as it can be known, whatever the service answered', () =>
    none({ scripts: ['failed', 'refused', 'alreadyVerified', 'duplicate', 'lostAnswer'], every: 30, offset: step }));

  it('sends nothing that can not be kept, and loses no end, on a disk that is full or read-only', () =>
    none({ scripts: ['verified'], every: 24, offset: step, faults: true }));

  it('is taken up once by a second window, whose clock is a day off', () =>
    none({ scripts: ['verified'], every: 14, offset: step, otherClock: -86_400_000 }));
});
