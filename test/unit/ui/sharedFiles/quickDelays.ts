import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const real = timers.setTimeout;

/**
 * Lets what waits with `node:timers/promises` wait for 2 ms, until `restore`.
 * @returns the milliseconds of each wait that was asked for
 */
export function quickDelays(): { waits: number[]; restore(): void } {
  const waits: number[] = [];
  const quick = async (milliseconds: number) => {
    waits.push(milliseconds);
    await real(2);
  };
  Object.assign(timers, { setTimeout: quick });
  syncBuiltinESMExports();
  return {
    waits,
    restore() {
      Object.assign(timers, { setTimeout: real });
      syncBuiltinESMExports();
    },
  };
}
