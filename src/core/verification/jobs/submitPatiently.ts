import { isLensError } from '../../net/errors.ts';
import { sleep, type Timers } from '../../net/timers.ts';
import type { Job } from './jobs.ts';
import { type SubmitJobOptions, submitJob } from './submitJob.ts';

/** How a submission goes, for a person who waits. */
export type SubmissionProgress =
  | { kind: 'submitting' }
  /** The service took nothing because of its rate limit; the same is submitted again after so many seconds. */
  | { kind: 'rateLimited'; seconds: number }
  | { kind: 'submittingAgain' };

export interface SubmitPatientlyOptions extends SubmitJobOptions {
  report: (progress: SubmissionProgress) => void;
  timers: Timers;
}

/** How often a submission is repeated that the service did not take because of its rate limit. */
const mostTries = 4;
const defaultWait = 30;
const longestWait = 300;

/**
 * `submitJob`, which waits as the service asks if it has a rate limit, and submits again what was not taken. While it
 * waits the job is a draft: whoever finds it so after this process is gone knows that nothing was sent.
 * @throws what `submitJob` throws
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
