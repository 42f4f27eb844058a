import type { Timers } from '../../../src/core/net/timers.ts';

/** Timers whose time passes only by `advance`; `setClock` moves the clock of the day alone. Random is always `random`. */
export function createFakeTimers(
  random = 0.5,
): Timers & { advance(ms: number): Promise<void>; setClock(by: number): void } {
  let time = 1_000_000;
  let clock = 0;
  const pending = new Set<{ at: number; run: () => void }>();
  return {
    now: () => time + clock,
    elapsed: () => time,
    setClock(by) {
      clock += by;
    },
    random: () => random,
    after(ms, run) {
      const entry = { at: time + ms, run };
      pending.add(entry);
      return () => pending.delete(entry);
    },
    async advance(ms) {
      const end = time + ms;
      await settle();
      for (;;) {
        const [next] = [...pending].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        pending.delete(next);
        time = next.at;
        next.run();
        await settle();
      }
      time = end;
    },
  };
}

/** Real timers on which a second passes in ten milliseconds. */
export const quickTimers: Timers = {
  now: () => performance.now() * 100,
  elapsed: () => performance.now() * 100,
  random: () => 0.5,
  after(ms, run) {
    const handle = setTimeout(run, ms / 100);
    return () => clearTimeout(handle);
  },
};

/** Lets everything go on that only waits for promises. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns++) await Promise.resolve();
}
