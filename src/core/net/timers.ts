import { throwIfCancelled } from './errors.ts';

/** The clock and timers of core, replaceable so that tests don't wait. */
export interface Timers {
  /**
   * Milliseconds since the epoch, for times that are shown or compared with others'. The clock can be set back or
   * forward.
   */
  now(): number;
  /**
   * Milliseconds since an arbitrary start, for durations. Can't be set, but may stand still while the machine sleeps.
   */
  elapsed(): number;
  /** Runs `run` after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  /** A random number, at least 0 and below 1. */
  random(): number;
}

/** A moment on both clocks. */
export interface Moment {
  readonly now: number;
  readonly elapsed: number;
}

export function momentOf(timers: Pick<Timers, 'now' | 'elapsed'>): Moment {
  return { now: timers.now(), elapsed: timers.elapsed() };
}

/**
 * Milliseconds since `moment`, by the clock that advanced more: one may have been set back, the other may have stood
 * still while the machine slept.
 */
export function since(moment: Moment, timers: Pick<Timers, 'now' | 'elapsed'>): number {
  return Math.max(timers.now() - moment.now, timers.elapsed() - moment.elapsed);
}

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
