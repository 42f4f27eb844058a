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
  const roots = new Map<string, Promise<RecordedDeployment[]>>();
  const found: RecordedContract[] = [];
  for (const builds of contracts.values()) {
    const [newest] = builds;
    const { root, workspaceFolder } = newest.project;
    const recorded = roots.get(root) ?? recordedDeployments(workspace.files, { root, workspaceFolder });
    roots.set(root, recorded);
    const deployments = (await recorded).filter(({ contract }) => isNamed(newest, contract));
    if (deployments.length > 0 || (isOwnContract(newest) && !isScriptOrTest(newest)))
      found.push({ builds, deployments });
  }
  return found;
}
