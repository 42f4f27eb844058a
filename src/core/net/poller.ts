import { isLensError } from './errors.ts';
import { type Moment, momentOf, since, type Timers } from './timers.ts';

export interface PollerOptions {
  /** The work; `signal` is aborted by `pause` and `dispose`. The poller backs off after a rejection. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Milliseconds from the end of a run to the next; called after each run. */
  interval: () => number;
  /** The longest wait after failures, each of which doubles the interval; ten times the interval by default. */
  longestInterval?: () => number;
  /** Called after each failed run, except cancelled ones. */
  onFailure?: (error: unknown) => void;
  timers: Timers;
}

/** Repeats its work, never twice at the same time. Starts paused. */
export type Poller = ReturnType<typeof createPoller>;

export function createPoller(options: PollerOptions) {
  const { run, interval, onFailure, timers } = options;
  let active = false;
  let disposed = false;
  let failures = 0;
  /** When the last run ended, and how long it is valid; undefined if a run is due. */
  let last: { at: Moment; pause: number } | undefined;
  let stopTimer: (() => void) | undefined;
  let current: { controller: AbortController; done: Promise<void> } | undefined;

  /** Ten percent jitter, so that many windows don't send requests at the same time. */
  function pauseLength(): number {
    const plain = interval();
    const longest = options.longestInterval?.() ?? plain * 10;
    return Math.min(plain * 2 ** Math.min(failures, 20), Math.max(longest, plain)) * (0.95 + timers.random() / 10);
  }

  function schedule(): void {
    stopTimer?.();
    const wait = last === undefined ? 0 : Math.max(0, last.pause - since(last.at, timers));
    stopTimer = active && !current ? timers.after(wait, () => void start()) : undefined;
  }

  function start(): Promise<void> {
    if (current) return current.done;
    stopTimer?.();
    const controller = new AbortController();
    const flight = { controller, done: Promise.resolve() };
    current = flight;
    flight.done = (async () => {
      try {
        await run(controller.signal);
        failures = 0;
      } catch (error) {
        if (!controller.signal.aborted && !isLensError(error, 'cancelled')) {
          failures++;
          onFailure?.(error);
        }
      }
      current = undefined;
      // After an aborted run, a run is still due.
      last = controller.signal.aborted ? undefined : { at: momentOf(timers), pause: pauseLength() };
      schedule();
    })();
    return flight.done;
  }

  function pause(): void {
    active = false;
    stopTimer?.();
    current?.controller.abort();
  }

  return {
    /** Aborts the current run and waits for `resume`. */
    pause,
    /** Runs immediately if a run is due, then at the interval. */
    resume(): void {
      if (active || disposed) return;
      active = true;
      schedule();
    },
    /** Runs now, whatever the interval and even when paused; joins a run in progress. Never rejects. */
    async runNow(): Promise<void> {
      if (!disposed) await start();
    },
    dispose(): void {
      disposed = true;
      pause();
    },
  };
}
