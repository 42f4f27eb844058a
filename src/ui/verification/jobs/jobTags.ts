import type { StoredJob } from '../../../core/verification/jobs/storedJob.ts';
import { loadCore } from '../../loadCore.ts';

/** What can be done with a verification: a tag of its row, by which package.json gives it its commands. */
export type JobTag =
  | 'verification'
  | 'removable'
  | 'repeatable'
  | 'onRecord'
  | 'comparable'
  | 'unfollowed'
  | 'identified';

/** The tags for its context menu: what can be done with it. */
export function tagsOf({ job, origin, verifiedSince }: StoredJob): JobTag[] {
  const hasOrigin = origin !== null && !verifiedSince;
  const { state, verificationId } = job;
  const { isRunning, isWaiting } = loadCore().verification;
  const running = isRunning(job);
  const done = state.kind === 'verified' && state.level === 'exact';
  const tags: JobTag[] = ['verification'];
  if (!running) tags.push('removable');
  if (hasOrigin && !running && !isWaiting(job) && !done) tags.push('repeatable');
  if (state.kind === 'verified') tags.push('onRecord');
  if (state.kind === 'failed' && verificationId !== null) tags.push('comparable');
  if (state.kind === 'abandoned') tags.push('unfollowed');
  if (verificationId !== null) tags.push('identified');
  return tags;
}
