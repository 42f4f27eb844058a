import { isLensError, type LensError } from '../../net/errors.ts';
import { sleep, type Timers } from '../../net/timers.ts';
import { systemTimers } from '../../platform/systemTimers.ts';
import type { VerificationClient } from '../rest/client.ts';
import type { SubmissionRequest } from '../rest/submission.ts';
import { changedJob, type Job, type JobEvent } from './jobs.ts';

interface SubmitJobOptions {
  /** A drafted one. */
  job: Job;
  request: SubmissionRequest;
  /** Of the service that the user agreed to. */
  client: Pick<VerificationClient, 'submit'>;
  /**
   * Called and awaited with every change. The first call comes before the request: if it rejects, nothing is sent.
   * Later ones must not reject.
   */
  onChange?: (job: Job) => unknown;
  signal?: AbortSignal;
  timers?: Pick<Timers, 'now'>;
}

/**
 * Submits a drafted job once and returns it as `pending` (follow it), `submitted` (the response was lost, or another
 * job is running: follow it), `verified` (it was already) or `failed` (the server rejected it).
 * @throws LensError if nothing was accepted and the same draft may be submitted again: `input`, `config`, `offline`,
 *   `rateLimited`, a moved service. `cancelled` too, but then the request may have arrived: the job stays
 *   `submitted`. Also the rejection of `onChange` before the request.
 */
export async function submitJob(options: SubmitJobOptions): Promise<Job> {
  const { request, client, signal, onChange, timers = systemTimers } = options;
  let job = options.job;
  const apply = async (event: JobEvent) => {
    job = await changedJob(job, event, onChange);
  };

  if (job.state.kind !== 'drafted') return job;
  await apply({ type: 'submitted', at: timers.now() });
  try {
    const result = await client.submit(request, signal);
    switch (result.kind) {
      case 'accepted':
        await apply({ type: 'accepted', verificationId: result.verificationId, at: timers.now() });
        break;
      case 'duplicate':
        await apply({ type: 'duplicate' });
        break;
      case 'lostAnswer':
        await apply({ type: 'answerLost', ...(result.reason.kind === 'http' && { status: result.reason.status }) });
        break;
      case 'alreadyVerified':
        // The service reports this only if both codes are exact matches, so nothing must be read first.
        await apply({ type: 'alreadyVerified', record: null, level: 'exact_match' });
        break;
    }
  } catch (error) {
    if (isLensError(error, 'cancelled')) {
      await apply({ type: 'answerLost' });
      throw error;
    }
    if (!isLensError(error) || !isRefusal(error)) {
      await apply({ type: 'notSent' });
      throw error;
    }
    await apply({ type: 'refused', code: error.code ?? `http_${error.status}`, message: error.serverMessage ?? null });
  }
  return job;
}

/** Whether the server rejected this submission; redirects and rate limits aren't caused by the submission. */
function isRefusal(error: LensError): boolean {
  const isAnswer = error.kind === 'notFound' || error.kind === 'http' || error.kind === 'badResponse';
  return isAnswer && (error.status ?? 0) >= 400;
}

/** The progress of a submission, for the user. */
export type SubmissionProgress =
  | { kind: 'submitting' }
  /** The service accepted nothing because of its rate limit; the same is submitted again after this many seconds. */
  | { kind: 'rateLimited'; seconds: number }
  | { kind: 'submittingAgain' };

interface SubmitPatientlyOptions extends SubmitJobOptions {
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
