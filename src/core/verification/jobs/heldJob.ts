import type { Log } from '../../net/log.ts';
import type { Job } from './jobs.ts';
import type { KeptJob } from './keptJob.ts';

/** Where jobs are kept for all windows of a machine. */
export interface JobShelf {
  /** Undefined if there is none of this id, or it can't be read. */
  job(id: string): KeptJob | undefined;
  /** Resolves when a crash can't undo it any more. Rejects with a LensError `storage`. */
  keep(kept: KeptJob): Promise<void>;
}

/** The right to follow one job and to report how it ended; of all windows on a machine one has it. */
export interface JobClaim {
  /** Aborted when another window has taken it over, as after this one was suspended for long. */
  readonly signal: AbortSignal;
  /** Whether this window still has it: looks anew. */
  confirm(): Promise<boolean>;
  /** Never rejects. */
  release(): Promise<void>;
}

/**
 * A job in the hands of this window. Each state is written before anything follows from it, and what the user was shown
 * is marked after it was shown: a crash in between shows it once more rather than never.
 */
export class HeldJob {
  kept: KeptJob;
  /** Whether that is on the disk. */
  isKept = true;
  readonly claim: JobClaim;
  readonly #shelf: JobShelf;
  readonly #log: Pick<Log, 'warn'>;

  constructor(kept: KeptJob, claim: JobClaim, shelf: JobShelf, log: Pick<Log, 'warn'>) {
    this.kept = kept;
    this.claim = claim;
    this.#shelf = shelf;
    this.#log = log;
  }

  /** Keeps a state that something irreversible follows from. Rejects with a LensError `storage`. */
  async keep(job: Job): Promise<void> {
    const next: KeptJob = { ...this.kept, job, untold: true };
    await this.#shelf.keep(next);
    this.kept = next;
  }

  /** Keeps a state that is so anyway: if it can't be written, this window still goes on and reports the end. */
  async note(job: Job): Promise<void> {
    this.kept = { ...this.kept, job, untold: true };
    await this.#write(this.kept);
  }

  /** Shows the user how it ended, unless another window does; then marks it as shown. */
  async report(show: (kept: KeptJob) => void): Promise<void> {
    if (!(await this.claim.confirm())) return;
    show(this.kept);
    await this.markTold();
  }

  /** The user has been shown how it ended. */
  async markTold(): Promise<void> {
    const { untold, ...told } = this.kept;
    this.kept = told;
    await this.#write(told);
  }

  async #write(kept: KeptJob): Promise<void> {
    try {
      await this.#shelf.keep(kept);
      this.isKept = true;
    } catch (error) {
      this.isKept = false;
      this.#log.warn(`The verification ${kept.job.id} couldn't be kept: ${String(error)}`);
    }
  }
}
