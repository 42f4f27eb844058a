import { throwIfCancelled } from './errors.ts';

/** Time as core sees it, so that tests need not wait. */
export interface Timers {
  /** Milliseconds since the epoch, for what is shown or compared with others' times: it can be set back or forward. */
  now(): number;
  /** Milliseconds since some start, for durations: nobody can set it, but it may stand still while the machine sleeps. */
  elapsed(): number;
  /** Runs `run` after `ms` milliseconds; the answer cancels it. */
  after(ms: number, run: () => void): () => void;
  /** At least 0, below 1. */
  random(): number;
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, run) {
    const handle = setTimeout(run, ms);
    return () => clearTimeout(handle);
  },
  random: () => Math.random(),
};

/** Resolves after `ms` milliseconds. Throws `cancelled` as soon as `signal` is aborted. */
export async function sleep(timers: Timers, ms: number, signal: AbortSignal | undefined): Promise<void> {
  throwIfCancelled(signal);
  await new Promise<void>((resolve) => {
    const cancel = timers.after(ms, done);
    function done(): void {
      cancel();
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done);
  });
  throwIfCancelled(signal);
}
