import assert from 'node:assert/strict';
import { createFixedClock, createRealClock } from '../../sandbox/clock.ts';
import { formatDuration, parseDuration } from '../../sandbox/duration.ts';

describe("the sandbox's clocks", () => {
  it('stand or run, and go forward when told', () => {
    const fixed = createFixedClock(5n);
    fixed.advance(7n);
    assert.equal(fixed.now(), 12n);
    assert.throws(() => fixed.advance(-1n), RangeError);

    const real = createRealClock();
    assert.ok(Math.abs(Number(real.now() / 1_000_000n) - Date.now()) < 1000);
    const before = real.now();
    real.advance(3_600_000_000_000n);
    assert.ok(real.now() - before >= 3_600_000_000_000n);
  });
});

describe('a duration', () => {
  it('is read and written', () => {
    const durations: [string, number][] = [
      ['250ms', 250],
      ['1.5s', 1500],
      ['2m', 120_000],
      ['1h', 3_600_000],
    ];
    for (const [text, ms] of durations) {
      assert.equal(parseDuration(text), ms);
      assert.equal(parseDuration(formatDuration(ms)), ms);
    }
    for (const text of ['', '5', 's', '-1s', '1 s', '1d', 'Infinityms', '1e3ms']) {
      assert.equal(parseDuration(text), undefined, text);
    }
  });
});
