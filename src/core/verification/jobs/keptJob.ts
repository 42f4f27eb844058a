import * as z from 'zod/mini';
import { isRunning, type Job, readJob } from './jobs.ts';

const jobOrigin = z.object({
  /** URI of the source file that the user chose. */
  source: z.string(),
  /** What was sent: path as published -> URI of the file on disk, where there is one. */
  files: z.record(z.string(), z.string()),
  /** URI of the build output that was sent. */
  artifact: z.optional(z.string()),
  /** Why it was expected not to match before it was sent, and the contract that was expected to, if one was found. */
  foretold: z.optional(
    z.object({ why: z.string(), instead: z.optional(z.object({ source: z.string(), contract: z.string() })) }),
  ),
});
/** Where a job came from in the workspace: for verifying again, and for problems at the right file. */
export type JobOrigin = z.infer<typeof jobOrigin>;

/** A job as it is kept on disk. */
export interface KeptJob {
  job: Job;
  /** Null if it is not known, as for a search by similarity. */
  origin: JobOrigin | null;
  /** The user hasn't been shown how it ended, or that it was never sent. Absent as soon as they have been. */
  untold?: true;
}

const keptJob = z.object({
  job: z.unknown(),
  origin: z.catch(z.nullable(jobOrigin), null),
  untold: z.catch(z.optional(z.literal(true)), undefined),
});

/**
 * What a window has to do about a kept job that no window has its hands on: follow one that was sent, report an end
 * that was never shown, or report one that was agreed to and never sent, because its window was gone first.
 */
export function careOf({ job, untold }: KeptJob): 'follow' | 'report' | undefined {
  if (isRunning(job)) return 'follow';
  return untold ? 'report' : undefined;
}

/** A kept job out of its file's text; undefined for a torn or foreign file, or one of a newer version. */
export function readKeptJob(text: string): KeptJob | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = keptJob.safeParse(value);
  const job = read.success ? readJob(read.data.job) : undefined;
  if (!read.success || !job) return undefined;
  const { origin, untold } = read.data;
  return { job, origin, ...(untold && { untold }) };
}
