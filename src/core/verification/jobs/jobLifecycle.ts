import * as l10n from '@vscode/l10n';
import { isLensError, LensError, storageFailure } from '../../net/errors.ts';
import type { Log } from '../../net/log.ts';
import type { Timers } from '../../net/timers.ts';
import type { VerificationClient } from '../rest/client.ts';
import { keptRequest, restoredRequest } from '../rest/keptRequest.ts';
import type { SubmissionRequest } from '../rest/submission.ts';
import { ClaimedJob, type JobClaim, type JobShelf } from './claimedJob.ts';
import { followJob } from './followJob.ts';
import { isRunning, isWaiting, type Job, reduceJob } from './jobs.ts';
import { careOf, type StoredJob } from './storedJob.ts';
import { type SubmissionProgress, submitPatiently } from './submitJob.ts';

/** The progress of a job, for the user. */
export type JobProgress = SubmissionProgress | { kind: 'resuming' } | { kind: 'following'; job: Job };

export type Attend = (signal: AbortSignal, report: (progress: JobProgress) => void) => Promise<Job>;

/** The environment of a followed job, or of one that waits. */
export type JobService = Pick<VerificationClient, 'job' | 'contract' | 'submit'>;

/** What the user agreed to. */
export interface Submission {
  readonly drafted: StoredJob;
  readonly request: SubmissionRequest;
  readonly client: JobService;
  /** The base URL of its service. */
  readonly service: string;
}

interface JobLifecycleOptions {
  shelf: JobShelf;
  /** Undefined if another window has the job. Rejects with a LensError `storage`. */
  claim: (jobId: string) => Promise<JobClaim | undefined>;
  /** The service of a network. Throws if it has none, or the network is no longer in the settings. */
  clientOf: (network: string) => JobService;
  /** The base URL of that service. */
  serviceOf: (network: string) => string;
  /** Runs `work` with visible progress that the user can cancel. */
  attend: (job: Job, work: Attend) => Promise<Job>;
  /**
   * Shows the result of a job, or that the user stopped it. Resolves when it is on screen, which it never is in a window
   * that is closing.
   */
  show: (kept: StoredJob, how: 'ended' | 'stopped') => unknown;
  timers: Timers;
  log: Pick<Log, 'debug' | 'warn'>;
}

/**
 * Carries verification jobs from the user's consent to a result that the user has seen. Every state is saved before
 * anything follows from it: if this process is killed at any point, another one derives the remaining work from
 * `careOf`. A submission is sent only once, unless the service rejected it because of its rate limit.
 *
 * Of several, each is kept with its request before the first is sent, so that the others are sent even if this window
 * closes meanwhile. Removing a kept request is the right to send it, which only one window can do.
 */
export class JobLifecycle {
  readonly #options: JobLifecycleOptions;
  readonly #closing = new AbortController();
  /** Unsent jobs that are returned to the caller in a moment. */
  readonly #settling = new Map<string, Promise<void>>();
  /**
   * The results that were shown but couldn't be saved, for example on a full disk: saving is retried, showing isn't.
   */
  readonly #shown = new Map<string, Job>();
  #freeTurns = atOnce;
  readonly #waitingForTurn: (() => void)[] = [];

  constructor(options: JobLifecycleOptions) {
    this.#options = options;
  }

  /**
   * Submits a drafted job once and follows it to its end.
   * @param client of the service that the user agreed to
   * @param shown if given, the caller shows the result and then resolves this; until then, the job counts as not shown.
   *   If it rejects, the result is shown here.
   * @returns the last known state; undefined if another window continues it
   * @throws LensError if nothing was accepted: `storage` if it can't be saved (nothing was sent), otherwise see
   *   submitJob
   */
  async submit(
    drafted: StoredJob,
    request: SubmissionRequest,
    client: JobService,
    shown?: Promise<void>,
  ): Promise<Job | undefined> {
    // It may reject before anyone waits for it.
    shown?.catch(() => undefined);
    const held = await this.#hold(drafted);
    return this.#send(held, request, client, shown);
  }

  /**
   * The same for several, a few at the same time. What isn't sent when this window closes is sent by another one.
   * @returns of each, in order; undefined too for one that the user has removed from the list before it was sent
   */
  async submitSeveral(
    several: readonly Submission[],
    shown?: Promise<void>,
  ): Promise<PromiseSettledResult<Job | undefined>[]> {
    shown?.catch(() => undefined);
    const held = await Promise.allSettled(
      several.map(({ drafted, request, service }) => {
        const kept = keptRequest(request, service);
        return this.#hold(kept ? { ...drafted, job: { ...drafted.job, request: kept } } : drafted, request);
      }),
    );
    return Promise.allSettled(
      several.map(async ({ request, client }, at) => {
        const each = held[at];
        if (each?.status !== 'fulfilled') throw each?.reason;
        return this.#inTurn(each.value, () => this.#send(each.value, request, client, shown));
      }),
    );
  }

  /** Claims a drafted job and keeps it, with its request if it waits. Nothing is sent. */
  async #hold(drafted: StoredJob, request?: SubmissionRequest): Promise<ClaimedJob> {
    const { shelf, timers, log } = this.#options;
    const { id } = drafted.job;
    await this.#settling.get(id);
    const job = { ...drafted.job, createdAt: timers.now() };
    return this.#beforeSending(async () => {
      const claim = await this.#options.claim(id);
      if (!claim) throw storageFailure(id, 'locked');
      const fresh = new ClaimedJob({ ...drafted, job }, claim, shelf, log);
      try {
        await fresh.keep(job);
        if (isWaiting(job) && request) await this.#keepRequest(fresh, request);
      } catch (error) {
        await claim.release();
        throw error;
      }
      return fresh;
    });
  }

  /** In this order, a request without a job is one that nobody needs. */
  async #keepRequest(held: ClaimedJob, { body }: SubmissionRequest): Promise<void> {
    try {
      await this.#options.shelf.keepRequest(held.kept.job.id, body);
    } catch (error) {
      await held.giveUpSending();
      await held.markTold();
      throw error;
    }
  }

  /** Sends a held draft and follows it to its end. @param isLeft another window was to send it, and nobody waits here */
  #send(
    held: ClaimedJob,
    request: SubmissionRequest,
    client: JobService,
    shown: Promise<void> | undefined,
    isLeft = false,
  ): Promise<Job | undefined> {
    const { shelf, timers } = this.#options;
    const { job } = held.kept;
    let isKept = isWaiting(job);
    const work: Attend = async (signal, report) => {
      const onChange = async (changed: Job) => {
        if (changed.state.kind === 'submitted' && changed.state.answer === 'awaited') {
          const before = held.kept.job;
          await this.#beforeSending(() => held.keep(changed));
          if (isKept) await this.#takeRequest(held, before);
          isKept = false;
          return;
        }
        // It was rejected because of the rate limit: again it is the one who removes it that may send it. It is kept before
        // that state, so that a window that is killed in between leaves what the next one can send.
        if (isWaiting(changed))
          isKept = await shelf.keepRequest(job.id, request.body).then(
            () => true,
            () => false,
          );
        await held.note(changed);
      };
      await submitPatiently({ job, request, client, signal, onChange, report, timers }).catch((error: unknown) => {
        if (!this.#isOfConnection(error, signal) || !isRunning(held.kept.job)) throw error;
      });
      return this.#follow(held, client, signal, report);
    };
    return this.#carry(held, shown, work, isLeft);
  }

  /** Makes sure that nobody else sends it. @param before what it is if it can't be sent now */
  async #takeRequest(held: ClaimedJob, before: Job): Promise<void> {
    const isMine = await this.#beforeSending(() => this.#options.shelf.takeRequest(before.id)).catch(
      async (error: unknown) => {
        await held.note(before);
        throw error;
      },
    );
    if (!isMine) throw new SentElsewhere();
  }

  /** Waits until few enough are being verified, unless the job isn't this window's by then. */
  async #inTurn(held: ClaimedJob, work: () => Promise<Job | undefined>): Promise<Job | undefined> {
    if (this.#freeTurns > 0) this.#freeTurns--;
    else await new Promise<void>((resolve) => this.#waitingForTurn.push(resolve));
    try {
      const { job } = held.kept;
      const isHere = !this.#closing.signal.aborted && (await held.claim.confirm());
      // The user may have removed it from the list.
      const isListed = isHere && (!isWaiting(job) || this.#options.shelf.job(job.id) !== undefined);
      if (isListed) return await work();
      await held.claim.release();
      return undefined;
    } finally {
      const next = this.#waitingForTurn.shift();
      if (next) next();
      else this.#freeTurns++;
    }
  }

  /** What another window has left. */
  async #left(id: string, claim: JobClaim): Promise<StoredJob | undefined> {
    const { shelf, log } = this.#options;
    const kept = shelf.job(id);
    if (!kept || !isUnknown(kept.job) || (await shelf.request(id)) === undefined) return kept;
    // That window was killed just before it took the right to send it.
    const held = new ClaimedJob(kept, claim, shelf, log);
    await held.note(reduceJob(kept.job, { type: 'notSent' }));
    return held.kept;
  }

  /** Sends what its window didn't, if it is still exactly what the user agreed to, or else says why not. */
  async #sendLeft(held: ClaimedJob): Promise<Job | undefined> {
    const { shelf, timers, clientOf, serviceOf } = this.#options;
    const { job } = held.kept;
    let problem: string | undefined;
    try {
      const client = clientOf(job.network);
      const body = await shelf.request(job.id);
      const isOld = Math.abs(timers.now() - job.createdAt) > longestWaiting;
      const request = job.request && !isOld && restoredRequest(job.request, body, serviceOf(job.network), job);
      if (request) return await this.#send(held, request, client, undefined, true);
    } catch (error) {
      if (!isLensError(error, 'config')) throw error;
      problem = error.message;
    }
    await held.giveUpSending(problem);
    // It may be shown with others, which need their turn first.
    void this.#report(held, 'ended');
    return held.kept.job;
  }

  /**
   * Resumes a job that no window holds: sends it if it waits for that, follows it or shows its result, whatever is left to
   * do. Nothing else is submitted, and nothing twice.
   * If the settings no longer have its network, that is its result until the user follows it again.
   * @param again also follows one that is no longer followed
   * @returns whether this window took it; false if another one has it
   * @throws LensError `storage`; if `again`, the errors of `clientOf` or following
   */
  async takeUp(id: string, again = false): Promise<boolean> {
    const { shelf, log } = this.#options;
    const claim = await this.#options.claim(id);
    if (!claim) return false;
    // Its holder may just have finished it and shown the result.
    const kept = await this.#left(id, claim);
    if (kept && this.#shown.has(id) && !again) {
      const held = new ClaimedJob(kept, claim, shelf, log);
      await held.note(this.#shown.get(id) ?? kept.job);
      await held.markTold();
      await this.#giveBack(held);
      return true;
    }
    if (kept && careOf(kept) === 'send') {
      const waiting = new ClaimedJob(kept, claim, shelf, log);
      await this.#inTurn(waiting, () => this.#sendLeft(waiting));
      return true;
    }
    const follows = kept && (careOf(kept) === 'follow' || (again && kept.job.state.kind === 'abandoned'));
    if (!follows) {
      const held = kept && careOf(kept) === 'report' && new ClaimedJob(kept, claim, shelf, log);
      await (held ? this.#report(held, 'ended') : claim.release());
      return true;
    }
    const held = new ClaimedJob(kept, claim, shelf, log);
    let client: JobService;
    try {
      client = this.#options.clientOf(kept.job.network);
    } catch (error) {
      // Who asked is given the error. Otherwise it is the result, because it would come again with every start.
      if (!again && isLensError(error, 'config')) {
        await held.note(reduceJob(kept.job, { type: 'gaveUp', problem: error.message }));
        await this.#report(held, 'ended');
        return true;
      }
      await claim.release();
      throw error;
    }
    await this.#carry(held, undefined, async (signal, report) => {
      report({ kind: 'resuming' });
      // The process that waited for the response has ended, so it will never arrive.
      const job = reduceJob(kept.job, { type: 'answerLost' });
      if (job !== kept.job) await held.note(job);
      const ended = await this.#follow(held, client, signal, report);
      // What was in the way is gone, even if the service couldn't be asked.
      const free = reduceJob(ended, { type: 'gaveUp' });
      if (free !== ended) await held.note(free);
      return free;
    });
    return true;
  }

  /** Follows a sent job to its end; if its connection ends because the proxy settings change, over the next one. */
  async #follow(
    held: ClaimedJob,
    client: JobService,
    signal: AbortSignal,
    report: (progress: JobProgress) => void,
  ): Promise<Job> {
    const { timers, log } = this.#options;
    const { job } = held.kept;
    report({ kind: 'following', job });
    try {
      return await followJob({ client, job, signal, onChange: (changed) => held.note(changed), timers, log });
    } catch (error) {
      const next = this.#isOfConnection(error, signal) ? this.#options.clientOf(job.network) : client;
      if (next === client) throw error;
      return this.#follow(held, next, signal, report);
    }
  }

  /** Whether a request was cancelled by neither the user nor a closing window. */
  #isOfConnection(error: unknown, signal: AbortSignal): boolean {
    return isLensError(error, 'cancelled') && !signal.aborted;
  }

  /** Stops following; other windows, or the next start, resume the jobs. */
  dispose(): void {
    this.#closing.abort();
  }

  async #carry(
    held: ClaimedJob,
    shown: Promise<void> | undefined,
    work: Attend,
    isLeft = false,
  ): Promise<Job | undefined> {
    try {
      const ended = await this.#options.attend(held.kept.job, (signal, report) =>
        work(AbortSignal.any([signal, held.claim.signal, this.#closing.signal]), report),
      );
      void this.#end(held, shown);
      return ended;
    } catch (error) {
      const { job } = held.kept;
      if (error instanceof SentElsewhere) {
        await held.claim.release();
        return undefined;
      }
      if (!isLensError(error, 'cancelled')) {
        await held.giveUpSending(isLensError(error) ? error.message : undefined);
        if (isLeft && job.state.kind === 'drafted') {
          void this.#report(held, 'ended');
          return held.kept.job;
        }
        this.#settle(held, shown);
        throw error;
      }
      if (this.#closing.signal.aborted || held.claim.signal.aborted) {
        await held.claim.release();
        if (job.state.kind === 'drafted' && !isWaiting(job)) throw nothingSent(storageFailure(job.id, 'locked'));
        return undefined;
      }
      return this.#stop(held);
    }
  }

  /** The user stopped it. */
  async #stop(held: ClaimedJob): Promise<Job> {
    await held.giveUpSending();
    const { job } = held.kept;
    if (isRunning(job)) await held.note(reduceJob(job, { type: 'gaveUp', isStopped: true }));
    const how = isRunning(job) || job.state.kind === 'drafted' ? 'stopped' : 'ended';
    const reported = this.#report(held, how);
    if (how === 'stopped') await reported;
    return held.kept.job;
  }

  async #report(held: ClaimedJob, how: 'ended' | 'stopped'): Promise<void> {
    await held.report((kept) => this.#options.show(kept, how), this.#closing.signal);
    await this.#giveBack(held);
  }

  async #giveBack(held: ClaimedJob): Promise<void> {
    const { job, untold } = held.kept;
    if (untold || held.isKept) this.#shown.delete(job.id);
    else this.#shown.set(job.id, job);
    await held.claim.release();
  }

  /** The job has ended: shown by the caller if it said so, else here. Nothing waits for it. */
  async #end(held: ClaimedJob, shown: Promise<void> | undefined): Promise<void> {
    const isShown = await shown?.then(
      () => true,
      () => false,
    );
    if (!isShown) return this.#report(held, 'ended');
    await held.markTold();
    await this.#giveBack(held);
  }

  /** The caller is given an error to show. What wasn't sent is marked as shown right after that, and can be sent again. */
  #settle(held: ClaimedJob, shown: Promise<void> | undefined): void {
    const { id, state } = held.kept.job;
    const told = shown ?? new Promise<void>((resolve) => void this.#options.timers.after(0, resolve));
    const settled = told
      .then(() => (state.kind === 'drafted' ? held.markTold() : undefined))
      .catch(() => undefined)
      .then(() => this.#giveBack(held))
      .finally(() => this.#settling.delete(id));
    this.#settling.set(id, settled);
  }

  async #beforeSending<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isLensError(error, 'storage') ? nothingSent(error) : error;
    }
  }
}

/** Of those that are published together, the service compiles each. */
const atOnce = 3;
/** After this time, in milliseconds, the user wouldn't expect that something is still published. */
const longestWaiting = 24 * 60 * 60_000;

/** Whether a window was about to send it, or did. */
function isUnknown({ request, state }: Job): boolean {
  return request !== undefined && state.kind === 'submitted' && state.answer === 'awaited';
}

/** Another window has the right to send it, and goes on. */
class SentElsewhere extends Error {}

function nothingSent(error: LensError): LensError {
  return new LensError(error.failure, `${error.message} ${l10n.t('Nothing was sent.')}`, { cause: error });
}
