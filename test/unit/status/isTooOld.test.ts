import assert from 'node:assert/strict';
import { isTooOld, readingAge, speaksForNow } from '../../../src/core/status/readingAge.ts';

describe('what was read of a status page', () => {
  const minute = 60_000;
  const told = (minutes: number, interval: number) =>
    isTooOld(1_000_000, 1_000_000 + minutes * minute, interval * minute);

  it('is the present for a quarter of an hour, or three intervals', () => {
    assert.deepEqual([told(0, 5), told(15, 5), told(16, 5)], [false, false, true]);
    assert.deepEqual([told(29, 10), told(31, 10), told(7 * 24 * 60, 10)], [false, true, true]);
    assert.equal(told(16, 0.5), true, 'and not less for who asks more often');
  });

  it('says that all is well only while the page answers; trouble stays', () => {
    const said = (level: 'none' | 'major', problem?: string, minutes = 1) =>
      speaksForNow(
        { at: 1_000_000, assessment: { level }, ...(problem !== undefined && { problem }) },
        1_000_000 + minutes * minute,
        5 * minute,
      );
    assert.deepEqual([said('none'), said('none', 'Unavailable (503).')], [true, false]);
    assert.deepEqual([said('major'), said('major', 'Unavailable (503).')], [true, true]);
    assert.deepEqual([said('none', undefined, 16), said('major', undefined, 16)], [false, false]);
  });

  it('says nothing of the present if it was read in the future, by a clock that was ahead', () => {
    assert.deepEqual(
      [told(-0.5, 5), told(-2, 5), told(-12 * 60, 5), told(-365 * 24 * 60, 5)],
      [false, true, true, true],
    );
  });

  it('was read an unknown time ago, then', () => {
    const now = 1_000_000_000_000;
    assert.deepEqual(
      [now - 3 * 24 * 60 * minute, now - minute, now + 30_000, now + 180 * 24 * 60 * minute].map((at) =>
        readingAge(at, now),
      ),
      ['3 days ago', '1 minute ago', 'in 30 seconds', 'an unknown time ago'],
    );
  });
});
