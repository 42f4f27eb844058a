import type { DeployedContract } from '../../core/ledger/deployedContract.ts';
import type { Draft } from '../../core/projects/toolchain.ts';
import { loadCore } from '../loadCore.ts';

/** What a look at the deployed bytecode, before anything is sent, says of the outcome. */
export function predictionOf(
  draft: Draft,
  deployed: DeployedContract,
): { icon: string; label: string; detail: string } {
  if (deployed.problem !== undefined)
    return { icon: 'question', label: 'The deployed code could not be compared', detail: deployed.problem };
  const { level, why } = loadCore().projects.predictMatch(draft.bytecode, deployed.runtimeBytecode);
  const detail = why.join(' ');
  switch (level) {
    case 'exact':
      return { icon: 'verified-filled', label: 'An exact match is expected', detail };
    case 'match':
      return { icon: 'verified', label: 'A match is expected', detail };
    case 'mismatch':
      return { icon: 'error', label: 'The deployed code differs from this build', detail };
    case 'unknown':
      return { icon: 'question', label: 'The outcome cannot be predicted', detail };
  }
}
