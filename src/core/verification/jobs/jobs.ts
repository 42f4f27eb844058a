import * as z from 'zod/mini';
import {
  type JobErrorData,
  jobErrorData,
  type Match,
  type VerificationJob,
  type VerifiedContract,
} from '../rest/schema.ts';

/**
 * A verification job as pure data: what was submitted for which contract and how far it is. `reduceJob` alone moves
 * it; the data survives a restart as JSON and is parsed on read.
 */

const match = z.nullable(z.enum(['exact_match', 'match']));
const record = z.object({ match, matchId: z.nullable(z.string()), verifiedAt: z.nullable(z.string()) });

const jobState = z.discriminatedUnion('kind', [
  /** Nothing has left yet. */
  z.object({ kind: z.literal('drafted') }),
  /**
   * The request has left; no job id is known. `awaited`: the answer is on its way (or was, when the editor ended),
   * `lost`: it never came, `duplicate`: another job for the contract is running, whose id the server keeps to itself.
   * Only the contract's record tells how it ends.
   */
  z.object({ kind: z.literal('submitted'), at: z.number(), answer: z.enum(['awaited', 'lost', 'duplicate']) }),
  /** The server has taken it. */
  z.object({ kind: z.literal('pending'), at: z.number() }),
  z.object({
    kind: z.literal('verified'),
    level: z.enum(['exact', 'match']),
    creationMatch: match,
    runtimeMatch: match,
    /** ISO instant of the service. */
    verifiedAt: z.nullable(z.string()),
    /** It was verified as well as this before; the submission added nothing. */
    alreadyOnRecord: z.boolean(),
  }),
  z.object({
    kind: z.literal('failed'),
    /** Where the server said no: at the submission, or after working on it. */
    stage: z.enum(['submission', 'job']),
    /** The server's `customCode`; outcomes.ts has its text. */
    code: z.string(),
    /** The server's own words. */
    message: z.nullable(z.string()),
    errorData: z.nullable(jobErrorData),
  }),
  /** The server does not know the job any more, and the contract's record has not changed. */
  z.object({ kind: z.literal('lost') }),
  /** Not followed any longer; it may still end. Following it again takes it up. */
  z.object({ kind: z.literal('abandoned') }),
]);
export type JobState = z.infer<typeof jobState>;

const jobRecord = z.object({
  /** The product's own id of it, a UUID. */
  id: z.string(),
  /** The network's name. */
  network: z.string(),
  chainId: z.string(),
  /** EIP-55. */
  address: z.string(),
  /** `path/to/file:ContractName`. */
  contract: z.string(),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  /** What was on record before the submission; null: not looked up. */
  before: z.nullable(record),
  /** The service's id, once known. */
  verificationId: z.nullable(z.string()),
  state: jobState,
});
export type Job = z.infer<typeof jobRecord>;

export type JobEvent =
  | { type: 'submitted'; at: number }
  /** It turned out that the request never left. */
  | { type: 'notSent' }
  | { type: 'accepted'; verificationId: string; at: number }
  | { type: 'answerLost' }
  | { type: 'duplicate' }
  | { type: 'refused'; code: string; message: string | null }
  /**
   * The server said that it is verified already. `record` is what is on record, null where it could not be looked up:
   * then `level` holds, the least that the server's words mean.
   */
  | { type: 'alreadyVerified'; record: VerifiedContract | null; level: 'exact_match' | 'match' }
  | { type: 'polled'; job: VerificationJob; at: number }
  /** What is on record now, looked up because the job itself cannot be asked. */
  | { type: 'recordSeen'; record: VerifiedContract }
  | { type: 'unknownToServer' }
  | { type: 'gaveUp' };

/** What a draft is made of. */
export type JobDraft = Pick<Job, 'id' | 'network' | 'chainId' | 'address' | 'contract' | 'createdAt'> & {
  /** The contract's record before the submission, where it was looked up. */
  before?: Pick<VerifiedContract, 'match' | 'matchId' | 'verifiedAt'>;
};

export function draftJob({ before, ...draft }: JobDraft): Job {
  const known = before ? { match: before.match, matchId: before.matchId, verifiedAt: before.verifiedAt } : null;
  return { ...draft, before: known, verificationId: null, state: { kind: 'drafted' } };
}

/** Whether there is something to follow: it was sent, and its end is not known. */
export function isRunning(job: Job): boolean {
  return job.state.kind === 'submitted' || job.state.kind === 'pending';
}

/**
 * The job after an event. Events that do not fit (late, repeated, of another job) leave it as it is: the same object.
 * `verified` and `failed` are final.
 */
export function reduceJob(job: Job, event: JobEvent): Job {
  const { state } = job;
  if (state.kind === 'verified' || state.kind === 'failed') return job;
  if (state.kind === 'drafted') {
    return event.type === 'submitted' ? move(job, { kind: 'submitted', at: event.at, answer: 'awaited' }) : job;
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
      return answered(job, 'lost');
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
      return isRunning(job) ? move(job, { kind: 'abandoned' }) : job;
  }
}

function move(job: Job, state: JobState): Job {
  return JSON.stringify(job.state) === JSON.stringify(state) ? job : { ...job, state };
}

function answered(job: Job, answer: 'lost' | 'duplicate'): Job {
  const { state } = job;
  return state.kind === 'submitted' && state.answer === 'awaited' ? move(job, { ...state, answer }) : job;
}

function polled(job: Job, answer: VerificationJob, at: number): Job {
  if (answer.verificationId !== job.verificationId) return job;
  if (!answer.isJobCompleted) return job.state.kind === 'pending' ? job : move(job, { kind: 'pending', at });
  const { error, contract } = answer;
  if (error?.customCode === 'already_verified') return move(job, onRecord(null, job.before?.match ?? 'match', true));
  if (error === null && contract !== null && contract.match !== null)
    return move(job, onRecord(contract, 'match', false));
  return move(job, {
    kind: 'failed',
    stage: 'job',
    code: error?.customCode ?? 'unknown_error',
    message: error?.message ?? null,
    errorData: error === null ? null : shortened(error.errorData),
  });
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

/** Whether a record tells that this job has ended: there is one, and it is not the one from before. */
function isNews({ before }: Job, now: VerifiedContract): boolean {
  if (now.match === null) return false;
  if (before === null) return true;
  return now.match !== before.match || now.matchId !== before.matchId || now.verifiedAt !== before.verifiedAt;
}

/** A compiler may say the same a thousand times; what is kept stays small. */
function shortened(data: JobErrorData): JobErrorData {
  return {
    ...data,
    missingSources: data.missingSources.slice(0, 100),
    invalidSources: data.invalidSources.slice(0, 100),
    compilerErrors: data.compilerErrors.slice(0, 50).map((error) => ({ ...error, formattedMessage: placeLine(error) })),
    compilerErrorMessage: data.compilerErrorMessage?.slice(0, 4000) ?? null,
  };
}

/** Of solc's message for people only the line that says where: the offsets beside it count bytes of a file not at hand. */
function placeLine({ formattedMessage }: JobErrorData['compilerErrors'][number]): string | null {
  return /^ *--> [^\r\n]{1,500}$/m.exec(formattedMessage?.slice(0, 4000) ?? '')?.[0].trim() ?? null;
}

/** A job as it was kept (parsed JSON); undefined where it cannot be read, such as a newer version's. */
export function readJob(value: unknown): Job | undefined {
  const read = jobRecord.safeParse(value);
  return read.success ? read.data : undefined;
}
