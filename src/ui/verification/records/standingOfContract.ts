import * as vscode from 'vscode';
import type { ContractStanding } from '../../../core/projects/deployments/contractStanding.ts';
import type { DeploymentPlace } from '../../../core/projects/deployments/recordedDeployment.ts';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connection } from '../../network/connection.ts';
import type { Connections } from '../../network/connections.ts';
import { changedFiles } from '../check/changedFiles.ts';
import { contractNameOf } from '../jobs/contractNameOf.ts';
import type { JobStore } from '../jobs/jobStore.ts';

interface ContractOfFile {
  workspace: Workspace;
  uri: vscode.Uri;
  name: string;
}

/** What is known of a contract in a file, whose text may differ from the deployed contract. */
export interface FileStanding extends ContractStanding {
  /** It is verified, but its sources or its build have changed since: what is verified isn't what the file says. */
  readonly isChanged: boolean;
}

/** The dependencies for finding out the status of a contract. */
interface StandingParts {
  store: JobStore;
  connections: Connections;
  log: Log;
}

/** Whether a document is too long to look for its contracts while the user edits it. */
export function isTooLong(document: vscode.TextDocument): boolean {
  return document.getText().length > loadCore().projects.longestSource;
}

interface ContractInText {
  name: string;
  range: vscode.Range;
  /** It is rarely deployed alone: a script, a test, or a library that becomes part of other contracts. */
  isAside: boolean;
}

/** How many contracts of a file to look up; a file with more is generated. */
export const mostLookedUp = 100;

/** The contracts with code in a document, each with the position of its name; none in one that is too long. */
export function contractsOf(document: vscode.TextDocument): ContractInText[] {
  const { projects } = loadCore();
  const isAside = projects.isScriptOrTest({ sourceName: vscode.workspace.asRelativePath(document.uri, false) });
  if (document.uri.path.endsWith('.vy')) {
    const name = document.uri.path.replace(/^.*\/|\.vy$/g, '');
    return [{ name, range: new vscode.Range(0, 0, 0, 0), isAside }];
  }
  if (isTooLong(document)) return [];
  const text = document.getText();
  const found = projects.contractsIn(text).filter(({ kind }) => kind !== 'abstract');
  const hasLibrary = found.some(({ kind }) => kind === 'library');
  const linkable = new Set(hasLibrary ? projects.linkableLibrariesIn(text) : []);
  return found.map(({ name, kind, at }) => ({
    name,
    range: document.lineAt(document.positionAt(at)).range,
    isAside: isAside || (kind === 'library' && !linkable.has(name)),
  }));
}

/**
 * The verification status of a contract on the network, at the addresses from deployment records and earlier
 * verifications. Reads build output.
 * @param compares whether an unverified contract is compared with the deployed code
 * @returns undefined if this machine knows no address of it
 */
export async function standingOfContract(
  contract: ContractOfFile,
  { store, connections, log }: StandingParts,
  connection: Connection,
  compares: boolean,
): Promise<FileStanding | undefined> {
  const { workspace, uri, name } = contract;
  const { projects } = loadCore();
  const { candidates } = await projects.findContracts(workspace, uri.path).catch((error: unknown) => {
    // A document that isn't in a file, or whose file system is gone, belongs to no build.
    if (!(error instanceof vscode.FileSystemError)) throw error;
    log.debug(`Couldn't look for the build of ${name}: ${error.message}`);
    return { candidates: [] };
  });
  const builds = candidates.filter(({ contractName }) => contractName === name);
  const [candidate] = builds;
  const verified = verifiedFromHere(store, contract, connection);
  const deployed = candidate ? await deployedPlaces(workspace, candidate, connection) : [];
  const recorded = new Map(deployed.map(({ address, deployedAt }) => [address.toLowerCase(), deployedAt]));
  const all = [...deployed, ...verified].map(({ address }) => address);
  const places = new Map(all.map((at) => [at.toLowerCase(), at]));
  const levels = new Map<string, string>();
  const standing = await projects.contractStanding([...places.values()], {
    async recordAt(address) {
      const { record } = await connections.verified.of(connection, address, compares);
      return record && { match: record.match, fullName: record.compilation?.fullyQualifiedName ?? null };
    },
    isNamed: (fullName) =>
      (candidate !== undefined && projects.isFullName(candidate, fullName)) ||
      verified.some((job) => job.contract === fullName),
    async levelAt(address, isVerified) {
      if (!isVerified && !compares) return 'unknown';
      const { level, problem } = await connections.verified
        .at(connection, address)
        .standing(workspace, builds, compares);
      levels.set(address, level);
      if (problem !== undefined) log.debug(`Compared ${name} with the code at ${address}: ${problem}`);
      const isEarly = level === 'missing' && projects.mayStillAppear(recorded.get(address.toLowerCase()), Date.now());
      if (isEarly) return 'notYet';
      return level === 'unread' ? 'unknown' : level;
    },
  });
  if (standing === undefined) return undefined;
  const isVerified = standing.state === 'exact' || standing.state === 'match';
  const isChanged =
    isVerified && (levels.get(standing.address) === 'mismatch' || (await haveAllChanged(contract, builds)));
  return { ...standing, isChanged };
}

/** Whether the sources of each build are other ones now, on disk or in an editor; no if there is no build to compare. */
async function haveAllChanged(
  { workspace, uri: source }: ContractOfFile,
  builds: readonly Candidate[],
): Promise<boolean> {
  try {
    for (const candidate of builds) {
      const draft = await loadCore().projects.draftOf(workspace, candidate);
      const { edited } = await changedFiles(draft, { workspace, candidate, source });
      if (edited.length === 0) return false;
    }
    return builds.length > 0;
  } catch (error) {
    if (!isCoreError(error)) throw error;
    return false;
  }
}

async function deployedPlaces(
  workspace: Workspace,
  candidate: Candidate,
  { network }: Connection,
): Promise<readonly DeploymentPlace[]> {
  const { project, contractName, sourceName } = candidate;
  const { root, workspaceFolder } = project;
  const query = { root, workspaceFolder, chainId: network.chainId, contractName, sourceName };
  return loadCore().projects.findDeployments(workspace.files, query);
}

/** The successful verifications of the contract from here, newest first. */
function verifiedFromHere(store: JobStore, { uri, name }: ContractOfFile, { network }: Connection) {
  if (!store.hasAny()) return [];
  return store.jobs().flatMap(({ job, origin }) => {
    const isOfIt = origin?.source === uri.toString() && contractNameOf(job) === name && job.network === network.name;
    return isOfIt && job.state.kind === 'verified' ? [job] : [];
  });
}
