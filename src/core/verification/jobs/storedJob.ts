import * as z from 'zod/mini';
import type { SubmittedBuild } from '../texts/outcomes.ts';
import { isRunning, isWaiting, type Job, readJob } from './jobs.ts';

const jobOrigin = z.object({
  /** The URI of the chosen source file. */
  source: z.string(),
  /** The sent files: published path -> URI of the file on disk, if there is one. */
  files: z.record(z.string(), z.string()),
  /** The URI of the sent build output. */
  artifact: z.optional(z.string()),
  /** The build was compared before it was sent, and is the deployed code, at least without its metadata. */
  isDeployed: z.optional(z.literal(true)),
  /** Why a mismatch was expected before it was sent, and the contract that fits, if one was found. */
  foretold: z.optional(
    z.object({
      why: z.string(),
      instead: z.optional(z.object({ source: z.string(), contract: z.string(), build: z.optional(z.string()) })),
    }),
  ),
});
/** The origin of a job in the workspace, for verifying again and for problems at the right file. */
export type JobOrigin = z.infer<typeof jobOrigin>;

const jobBatch = z.object({
  id: z.string(),
  /** What the user chose: a deployment's record, or contracts. */
  of: z.enum(['deployment', 'contracts']),
  /** How many others were verified before. */
  before: z.number(),
  /** Why others weren't submitted, as sentences. */
  skipped: z.optional(z.array(z.string())),
});
/** What the user agreed to at once. It has one result. */
export type JobBatch = z.infer<typeof jobBatch>;

/** A job as stored on disk. */
export interface StoredJob {
  job: Job;
  /** Null if unknown, for example for a search by similarity. */
  origin: JobOrigin | null;
  /** The result, or that it was never sent, hasn't been shown to the user yet. Undefined once it has been. */
  untold?: true;
  /** It failed, but the service has the contract as an exact match since. */
  verifiedSince?: true;
  /** Absent if it was verified alone. */
  batch?: JobBatch;
}

const storedJob = z.object({
  job: z.unknown(),
  origin: z.catch(z.nullable(jobOrigin), null),
  untold: z.catch(z.optional(z.literal(true)), undefined),
  verifiedSince: z.catch(z.optional(z.literal(true)), undefined),
  batch: z.catch(z.optional(jobBatch), undefined),
});

/** Whether sources were submitted with settings that the user chose, without build output. */
export function isOfSources({ origin }: Pick<StoredJob, 'origin'>): boolean {
  return origin?.artifact !== undefined && /\.(?:sol|vy|fe)$/.test(origin.artifact);
}

/** What was submitted, for the texts about its result. */
export function submittedBuild(kept: Pick<StoredJob, 'origin'>): SubmittedBuild {
  return { isUnbuilt: isOfSources(kept), isDeployed: kept.origin?.isDeployed ?? false };
}

/**
 * The remaining work for a stored job that no window holds: follow one that was sent, send one whose request is kept,
 * report a result that was never shown, or report one that the user agreed to but that was never sent because its window
 * closed.
 */
export function careOf({ job, untold }: StoredJob): 'follow' | 'send' | 'report' | undefined {
  if (isRunning(job)) return 'follow';
  if (isWaiting(job)) return 'send';
  return untold ? 'report' : undefined;
}

/**
 * Whether a job's unknown result is known by another one: the same contract is verified since. Nothing is left to say of
 * it then.
 */
export function isAnsweredBy({ job }: StoredJob, { job: since }: StoredJob): boolean {
  const isUnknown = job.state.kind === 'lost' || job.state.kind === 'abandoned';
  const isSame =
    job.network === since.network &&
    job.chainId === since.chainId &&
    job.address.toLowerCase() === since.address.toLowerCase();
  return isUnknown && isSame && since.state.kind === 'verified' && job.createdAt <= since.createdAt;
}

/**
 * The jobs in the order to show them: running ones, waiting ones, then those that failed or got lost and whose contract wasn't verified
 * since, then the others; otherwise unchanged.
 */
export function mostUrgentFirst(jobs: readonly StoredJob[]): StoredJob[] {
  const placeOf = ({ job }: StoredJob) => `${job.network} ${job.address.toLowerCase()}`;
  const verifiedAt = new Map<string, number>();
  for (const each of jobs) {
    const { state, createdAt } = each.job;
    if (state.kind === 'verified')
      verifiedAt.set(placeOf(each), Math.max(createdAt, verifiedAt.get(placeOf(each)) ?? createdAt));
  }
  const rankOf = (each: StoredJob) => {
    const { job } = each;
    if (isRunning(job)) return 0;
    if (isWaiting(job)) return 1;
    const isOpen = ['failed', 'lost'].includes(job.state.kind) && !each.verifiedSince;
    return isOpen && !((verifiedAt.get(placeOf(each)) ?? 0) >= job.createdAt) ? 2 : 3;
  };
  return jobs.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** A stored job from its file's text; undefined for a damaged or foreign file, or one from a newer version. */
export function readStoredJob(text: string): StoredJob | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = storedJob.safeParse(value);
  const job = read.success ? readJob(read.data.job) : undefined;
  if (!read.success || !job) return undefined;
  const { origin, untold, verifiedSince, batch } = read.data;
  return {
    job,
    origin,
    ...(untold && { untold }),
    ...(verifiedSince && { verifiedSince }),
    ...(batch && { batch }),
  };
}

/** What can be known of a stored job that can't be read. */
export interface UnreadStoredJob {
  /** Where the contract is, and its name in the form of a job; absent if the file doesn't show it. */
  readonly place?: Pick<Job, 'contract' | 'address' | 'network'>;
  /** Its writer has shown the result to the user. */
  readonly isTold: boolean;
}

const place = z.object({ contract: z.string(), address: z.string(), network: z.string() });
const unreadStoredJob = z.object({
  job: z.catch(z.optional(place), undefined),
  untold: z.optional(z.unknown()),
});

/** What the file of a job shows that `readStoredJob` can't read: a newer version's names the contract in the same place. */
export function readUnreadJob(text: string): UnreadStoredJob {
  try {
    const read = unreadStoredJob.safeParse(JSON.parse(text));
    if (!read.success || !read.data.job) return { isTold: false };
    return { place: read.data.job, isTold: read.data.untold === undefined };
  } catch {
    return { isTold: false };
  }
}
