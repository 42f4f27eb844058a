import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { isLensError, LensError, throwIfCancelled } from '../../net/errors.ts';
import { systemTimers } from '../../platform/systemTimers.ts';

/** What the replays of one transaction may take together. */
interface ReplayLimits {
  readonly seconds: number;
  readonly steps: number;
  readonly calls: number;
  /** Of the input and output of calls. */
  readonly megabytes: number;
  readonly requests: number;
}

/**
 * For what a user asked for. 15,000,000 gas is at most 5 million steps of 3 gas, or 115,000 calls; a million steps take
 * 0.2 seconds, and 100 calls are one request for their record.
 */
export const replayLimits: ReplayLimits = {
  seconds: 20,
  steps: 8_000_000,
  calls: 20_000,
  megabytes: 256,
  requests: 1_000,
};

/**
 * For work that nobody asked for: requests are what others notice. The steps limit the work, so that the time is as for
 * what a user asked for: a busy machine takes several times as long for the same.
 */
export const unaskedLimits: ReplayLimits = { ...replayLimits, requests: 12 };

/** Counts what the replays of one transaction take, and stops them beyond the limits. */
export class ReplayBudget {
  readonly #limits: ReplayLimits;
  #milliseconds = 0;
  #requests = 0;
  #calls = 0;
  #bytes = 0;

  constructor(limits: ReplayLimits = replayLimits) {
    this.#limits = limits;
  }

  get mostCalls(): number {
    return this.#limits.calls;
  }

  /** The most steps of one replay: they are counted where they are recorded. */
  get mostSteps(): number {
    return this.#limits.steps;
  }

  /**
   * Does a part of the work, whose time counts.
   * @param work ends when its signal is aborted
   * @throws LensError `stopped` when the time is over, `cancelled` if `outer` is aborted; what `work` throws
   */
  async within<T>(outer: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const over = new AbortController();
    const stop = () => over.abort(stoppedLate(l10n.t`${this.#limits.seconds} seconds`));
    const dismiss = systemTimers.after(Math.max(0, this.#limits.seconds * 1000 - this.#milliseconds), stop);
    const began = systemTimers.elapsed();
    const signal = outer ? AbortSignal.any([outer, over.signal]) : over.signal;
    try {
      return await untilAborted(work(signal), signal);
    } catch (error) {
      // A request that was given up says only that it was cancelled.
      if (isLensError(signal.reason)) throw signal.reason;
      throwIfCancelled(signal);
      throw error;
    } finally {
      dismiss();
      this.#milliseconds += systemTimers.elapsed() - began;
    }
  }

  /** Before a request. */
  addRequest(): void {
    this.#requests += 1;
    if (this.#requests > this.#limits.requests)
      throw stoppedAfter(l10n.t`${formatInteger(this.#limits.requests)} requests`);
  }

  /** A call begins, with its input; or ends, with its output. */
  addCall(bytes: Uint8Array, isBegin: boolean): void {
    if (isBegin) this.#calls += 1;
    this.#bytes += bytes.length;
    if (this.#calls > this.#limits.calls) throw this.tooManyCalls();
    if (this.#bytes > this.#limits.megabytes * 1_000_000)
      throw stoppedAfter(l10n.t`${this.#limits.megabytes} MB of call data`);
  }

  tooManyCalls(): LensError {
    return stoppedAfter(l10n.t`${formatInteger(this.#limits.calls)} calls`);
  }

  tooManySteps(): LensError {
    return stoppedAfter(l10n.t`${formatInteger(this.#limits.steps)} steps`);
  }
}

/** @param limit with its unit: `20 seconds`, in which another computer, or a less busy one, may do it */
function stoppedLate(limit: string): LensError {
  return new LensError(
    { kind: 'stopped', by: 'time' },
    l10n.t`The replay was stopped after ${limit} on this computer. Try again.`,
  );
}

/** @param limit with its unit: `1,000 requests` */
function stoppedAfter(limit: string): LensError {
  return new LensError(
    { kind: 'stopped' },
    l10n.t`The replay was stopped after ${limit}: this transaction needs more.`,
  );
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
