import { isLensError } from './errors.ts';
import { type Moment, momentOf, since, type Timers } from './timers.ts';

export interface PollerOptions {
  /** What to do; `signal` is aborted by `pause` and `dispose`. A rejection makes the poller back off. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Milliseconds from the end of a run to the next; asked anew each time. */
  interval: () => number;
  /** The longest wait after failures, which double the interval each; ten times the interval unless told. */
  longestInterval?: () => number;
  /** Told of each failed run but those cancelled. */
  onFailure?: (error: unknown) => void;
  timers: Timers;
}

/** Does one thing again and again, never twice at a time; starts paused. */
export interface Poller {
  /** Runs at once where a run is due, then by the interval. */
  resume(): void;
  /** Ends a run on its way and waits for `resume`. */
  pause(): void;
  /** Runs now, whatever the interval and even when paused; joins a run on its way. Never rejects. */
  runNow(): Promise<void>;
  dispose(): void;
}

export function createPoller(options: PollerOptions): Poller {
  const { run, interval, onFailure, timers } = options;
  let active = false;
  let disposed = false;
  let failures = 0;
  /** When the last run ended, and how long it is good for; undefined: a run is due. */
  let last: { at: Moment; pause: number } | undefined;
  let stopTimer: (() => void) | undefined;
  let current: { controller: AbortController; done: Promise<void> } | undefined;

  /** Jitter of a tenth, so that many windows do not ask in step. */
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
      // A run that was called off leaves the thing due.
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
    pause,
    resume() {
      if (active || disposed) return;
      active = true;
      schedule();
    },
    async runNow() {
      if (!disposed) await start();
    },
    dispose() {
      disposed = true;
      pause();
    },
  };
}
