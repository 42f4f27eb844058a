import type { Log } from '../../net/log.ts';
import { isWaiting, type Job, reduceJob } from './jobs.ts';
import type { StoredJob } from './storedJob.ts';

/**
 * The storage of jobs for all windows on a machine, and of the requests of those that wait for their turn. A request is
 * there only while its job is kept.
 */
export interface JobShelf {
  /** Undefined if there is none with this ID, or it can't be read. */
  job(id: string): StoredJob | undefined;
  /** Resolves when a crash can no longer undo it. Rejects with a LensError `storage`. */
  keep(kept: StoredJob): Promise<void>;
  /** Resolves when a crash can no longer undo it. Rejects with a LensError `storage`. */
  keepRequest(id: string, body: Uint8Array): Promise<void>;
  /** Undefined if there is none, or it can't be read. */
  request(id: string): Promise<Uint8Array | undefined>;
  /**
   * Removes it, which is the right to send it: of all windows, only one gets true. Rejects with a LensError `storage` if
   * it is still there.
   */
  takeRequest(id: string): Promise<boolean>;
  /** Removes it if there is one, even on a full disk. Never rejects. */
  dropRequest(id: string): Promise<void>;
}

/** The right to follow a job and to report its result; only one window on a machine has it. */
export interface JobClaim {
  /** Aborted when another window has taken it over, for example after this one was suspended for long. */
  readonly signal: AbortSignal;
  /** Checks whether this window still has it. */
  confirm(): Promise<boolean>;
  /** Never rejects. */
  release(): Promise<void>;
}

/**
 * A job that this window holds. Each state is saved before anything follows from it, and a shown result is marked after
 * it was shown, so that after a crash in between it is shown again rather than never.
 */
export class ClaimedJob {
  kept: StoredJob;
  /** Whether that is saved. */
  isKept = true;
  readonly claim: JobClaim;
  readonly #shelf: JobShelf;
  readonly #log: Pick<Log, 'warn'>;

  constructor(kept: StoredJob, claim: JobClaim, shelf: JobShelf, log: Pick<Log, 'warn'>) {
    this.kept = kept;
    this.claim = claim;
    this.#shelf = shelf;
    this.#log = log;
  }

  /** Saves a state before something irreversible. Rejects with a LensError `storage`. */
  async keep(job: Job): Promise<void> {
    const next: StoredJob = { ...this.kept, job, untold: true };
    await this.#shelf.keep(next);
    this.kept = next;
  }

  /** Saves a state that is already true: if that fails, this window still continues and reports the result. */
  async note(job: Job): Promise<void> {
    this.kept = { ...this.kept, job, untold: true };
    await this.#write(this.kept);
  }

  /**
   * Shows the result unless another window does, then marks it as shown. In a window that closes before it is on screen,
   * it isn't marked: the next one shows it.
   */
  async report(show: (kept: StoredJob) => unknown, closing: AbortSignal): Promise<void> {
    if (!(await this.claim.confirm()) || closing.aborted) return;
    const closed = new Promise<boolean>((resolve) =>
      closing.addEventListener('abort', () => resolve(false), { once: true }),
    );
    const shown = Promise.resolve(show(this.kept)).then(
      () => true,
      () => false,
    );
    if ((await Promise.race([shown, closed])) && !closing.aborted) await this.markTold();
  }

  /** Leaves what wasn't sent unsent, for good: neither this window nor another one sends it later. */
  async giveUpSending(problem?: string): Promise<void> {
    const { job } = this.kept;
    if (!isWaiting(job)) return;
    await this.note(reduceJob(job, { type: 'gaveUp', ...(problem !== undefined && { problem }) }));
    await this.#shelf.dropRequest(job.id);
  }

  /** Marks the result as shown. */
  async markTold(): Promise<void> {
    const { untold, ...told } = this.kept;
    this.kept = told;
    await this.#write(told);
    // Its window was killed while it was about to remove it.
    if (told.job.request) await this.#shelf.dropRequest(told.job.id);
  }

  async #write(kept: StoredJob): Promise<void> {
    try {
      await this.#shelf.keep(kept);
      this.isKept = true;
    } catch (error) {
      this.isKept = false;
      this.#log.warn(`The verification ${kept.job.id} couldn't be kept: ${String(error)}`);
    }
  }
}
