import type { Job } from '../../../core/verification/jobs/jobs.ts';

/** The contract's name from `path/to/file:Name`. */
export function contractNameOf({ contract }: Pick<Job, 'contract'>): string {
  return contract.slice(contract.lastIndexOf(':') + 1);
}
