import { isLensError, type LensError, type LensFailureKind } from '../../net/errors.ts';
import type { Log } from '../../net/log.ts';
import { sleep, type Timers } from '../../net/timers.ts';
import { systemTimers } from '../../platform/systemTimers.ts';
import type { VerificationClient } from '../rest/client.ts';
import type { VerificationJob, VerifiedContract } from '../rest/schema.ts';
import { isRunning, type Job, type JobEvent, reduceJob } from './jobs.ts';

export interface FollowJobOptions {
  client: Pick<VerificationClient, 'job' | 'contract'>;
  /** One that was sent; an abandoned one is taken up again, any other comes back as it is. */
  job: Job;
  /** Called with every change, the last one included: keep it. */
  onChange?: (job: Job) => void;
  signal?: AbortSignal;
  timers?: Timers;
  log?: Pick<Log, 'debug'>;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 10_000;

/** A job takes seconds to minutes; a long compilation with `viaIR` may take more. */
const FOLLOW_MS = 30 * 60_000;

/** Without its id a job shows only in the contract's record, and a failure not at all: not worth waiting long. */
const FOLLOW_RECORD_MS = 5 * 60_000;

/** One "unknown" may come from a replica of the server that lags behind. */
const UNKNOWN_LIMIT = 3;

/** What may be over at the next poll, or is counted until it is believed. */
const PASSING: ReadonlySet<LensFailureKind> = new Set([
  'offline',
  'timeout',
  'rateLimited',
  'http',
  'notFound',
  'badResponse',
]);

/** Most jobs are over by then, and it is what a person waits for. */
const QUICK_POLLS = 5;

/**
 * The wait before a poll, in milliseconds: 1 s for the first five, then growing by half to 10 s.
 * @param attempt how many polls went before: 0 for the first
 */
export function nextPollDelay(attempt: number): number {
  return Math.round(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 1.5 ** Math.max(0, attempt + 1 - QUICK_POLLS)));
}

/**
 * Follows a job to its end, or until it is abandoned (after 30 minutes; 5 where its id is not known). Passing
 * failures of the network are waited out. Only looks: it never submits.
 * @returns the job as it was last told to `onChange`
 * @throws LensError `cancelled` when `signal` is aborted: the job itself goes on
 */
export async function followJob(options: FollowJobOptions): Promise<Job> {
  const { client, signal, onChange, timers = systemTimers, log } = options;
  let job = options.job;
  const apply = (event: JobEvent) => {
    const next = reduceJob(job, event);
    if (next === job) return;
    job = next;
    onChange?.(job);
  };

  const started = timers.now();
  const limit = job.verificationId === null ? FOLLOW_RECORD_MS : FOLLOW_MS;
  // One taken up after a restart is asked at once.
  let wait = 'at' in job.state ? Math.max(0, Math.min(FIRST_DELAY_MS, job.state.at + FIRST_DELAY_MS - started)) : 0;
  let unknown = 0;
  for (let attempt = 0; isRunning(job) || (job.state.kind === 'abandoned' && attempt === 0); attempt++) {
    await sleep(timers, wait, signal);
    wait = nextPollDelay(attempt + 1);
    try {
      for (const event of await ask(client, job, timers, signal)) apply(event);
      unknown = 0;
    } catch (error) {
      if (!isLensError(error) || !PASSING.has(error.kind)) throw error;
      log?.debug(`Verification ${job.verificationId ?? job.address}: ${error.message}`);
      if (error.failure.kind === 'rateLimited') wait = Math.max(wait, (error.failure.retryAfterSeconds ?? 0) * 1000);
      unknown = isRefusal(error) ? unknown + 1 : 0;
      if (unknown >= UNKNOWN_LIMIT) {
        const record = await recordOf(client, job, signal);
        if (record) apply({ type: 'recordSeen', record });
        apply({ type: 'unknownToServer' });
      }
    }
    if (timers.now() - started + wait > limit) apply({ type: 'gaveUp' });
  }
  return job;
}

/** What the server tells of the job now: by its id, or, where none is known, by the contract's record. */
async function ask(
  client: FollowJobOptions['client'],
  job: Job,
  timers: Timers,
  signal: AbortSignal | undefined,
): Promise<JobEvent[]> {
  if (job.verificationId === null) {
    return [{ type: 'recordSeen', record: await client.contract(job, {}, signal) }];
  }
  const answer: VerificationJob = await client.job(job.verificationId, signal);
  if (answer.error?.customCode === 'already_verified') {
    const record = await recordOf(client, job, signal);
    return [{ type: 'alreadyVerified', record, level: job.before?.match ?? 'match' }];
  }
  return [{ type: 'polled', job: answer, at: timers.now() }];
}

/** The contract's record; null where it cannot be had now. */
export async function recordOf(
  client: Pick<VerificationClient, 'contract'>,
  contract: Pick<Job, 'chainId' | 'address'>,
  signal: AbortSignal | undefined,
): Promise<VerifiedContract | null> {
  try {
    return await client.contract(contract, {}, signal);
  } catch (error) {
    if (!isLensError(error) || error.kind === 'cancelled') throw error;
    return null;
  }
}

/** Whether the server understood and does not give the job: asking again gives the same. */
function isRefusal(error: LensError): boolean {
  return error.kind === 'notFound' || (error.kind === 'http' && (error.status ?? 0) < 500);
}
