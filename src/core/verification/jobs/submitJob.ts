import { isLensError, type LensError } from '../../net/errors.ts';
import type { Timers } from '../../net/timers.ts';
import { systemTimers } from '../../platform/systemTimers.ts';
import type { VerificationClient } from '../rest/client.ts';
import type { SubmissionResult } from '../rest/submit.ts';
import { recordOf } from './followJob.ts';
import { type Job, type JobEvent, reduceJob } from './jobs.ts';

export interface SubmitJobOptions {
  client: Pick<VerificationClient, 'contract'>;
  /** A drafted one. */
  job: Job;
  /** Sends the one request, as `(signal) => client.submit(request, signal)`. */
  send: (signal?: AbortSignal) => Promise<SubmissionResult>;
  /** Called with every change, first of all before the request leaves: keep it, so that a crash loses nothing. */
  onChange?: (job: Job) => void;
  signal?: AbortSignal;
  timers?: Pick<Timers, 'now'>;
}

/**
 * Submits a drafted job, once, and gives it back as `pending` (follow it), `submitted` (the answer was lost, or
 * another job is running: follow it), `verified` (it was already) or `failed` (the server refused it).
 * @throws LensError where nothing was taken and the same draft may be submitted again: `input`, `config`, `offline`,
 *   `rateLimited`, a moved service. `cancelled` too, but then the request may have arrived: the job stays
 *   `submitted`.
 */
export async function submitJob(options: SubmitJobOptions): Promise<Job> {
  const { client, send, signal, onChange, timers = systemTimers } = options;
  let job = options.job;
  const apply = (event: JobEvent) => {
    const next = reduceJob(job, event);
    if (next === job) return;
    job = next;
    onChange?.(job);
  };

  if (job.state.kind !== 'drafted') return job;
  apply({ type: 'submitted', at: timers.now() });
  try {
    const result = await send(signal);
    switch (result.kind) {
      case 'accepted':
        apply({ type: 'accepted', verificationId: result.verificationId, at: timers.now() });
        break;
      case 'duplicate':
        apply({ type: 'duplicate' });
        break;
      case 'lostAnswer':
        apply({ type: 'answerLost' });
        break;
      case 'alreadyVerified':
        apply({ type: 'alreadyVerified', record: await recordOf(client, job, signal), level: 'exact_match' });
        break;
    }
  } catch (error) {
    if (isLensError(error, 'cancelled')) {
      apply({ type: 'answerLost' });
      throw error;
    }
    if (!isLensError(error) || !isRefusal(error)) {
      apply({ type: 'notSent' });
      throw error;
    }
    apply({ type: 'refused', code: error.code ?? `http_${error.status}`, message: error.serverMessage ?? null });
  }
  return job;
}

/** Whether the server said no to this submission; of redirects and rate limits the submission itself is not at fault. */
function isRefusal(error: LensError): boolean {
  return error.kind === 'notFound' || (error.kind === 'http' && (error.status ?? 0) >= 400);
}
