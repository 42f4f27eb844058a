import { LensError, throwIfCancelled } from './errors.ts';
import type { Timers } from './timers.ts';

export type RateLimit = ReturnType<typeof createRateLimit>;

/** At most `perSecond` starts within any second: a sliding window, because a token bucket allows two bursts. */
export function createRateLimit(perSecond: number, timers: Pick<Timers, 'elapsed' | 'after'>) {
  const starts: number[] = [];
  const waiting: (() => void)[] = [];
  let stopTimer: (() => void) | undefined;

  function drain(): void {
    stopTimer?.();
    stopTimer = undefined;
    while (waiting.length > 0) {
      const now = timers.elapsed();
      const oldest = starts.length < perSecond ? undefined : starts[0];
      if (oldest !== undefined && now - oldest < 1000) {
        stopTimer = timers.after(1000 - (now - oldest), drain);
        return;
      }
      if (oldest !== undefined) starts.shift();
      starts.push(now);
      waiting.shift()?.();
    }
  }

  return {
    /** Resolves when the caller may start, in the order of the calls. Throws `cancelled` if `signal` is aborted first. */
    async take(signal: AbortSignal | undefined): Promise<void> {
      throwIfCancelled(signal);
      await new Promise<void>((resolve, reject) => {
        function go(): void {
          signal?.removeEventListener('abort', leave);
          resolve();
        }
        function leave(): void {
          waiting.splice(waiting.indexOf(go), 1);
          if (waiting.length === 0) drain();
          reject(new LensError({ kind: 'cancelled' }, 'Cancelled.', { cause: signal?.reason }));
        }
        waiting.push(go);
        signal?.addEventListener('abort', leave, { once: true });
        drain();
      });
    },
  };
}

/** One limit per origin, such as `https://host:port`. */
export function createRateLimits(
  perSecond: number,
  timers: Pick<Timers, 'elapsed' | 'after'>,
): (origin: string) => RateLimit {
  const limits = new Map<string, RateLimit>();
  return (origin) => {
    const limit = limits.get(origin) ?? createRateLimit(perSecond, timers);
    limits.set(origin, limit);
    return limit;
  };
}
