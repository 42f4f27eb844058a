import { isLensError } from '../../net/errors.ts';
import { sleep, type Timers } from '../../net/timers.ts';
import type { Job } from './jobs.ts';
import { type SubmitJobOptions, submitJob } from './submitJob.ts';

/** The progress of a submission, for the user. */
export type SubmissionProgress =
  | { kind: 'submitting' }
  /** The service accepted nothing because of its rate limit; the same is submitted again after this many seconds. */
  | { kind: 'rateLimited'; seconds: number }
  | { kind: 'submittingAgain' };

export interface SubmitPatientlyOptions extends SubmitJobOptions {
  report: (progress: SubmissionProgress) => void;
  timers: Timers;
}

/** How often a submission is repeated that the service didn't accept because of its rate limit. */
const mostTries = 4;
const defaultWait = 30;
const longestWait = 300;

/**
 * `submitJob` that waits if the service asks for it because of a rate limit, and then submits again. Meanwhile the job
 * is a draft, so that another process knows that nothing was sent if this one ends.
 * @throws the errors of `submitJob`
 */
export async function submitPatiently(options: SubmitPatientlyOptions): Promise<Job> {
  const { report, timers, signal } = options;
  report({ kind: 'submitting' });
  for (let tries = 1; ; tries++) {
    try {
      return await submitJob(options);
    } catch (error) {
      if (!isLensError(error) || error.failure.kind !== 'rateLimited' || tries === mostTries) throw error;
      const seconds = Math.min(error.failure.retryAfterSeconds ?? defaultWait, longestWait);
      report({ kind: 'rateLimited', seconds });
      await sleep(timers, seconds * 1000, signal);
      report({ kind: 'submittingAgain' });
    }
  }
}
