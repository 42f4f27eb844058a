import * as l10n from '@vscode/l10n';
import { nameOfContract } from '../../format/fullName.ts';
import type { RecordedDeployment } from './recordedDeployment.ts';

/** The number of contracts that are named; of more, all but two are counted. */
const mostNamed = 3;

/** What was just deployed, as a sentence. */
export function deployedWords(deployments: readonly Pick<RecordedDeployment, 'contract'>[], network: string): string {
  const counts = new Map<string, number>();
  for (const { contract } of deployments) {
    const name = nameOfContract(contract);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const named = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count}×)`));
  if (named.length <= mostNamed) return l10n.t`${named.join(', ')} deployed to ${network}.`;
  return l10n.t`${named.slice(0, 2).join(', ')} and ${named.length - 2} more contracts deployed to ${network}.`;
}
