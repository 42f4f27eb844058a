import { isLensError, type LensError } from '../../net/errors.ts';
import type { Timers } from '../../net/timers.ts';
import { systemTimers } from '../../platform/systemTimers.ts';
import type { SubmissionResult } from '../rest/submit.ts';
import { type Job, type JobEvent, reduceJob } from './jobs.ts';

export interface SubmitJobOptions {
  /** A drafted one. */
  job: Job;
  /** Sends the one request, as `(signal) => client.submit(request, signal)`. */
  send: (signal?: AbortSignal) => Promise<SubmissionResult>;
  /**
   * Called with every change, and waited for. The first comes before the request leaves: if it rejects, nothing is sent.
   * Later ones must not reject.
   */
  onChange?: (job: Job) => unknown;
  signal?: AbortSignal;
  timers?: Pick<Timers, 'now'>;
}

/**
 * Submits a drafted job, once, and gives it back as `pending` (follow it), `submitted` (the answer was lost, or
 * another job is running: follow it), `verified` (it was already) or `failed` (the server refused it).
 * @throws LensError where nothing was taken and the same draft may be submitted again: `input`, `config`, `offline`,
 *   `rateLimited`, a moved service. `cancelled` too, but then the request may have arrived: the job stays
 *   `submitted`. What `onChange` rejects with before the request leaves.
 */
export async function submitJob(options: SubmitJobOptions): Promise<Job> {
  const { send, signal, onChange, timers = systemTimers } = options;
  let job = options.job;
  const apply = async (event: JobEvent) => {
    const next = reduceJob(job, event);
    if (next === job) return;
    job = next;
    await onChange?.(job);
  };

  if (job.state.kind !== 'drafted') return job;
  await apply({ type: 'submitted', at: timers.now() });
  try {
    const result = await send(signal);
    switch (result.kind) {
      case 'accepted':
        await apply({ type: 'accepted', verificationId: result.verificationId, at: timers.now() });
        break;
      case 'duplicate':
        await apply({ type: 'duplicate' });
        break;
      case 'lostAnswer':
        await apply({ type: 'answerLost' });
        break;
      case 'alreadyVerified':
        // The service says so only if both codes are exact matches: there is nothing to look up first.
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

/** Whether the server said no to this submission; of redirects and rate limits the submission itself is not at fault. */
function isRefusal(error: LensError): boolean {
  const isAnswer = error.kind === 'notFound' || error.kind === 'http' || error.kind === 'badResponse';
  return isAnswer && (error.status ?? 0) >= 400;
}
