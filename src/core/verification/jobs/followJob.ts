import { isLensError, type LensError, type LensFailureKind } from '../../net/errors.ts';
import type { Log } from '../../net/log.ts';
import { sleep, type Timers } from '../../net/timers.ts';
import { systemTimers } from '../../platform/systemTimers.ts';
import type { VerificationClient } from '../rest/client.ts';
import type { VerificationJob, VerifiedContract } from '../rest/schema.ts';
import { changedJob, isRunning, type Job, type JobEvent } from './jobs.ts';

interface FollowJobOptions {
  client: Pick<VerificationClient, 'job' | 'contract'>;
  /** A sent job; an abandoned one is resumed, any other is returned unchanged. */
  job: Job;
  /** Called and awaited with every change, including the last one, for saving it. */
  onChange?: (job: Job) => unknown;
  signal?: AbortSignal;
  timers?: Timers;
  log?: Pick<Log, 'debug'>;
}

const SHORTEST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 10_000;

/** A job takes seconds to minutes; a long compilation with `viaIR` may take longer. */
const FOLLOW_MS = 30 * 60_000;

/** Without its ID, a job shows only in the contract's record, and a failure not at all. */
const FOLLOW_RECORD_MS = 5 * 60_000;

/**
 * If the response was lost, most jobs that ever show in the record do so by then, so that the user doesn't wait longer.
 */
const FOLLOW_LOST_MS = 90_000;

/** A single "unknown" may come from a replica of the server that lags behind. */
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

/**
 * The wait before a poll, in milliseconds: a tenth of the job's time so far, which limits the delay of a result; at
 * least 1 s, at most 10 s.
 * @param age milliseconds since the job was submitted
 */
export function nextPollDelay(age: number): number {
  return Math.round(Math.min(LONGEST_DELAY_MS, Math.max(SHORTEST_DELAY_MS, age / 10)));
}

/**
 * Follows a job to its end, or until it is abandoned: after 30 minutes; if its ID isn't known, after 5 minutes, or as
 * soon as the record has been read 90 s after a submission whose response was lost. Waits through temporary network
 * failures. Never submits.
 * @returns the job as last passed to `onChange`
 * @throws LensError `cancelled` when `signal` is aborted; the job itself continues
 */
export async function followJob(options: FollowJobOptions): Promise<Job> {
  const { client, signal, onChange, timers = systemTimers, log } = options;
  let job = options.job;
  const apply = async (event: JobEvent) => {
    job = await changedJob(job, event, onChange);
  };

  // Only the time before this window followed it depends on the clock, which may have been set back.
  const ageBefore = 'at' in job.state ? Math.max(0, timers.now() - job.state.at) : 0;
  const started = timers.elapsed();
  const age = () => ageBefore + timers.elapsed() - started;
  const isOver = (looked: boolean) => {
    if (job.verificationId !== null) return timers.elapsed() - started + wait > FOLLOW_MS;
    const isLost = job.state.kind === 'submitted' && job.state.answer !== 'duplicate';
    return (isLost && looked && age() + wait > FOLLOW_LOST_MS) || timers.elapsed() - started + wait > FOLLOW_RECORD_MS;
  };
  // A job resumed after a restart is requested immediately.
  let wait = 'at' in job.state ? Math.max(0, SHORTEST_DELAY_MS - ageBefore) : 0;
  let unknown = 0;
  for (let attempt = 0; isRunning(job) || (job.state.kind === 'abandoned' && attempt === 0); attempt++) {
    await sleep(timers, wait, signal);
    wait = nextPollDelay(age());
    let looked = false;
    try {
      for (const event of await ask(client, job, timers, signal)) await apply(event);
      looked = true;
      unknown = 0;
    } catch (error) {
      if (!isLensError(error) || !PASSING.has(error.kind)) throw error;
      log?.debug(`Verification ${job.verificationId ?? job.address}: ${error.message}`);
      if (error.failure.kind === 'rateLimited') wait = Math.max(wait, (error.failure.retryAfterSeconds ?? 0) * 1000);
      unknown = isRefusal(error) ? unknown + 1 : 0;
      if (unknown >= UNKNOWN_LIMIT) {
        const record = await recordOf(client, job, signal);
        // Until the record was read, it can't be known that nothing came of the job.
        if (record) {
          await apply({ type: 'recordSeen', record });
          await apply({ type: 'unknownToServer' });
        }
      }
    }
    if (isOver(looked)) await apply({ type: 'gaveUp' });
  }
  return job;
}

/** What the server knows of the job now: by its ID, or if that is unknown, by the contract's record. */
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

/** The contract's record; null if it can't be read now. */
async function recordOf(
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

/**
 * Whether the server understood the request but doesn't return the job, so that a retry is useless. Its errors have a
 * code: a gateway's page isn't its word.
 */
function isRefusal(error: LensError): boolean {
  return (
    error.code !== undefined && (error.kind === 'notFound' || (error.kind === 'http' && (error.status ?? 0) < 500))
  );
}
