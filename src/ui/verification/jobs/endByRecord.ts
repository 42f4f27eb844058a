import type { Job } from '../../../core/verification/jobs/jobs.ts';
import type { VerifiedAddress } from '../../network/readMatches.ts';
import type { JobFiles } from './jobFiles.ts';

/**
 * Ends the verifications at an address whose result was unknown here: its record has been read, and shows it.
 * @param afterRecord the job after that; any other is returned unchanged
 */
export async function endByRecord(
  files: Pick<JobFiles, 'hasAny' | 'jobs' | 'keep'>,
  { network, chainId, address }: VerifiedAddress,
  afterRecord: (job: Job) => Job,
): Promise<void> {
  if (!files.hasAny()) return;
  for (const kept of files.jobs()) {
    const { job } = kept;
    const isThere = job.network === network && job.chainId === chainId && job.address === address;
    const ended = isThere ? afterRecord(job) : job;
    if (ended !== job) await files.keep({ ...kept, job: ended });
  }
}
