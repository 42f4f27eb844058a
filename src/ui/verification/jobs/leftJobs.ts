import type { KeptJob } from '../../../core/verification/jobs/keptJob.ts';

/** Looks for jobs that other windows left, and sees that this window takes them up. */
export interface LeftJobs {
  /** Looks now soon, and again and again while there is something to take up. */
  lookSoon(): void;
  dispose(): void;
}

export interface LeftJobsOptions {
  /** Jobs that something is left to do about, whoever has them in hand. */
  open: () => readonly KeptJob[];
  /** Takes one up; false if another window, or this one, has it in hand. */
  takeUp: (id: string) => Promise<boolean>;
  /** Puts away what killed windows left behind. */
  sweep: () => Promise<void>;
  failed: (error: unknown) => void;
  /** Milliseconds between two looks. */
  interval: number;
}

/** Does nothing by itself. */
export function createLeftJobs({ open, takeUp, sweep, failed, interval }: LeftJobsOptions): LeftJobs {
  /** What can't be taken up here, such as jobs of a network that the settings no longer have. */
  const passedOver = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;
  let isStarted = false;
  let isDisposed = false;

  const look = async () => {
    const left = open().filter(({ job }) => !passedOver.has(job.id));
    for (const { job } of left)
      takeUp(job.id).catch((error: unknown) => {
        passedOver.add(job.id);
        failed(error);
      });
    // A holder of which nothing is known is found to be gone by several looks.
    if (left.length > 0 || ++looks < 4) later(interval);
    await sweep();
  };
  const later = (ms: number) => {
    if (isDisposed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      look().catch(failed);
    }, ms);
  };
  return {
    lookSoon() {
      later(isStarted ? interval : 0);
      isStarted = true;
    },
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
    },
  };
}
