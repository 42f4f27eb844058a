import type { Workspace } from '../files/projectFiles.ts';
import { findContracts } from '../findContracts.ts';
import { isOwnContract, isScriptOrTest } from '../model/candidate.ts';
import type { Candidate } from '../model/toolchain.ts';
import { recordedDeployments } from './findDeployments.ts';
import { isNamed, type RecordedDeployment } from './recordedDeployment.ts';

/** A contract of the workspace, and where its records say that it was deployed: on any chain. */
interface RecordedContract {
  /** Its builds, newest first. */
  readonly builds: readonly [Candidate, ...Candidate[]];
  /** Newest first. */
  readonly deployments: readonly RecordedDeployment[];
}

/**
 * The contracts of a folder's projects: the project's own ones but scripts and tests, and what else was deployed. Most
 * records name a contract without its source, so one deployment may be listed for several contracts with the same name.
 */
export async function recordedContracts(workspace: Workspace, folder: string): Promise<RecordedContract[]> {
  const { candidates } = await findContracts(workspace, folder);
  const contracts = new Map<string, [Candidate, ...Candidate[]]>();
  for (const candidate of candidates.filter(({ kind }) => kind !== 'abstract')) {
    const key = `${candidate.project.root} ${candidate.sourceName}:${candidate.contractName}`;
    const builds = contracts.get(key);
    if (builds) builds.push(candidate);
    else contracts.set(key, [candidate]);
  }
  const recordsOf = eachRootOnce(workspace);
  const found: RecordedContract[] = [];
  for (const builds of contracts.values()) {
    const [newest] = builds;
    const deployments = (await recordsOf(newest)).filter(({ contract }) => isNamed(newest, contract));
    if (deployments.length > 0 || (isOwnContract(newest) && !isScriptOrTest(newest)))
      found.push({ builds, deployments });
  }
  return found;
}

/** Which of some contracts have a deployment record on a chain. The records of a project are read once for all of them. */
export async function recordedOn(
  workspace: Workspace,
  contracts: readonly Candidate[],
  chainId: string,
): Promise<ReadonlySet<Candidate>> {
  const recordsOf = eachRootOnce(workspace, chainId);
  const found = new Set<Candidate>();
  for (const each of contracts)
    if ((await recordsOf(each)).some(({ contract }) => isNamed(each, contract))) found.add(each);
  return found;
}

function eachRootOnce({ files }: Workspace, chainId?: string) {
  const roots = new Map<string, Promise<RecordedDeployment[]>>();
  return ({ project: { root, workspaceFolder } }: Candidate): Promise<RecordedDeployment[]> => {
    const query = { root, workspaceFolder, ...(chainId !== undefined && { chainId }) };
    const recorded = roots.get(root) ?? recordedDeployments(files, query);
    roots.set(root, recorded);
    return recorded;
  };
}
