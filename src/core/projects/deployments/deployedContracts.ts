import { nameOfContract } from '../../format/fullName.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { findContracts } from '../findContracts.ts';
import { fitting } from '../fittingContracts.ts';
import { isOwnContract } from '../model/candidate.ts';
import type { Candidate } from '../model/toolchain.ts';
import { mostCompared } from './comparedDeployments.ts';
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

/** A recorded deployment that an upgrade may replace. */
export interface ReplaceableDeployment extends RecordedDeployment {
  /** The contract's file, if the project has several of its name and it's known which one this is. */
  readonly file?: string | undefined;
}

/**
 * The recorded deployments on a chain that a contract may replace: those of its file first, then those with a similar
 * name, proxies, and the others. A library has no storage that anything could read.
 * @param chainId decimal
 * @param codeAt the runtime code at an address, `0x` and hex; undefined if it can't be read
 */
export async function replaceableBy(
  workspace: Workspace,
  { project, contractName, sourceName }: Pick<Candidate, 'project' | 'contractName' | 'sourceName'>,
  chainId: string,
  codeAt: (deployment: DeploymentPlace) => Promise<string | undefined>,
): Promise<ReplaceableDeployment[]> {
  const { root, workspaceFolder } = project;
  const [recorded, { candidates }] = await Promise.all([
    recordedDeployments(workspace.files, { root, workspaceFolder, chainId }),
    findContracts(workspace, root),
  ]);
  const built = candidates.filter(({ kind, project: own }) => kind !== 'abstract' && own.root === root);
  let read = 0;
  const found = recorded.map(async (deployment) => {
    const builds = built.filter((each) => isNamed(each, deployment.contract));
    if (builds.length > 0 && builds.every(({ kind }) => kind === 'library')) return [];
    const files = new Set(builds.map((each) => each.sourceName));
    let file = files.size === 1 ? builds[0]?.sourceName : undefined;
    if (files.size > 1 && ++read <= mostCompared) {
      const code = await codeAt(deployment);
      const [fit] = code === undefined ? [] : await fitting(workspace, builds, code);
      file = fit?.candidate.sourceName;
    }
    const name = nameOfContract(deployment.contract);
    const isOneOfMany =
      file !== undefined && built.some((each) => each.contractName === name && each.sourceName !== file);
    const isProxy = /proxy/i.test(name) && !builds.some(isOwnContract);
    const isVersion = stemOf(name) === stemOf(contractName);
    const rank = file === sourceName ? 0 : isVersion ? 1 : isProxy ? 2 : 3;
    return [{ rank, place: { ...deployment, file: isOneOfMany ? file : undefined } }];
  });
  return (await Promise.all(found))
    .flat()
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ place }) => place);
}

/** What versions of a contract share: `box` of `BoxV2`, `Box_v1` and `BoxUpgradeable`. */
function stemOf(name: string): string {
  return name
    .replace(/_?(?:v(?:ersion)?)?_?\d+$/i, '')
    .replace(/(?:Upgradeable|New|Old)$/, '')
    .toLowerCase();
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
