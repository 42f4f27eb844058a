import * as l10n from '@vscode/l10n';
import { nameOfContract } from '../../format/fullName.ts';
import type { RecordedDeployment } from './recordedDeployment.ts';

/** What was just deployed, as a sentence. */
export function deployedWords(deployments: readonly Pick<RecordedDeployment, 'contract'>[], network: string): string {
  const [first, second] = deployments;
  return first && !second
    ? l10n.t`${nameOfContract(first.contract)} deployed to ${network}.`
    : l10n.t`${deployments.length} contracts deployed to ${network}.`;
}
