import assert from 'node:assert/strict';
import { isTooOld } from '../../../src/core/status/isTooOld.ts';

describe('what was read of a status page', () => {
  const minute = 60_000;
  const told = (minutes: number, interval: number) =>
    isTooOld(1_000_000, 1_000_000 + minutes * minute, interval * minute);

  it('is the present for a quarter of an hour, or three intervals', () => {
    assert.deepEqual([told(0, 5), told(15, 5), told(16, 5)], [false, false, true]);
    assert.deepEqual([told(29, 10), told(31, 10), told(7 * 24 * 60, 10)], [false, true, true]);
    assert.equal(told(16, 0.5), true, 'and not less for who asks more often');
  });

  it('is no older than now if the clock was set back', () => assert.equal(told(-60, 5), false));
});
