import type { StoredJob } from '../../../core/verification/jobs/storedJob.ts';
import type { VerifiedAddress } from '../../network/readMatches.ts';
import type { JobFiles } from './jobFiles.ts';

/** Marks failed verifications whose contract turns out to be verified: by a later one, or by someone else. */
export function createVerifiedSince(files: Pick<JobFiles, 'hasAny' | 'jobs' | 'keep'>) {
  const due = new Map<string, number>();
  const keyOf = ({ network, chainId, address }: VerifiedAddress) =>
    JSON.stringify([network, chainId, address.toLowerCase()]);
  const isAnswered = ({ job, verifiedSince }: StoredJob) =>
    job.state.kind === 'failed' && !verifiedSince && job.createdAt <= (due.get(keyOf(job)) ?? 0);
  const goOn = async () => {
    if (due.size === 0 || !files.hasAny()) return due.clear();
    const answered = files.jobs().filter(isAnswered);
    due.clear();
    for (const kept of answered) {
      // Whoever shows its result writes the file once more.
      if (kept.untold) due.set(keyOf(kept.job), Math.max(kept.job.createdAt, due.get(keyOf(kept.job)) ?? 0));
      else await files.keep({ ...kept, verifiedSince: true });
    }
  };
  return {
    /** Takes what was read. @param now milliseconds since 1970 */
    take(verified: VerifiedAddress, now: number): Promise<void> {
      due.set(keyOf(verified), now);
      return goOn();
    },
    /** Marks those whose result the user hadn't been shown yet. */
    goOn,
  };
}
