import * as z from 'zod/mini';
import {
  type JobErrorData,
  jobErrorData,
  type Match,
  type VerificationJob,
  type VerifiedContract,
} from '../rest/schema.ts';

/**
 * A verification job as plain data: the submitted contract and its state. Only `reduceJob` changes the state; the data
 * survives a restart as JSON and is parsed on read.
 */

const match = z.nullable(z.enum(['exact_match', 'match']));
const record = z.object({ match, matchId: z.nullable(z.string()), verifiedAt: z.nullable(z.string()) });

const jobState = z.discriminatedUnion('kind', [
  /** Nothing was sent yet. `problem`: why it won't be, a sentence. */
  z.object({ kind: z.literal('drafted'), problem: z.optional(z.string()) }),
  /**
   * The request was sent; the job ID is unknown. `awaited`: the response is pending (or was, when the editor closed),
   * `lost`: it never arrived, `duplicate`: another job for the contract is running, whose ID the server doesn't return.
   * Only the contract's record shows the result. `status`: the HTTP status of a gateway that answered instead.
   */
  z.object({
    kind: z.literal('submitted'),
    at: z.number(),
    answer: z.enum(['awaited', 'lost', 'duplicate']),
    status: z.optional(z.number()),
  }),
  /** The server accepted it. */
  z.object({ kind: z.literal('pending'), at: z.number() }),
  z.object({
    kind: z.literal('verified'),
    level: z.enum(['exact', 'match']),
    creationMatch: match,
    runtimeMatch: match,
    /** The service's ISO instant. */
    verifiedAt: z.nullable(z.string()),
    /** It already had this match before; the submission added nothing. */
    alreadyOnRecord: z.boolean(),
  }),
  z.object({
    kind: z.literal('failed'),
    /** When the server rejected it: at the submission, or at the end of the job. */
    stage: z.enum(['submission', 'job']),
    /** The server's `customCode`; outcomes.ts has its text. */
    code: z.string(),
    /** The server's message. */
    message: z.nullable(z.string()),
    errorData: z.nullable(jobErrorData),
    /** The server's own ID of the error, by which its operator finds it in the log. */
    errorId: z.optional(z.nullable(z.string())),
    /** The parts of the server's answer that weren't read completely. */
    unread: z.optional(z.readonly(z.array(z.string()))),
  }),
  /**
   * The server no longer knows the job, and the contract's record hasn't changed. `unread`: it ended, with a match that
   * can't be read; these are the parts of the response.
   */
  z.object({ kind: z.literal('lost'), unread: z.optional(z.readonly(z.array(z.string()))) }),
  /**
   * No longer followed; it may still finish. Following it again resumes it. `problem`: why it can't be, a sentence.
   * `status`: as of `submitted`. `isStopped`: the user has stopped it; otherwise it took too long.
   */
  z.object({
    kind: z.literal('abandoned'),
    problem: z.optional(z.string()),
    status: z.optional(z.number()),
    isStopped: z.optional(z.literal(true)),
  }),
]);
export type JobState = z.infer<typeof jobState>;

const jobRecord = z.object({
  /** Our own ID of the job, a UUID. */
  id: z.string(),
  /** The network's name. */
  network: z.string(),
  chainId: z.string(),
  /** EIP-55. */
  address: z.string(),
  /** `path/to/file:ContractName`. */
  contract: z.string(),
  /** When it was sent last, or, as long as it is a draft, when it was drafted. Milliseconds since the epoch. */
  createdAt: z.number(),
  /** The record before the submission; null if it wasn't read. */
  before: z.nullable(record),
  /** The service's ID, once known. */
  verificationId: z.nullable(z.string()),
  /** The request that is kept on disk, so that a draft is sent even if its window closes. Absent if it isn't. */
  request: z.optional(z.object({ path: z.string(), service: z.string(), sha256: z.string() })),
  state: jobState,
});
export type Job = z.infer<typeof jobRecord>;

export type JobEvent =
  | { type: 'submitted'; at: number }
  /** The request was never sent after all. */
  | { type: 'notSent' }
  | { type: 'accepted'; verificationId: string; at: number }
  | { type: 'answerLost'; status?: number | undefined }
  | { type: 'duplicate' }
  | { type: 'refused'; code: string; message: string | null }
  /**
   * The server reported that it is already verified. `record` is the record, or null if it couldn't be read; then
   * `level` counts, the minimum that the server's message implies.
   */
  | { type: 'alreadyVerified'; record: VerifiedContract | null; level: 'exact_match' | 'match' }
  | { type: 'polled'; job: VerificationJob; at: number }
  /** The current record, read because the job itself can't be requested. */
  | { type: 'recordSeen'; record: VerifiedContract }
  | { type: 'unknownToServer' }
  | { type: 'gaveUp'; problem?: string; isStopped?: true };

export type JobDraft = Pick<Job, 'id' | 'network' | 'chainId' | 'address' | 'contract' | 'createdAt' | 'request'> & {
  /** The contract's record before the submission, if it was read. */
  before?: Pick<VerifiedContract, 'match' | 'matchId' | 'verifiedAt'>;
};

export function draftJob({ before, ...draft }: JobDraft): Job {
  const known = before ? { match: before.match, matchId: before.matchId, verifiedAt: before.verifiedAt } : null;
  return { ...draft, before: known, verificationId: null, state: { kind: 'drafted' } };
}

/** Whether there is something to follow: it was sent, and its result is unknown. */
export function isRunning(job: Job): boolean {
  return job.state.kind === 'submitted' || job.state.kind === 'pending';
}

/** Whether the user agreed to it, and it is sent as soon as it is its turn, whichever window does it. */
export function isWaiting(job: Job): boolean {
  return job.state.kind === 'drafted' && job.request !== undefined;
}

/** The job after an event; `onChange` is called and awaited if it is another one then. */
export async function changedJob(
  job: Job,
  event: JobEvent,
  onChange: ((job: Job) => unknown) | undefined,
): Promise<Job> {
  const next = reduceJob(job, event);
  if (next !== job) await onChange?.(next);
  return next;
}

/**
 * The job after an event. Events that don't fit (late, repeated, of another job) return the same object. `verified` and
 * `failed` are final.
 */
export function reduceJob(job: Job, event: JobEvent): Job {
  const { state } = job;
  if (state.kind === 'verified' || state.kind === 'failed') return job;
  if (state.kind === 'drafted') {
    if (event.type === 'gaveUp') return unsent(job, event.problem);
    if (event.type !== 'submitted') return job;
    return { ...move(job, { kind: 'submitted', at: event.at, answer: 'awaited' }), createdAt: event.at };
  }
  switch (event.type) {
    case 'submitted':
      return job;
    case 'notSent':
      return state.kind === 'submitted' && state.answer === 'awaited' ? move(job, { kind: 'drafted' }) : job;
    case 'accepted':
      if (job.verificationId !== null) return job;
      return { ...move(job, { kind: 'pending', at: event.at }), verificationId: event.verificationId };
    case 'answerLost':
      return answered(job, 'lost', event.status);
    case 'duplicate':
      return answered(job, 'duplicate');
    case 'refused':
      if (state.kind !== 'submitted') return job;
      return move(job, {
        kind: 'failed',
        stage: 'submission',
        code: event.code,
        message: event.message,
        errorData: null,
      });
    case 'alreadyVerified':
      return move(job, onRecord(event.record, event.level, true));
    case 'polled':
      return polled(job, event.job, event.at);
    case 'recordSeen':
      return isNews(job, event.record) ? move(job, onRecord(event.record, 'match', false)) : job;
    case 'unknownToServer':
      return job.verificationId === null ? job : move(job, { kind: 'lost' });
    case 'gaveUp':
      if (!isRunning(job) && state.kind !== 'abandoned') return job;
      return move(job, {
        kind: 'abandoned',
        ...(event.problem !== undefined && { problem: event.problem }),
        ...('status' in state && state.status !== undefined && { status: state.status }),
        ...(event.isStopped && { isStopped: event.isStopped }),
      });
  }
}

/** A job whose result was unknown, after its contract's record was read; any other is returned unchanged. */
export function jobOnRecord(job: Job, record: VerifiedContract): Job {
  const isUnknown = job.state.kind === 'lost' || job.state.kind === 'abandoned';
  if (!isUnknown || record.match === null) return job;
  const seen = reduceJob(job, { type: 'recordSeen', record });
  return seen === job ? reduceJob(job, { type: 'alreadyVerified', record, level: record.match }) : seen;
}

/** A draft that no window sends any more. */
function unsent(job: Job, problem: string | undefined): Job {
  if (job.request === undefined) return job;
  const { request: _request, ...rest } = job;
  return { ...rest, state: { kind: 'drafted', ...(problem !== undefined && { problem }) } };
}

function move(job: Job, state: JobState): Job {
  return JSON.stringify(job.state) === JSON.stringify(state) ? job : { ...job, state };
}

function answered(job: Job, answer: 'lost' | 'duplicate', status?: number): Job {
  const { state } = job;
  if (state.kind !== 'submitted' || state.answer !== 'awaited') return job;
  return move(job, { ...state, answer, ...(status !== undefined && { status }) });
}

function polled(job: Job, answer: VerificationJob, at: number): Job {
  if (answer.verificationId !== job.verificationId || isOfAnother(answer, job)) return job;
  if (!answer.isJobCompleted) return job.state.kind === 'pending' ? job : move(job, { kind: 'pending', at });
  const { error, contract } = answer;
  if (error?.customCode === 'already_verified') return move(job, onRecord(null, job.before?.match ?? 'match', true));
  if (error === null && contract !== null && contract.match !== null)
    return move(job, onRecord(contract, 'match', false));
  if (error === null && answer.unread?.includes('contract.match'))
    return move(job, { kind: 'lost', unread: answer.unread });
  return move(job, {
    kind: 'failed',
    stage: 'job',
    code: error?.customCode ?? 'unknown_error',
    message: error?.message ?? null,
    errorData: error === null ? null : shortened(error.errorData),
    ...(error?.errorId && { errorId: error.errorId }),
    ...(answer.unread && { unread: answer.unread }),
  });
}

function isOfAnother({ contract }: VerificationJob, { address, chainId }: Job): boolean {
  const isHere = (contract?.address ?? address).toLowerCase() === address.toLowerCase();
  return !isHere || (contract?.chainId ?? chainId) !== chainId;
}

function onRecord(record: VerifiedContract | null, assumed: Match & string, alreadyOnRecord: boolean): JobState {
  return {
    kind: 'verified',
    level: (record?.match ?? assumed) === 'exact_match' ? 'exact' : 'match',
    creationMatch: record?.creationMatch ?? null,
    runtimeMatch: record?.runtimeMatch ?? null,
    verifiedAt: record?.verifiedAt ?? null,
    alreadyOnRecord,
  };
}

/** Whether a record shows that this job has ended: there is one, and it isn't the previous one. */
function isNews({ before }: Job, now: VerifiedContract): boolean {
  if (now.match === null) return false;
  if (before === null) return true;
  return now.match !== before.match || now.matchId !== before.matchId || now.verifiedAt !== before.verifiedAt;
}

/** A compiler may repeat a message a thousand times; the stored data must stay small. */
function shortened(data: JobErrorData): JobErrorData {
  return {
    ...data,
    missingSources: data.missingSources.slice(0, 100),
    invalidSources: data.invalidSources.slice(0, 100),
    compilerErrors: data.compilerErrors.slice(0, 50).map((error) => ({ ...error, formattedMessage: placeLine(error) })),
    compilerErrorMessage: data.compilerErrorMessage?.slice(0, 4000) ?? null,
  };
}

/** Only the line with the position from solc's formatted message, because the offsets count bytes of a file that isn't
 * available. */
function placeLine({ formattedMessage }: JobErrorData['compilerErrors'][number]): string | null {
  return /^ *--> [^\r\n]{1,500}$/m.exec(formattedMessage?.slice(0, 4000) ?? '')?.[0].trim() ?? null;
}

/** A job from its stored form (parsed JSON); undefined if it can't be read, for example from a newer version. */
export function readJob(value: unknown): Job | undefined {
  const read = jobRecord.safeParse(value);
  return read.success ? read.data : undefined;
}
