import type { Workspace } from '../files/projectFiles.ts';
import { findContracts } from '../findContracts.ts';
import type { Candidate } from '../model/toolchain.ts';
import { recordedDeployments } from './findDeployments.ts';
import { type DeploymentPlace, isNamed, type RecordedDeployment } from './recordedDeployment.ts';
import { deploymentMeant, deploymentOfRecord } from './recordPaths.ts';

/**
 * A recorded address, and the builds that its record may refer to, newest first: most records contain only a contract's
 * name.
 */
export interface DeployedContracts {
  readonly deployment: DeploymentPlace;
  readonly builds: readonly [Candidate, ...Candidate[]];
}

/**
 * Every recorded address on a chain at which a contract of the folder's projects was deployed, each address once.
 * @param folder a workspace folder, or a project's
 * @param chainId decimal
 */
export async function deployedContracts(
  workspace: Workspace,
  folder: string,
  chainId: string,
): Promise<DeployedContracts[]> {
  const { candidates } = await findContracts(workspace, folder);
  const roots = new Map<string, Promise<RecordedDeployment[]>>();
  const byAddress = new Map<string, { deployment: DeploymentPlace; builds: [Candidate, ...Candidate[]] }>();
  for (const candidate of candidates.filter(({ kind }) => kind !== 'abstract')) {
    const { root, workspaceFolder } = candidate.project;
    const recorded = roots.get(root) ?? recordedDeployments(workspace.files, { root, workspaceFolder, chainId });
    roots.set(root, recorded);
    for (const deployment of (await recorded).filter(({ contract }) => isNamed(candidate, contract))) {
      const key = deployment.address.toLowerCase();
      const known = byAddress.get(key);
      // Candidates are sorted by build, newest first.
      if (known) known.builds.push(candidate);
      else byAddress.set(key, { deployment, builds: [candidate] });
    }
  }
  return [...byAddress.values()];
}

/**
 * The contracts of a deployment as they are recorded now: one that was deployed again is at its new address.
 * @param wanted as they were recorded when the deployment ended
 */
export function deployedNow(
  found: readonly DeployedContracts[],
  wanted: readonly Pick<RecordedDeployment, 'address' | 'record' | 'contract'>[],
): DeployedContracts[] {
  const isThere = ({ address }: { address: string }) => wanted.some((each) => isSame(each.address, address));
  const recordedAt = new Set(found.map(({ deployment }) => deployment.address.toLowerCase()));
  const replaced = wanted.filter(({ address }) => !recordedAt.has(address.toLowerCase()));
  return found.filter(
    ({ deployment, builds }) =>
      isThere(deployment) ||
      replaced.some(
        ({ record, contract }) =>
          deploymentMeant([deploymentOfRecord(deployment.record)], record) !== undefined &&
          builds.some((candidate) => isNamed(candidate, contract)),
      ),
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
