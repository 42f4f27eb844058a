import type { Timers } from '../../../src/core/net/timers.ts';

/** Time that passes only by waiting: every wait is over at once, and is written down. */
export function fakeTimers(start = 10_000): Timers & { waits: number[]; passed(): number } {
  let now = start;
  const waits: number[] = [];
  return {
    waits,
    passed: () => now - start,
    now: () => now,
    elapsed: () => now,
    random: () => 0.5,
    after(ms, run) {
      waits.push(ms);
      const handle = setImmediate(() => {
        now += ms;
        run();
      });
      return () => clearImmediate(handle);
    },
  };
}
