import type { StoredJob } from '../../../core/verification/jobs/storedJob.ts';

interface ResumableJobsOptions {
  /** Jobs with remaining work, whoever holds them. */
  open: () => readonly StoredJob[];
  /** Resumes one; false if another window, or this one, holds it. */
  takeUp: (kept: StoredJob) => Promise<boolean>;
  /** Reports those that can't be read. Never rejects. */
  reportUnread: () => Promise<void>;
  /** Removes the files of killed windows. */
  sweep: () => Promise<void>;
  failed: (error: unknown) => void;
  /** Milliseconds between two checks. */
  interval: number;
}

/** Starts nothing. */
export function createResumableJobs({ open, takeUp, reportUnread, sweep, failed, interval }: ResumableJobsOptions) {
  /** Jobs that can't be resumed here, for example of a network that is no longer in the settings. */
  const passedOver = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;
  let isStarted = false;
  let isDisposed = false;

  const look = async () => {
    const left = open().filter(({ job }) => !passedOver.has(job.id));
    for (const kept of left)
      takeUp(kept).catch((error: unknown) => {
        passedOver.add(kept.job.id);
        failed(error);
      });
    // Recognizing an unknown dead holder takes several checks.
    if (left.length > 0 || ++looks < 4) later(interval);
    await reportUnread();
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
    /** Checks soon, and repeatedly while there is something to resume. */
    lookSoon(): void {
      later(isStarted ? interval : 0);
      isStarted = true;
    },
    dispose(): void {
      isDisposed = true;
      clearTimeout(timer);
    },
  };
}
