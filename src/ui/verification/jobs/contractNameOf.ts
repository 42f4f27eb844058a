import type { Job } from '../../../core/verification/jobs/jobs.ts';
import { loadCore } from '../../loadCore.ts';

/** The contract's name from `path/to/file:Name`. */
export function contractNameOf({ contract }: Pick<Job, 'contract'>): string {
  return loadCore().projects.nameOfContract(contract);
}
