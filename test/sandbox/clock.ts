import type { Clock } from './types.ts';

/** A clock that can be moved forward, so that a test or the control server need not wait. */
export interface AdvancingClock extends Clock {
  /** Moves the clock forward by `nanoseconds`, never back. */
  advance(nanoseconds: bigint): void;
}

function advancing(base: () => bigint): AdvancingClock {
  let offset = 0n;
  return {
    now: () => base() + offset,
    advance(nanoseconds) {
      if (nanoseconds < 0n) throw new RangeError('The clock only moves forward.');
      offset += nanoseconds;
    },
  };
}

/** Real time, in nanoseconds since the epoch, and as far ahead of it as it was advanced. */
export function createRealClock(): AdvancingClock {
  const start = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint();
  return advancing(() => start + process.hrtime.bigint());
}

/** A clock that stands at `nanoseconds` since the epoch until it is advanced. */
export function createFixedClock(nanoseconds: bigint): AdvancingClock {
  return advancing(() => nanoseconds);
}
