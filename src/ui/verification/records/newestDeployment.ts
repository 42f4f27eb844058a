import * as vscode from 'vscode';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';
import { loadCore } from '../../loadCore.ts';
import type { Connection } from '../../network/connection.ts';
import { contractNameOf } from '../jobs/contractNameOf.ts';
import type { JobStore } from '../jobs/jobStore.ts';

/** A contract of a workspace's file, at the place that this machine knows it to be deployed at. */
export interface KnownDeployment {
  address: string;
  /** Its newest build; absent where it was verified from here but is not built any more. */
  candidate?: Candidate;
}

/** The contracts of a document that have code, each where its name stands. */
export function contractsOf(document: vscode.TextDocument): { name: string; range: vscode.Range }[] {
  if (document.uri.path.endsWith('.vy')) {
    const name = document.uri.path.replace(/^.*\/|\.vy$/g, '');
    return [{ name, range: new vscode.Range(0, 0, 0, 0) }];
  }
  return loadCore()
    .projects.contractsIn(document.getText())
    .filter(({ kind }) => kind !== 'abstract')
    .map(({ name, at }) => ({ name, range: document.lineAt(document.positionAt(at)).range }));
}

/** Where a contract was last deployed or verified on the network, as far as this machine knows. Reads build output. */
export async function knownDeployment(
  workspace: Workspace,
  uri: vscode.Uri,
  contract: string,
  store: JobStore,
  { network }: Connection,
): Promise<KnownDeployment | undefined> {
  const { projects } = loadCore();
  const { candidates } = await projects.findContracts(workspace, uri.path);
  const candidate = candidates.find(({ contractName }) => contractName === contract);
  if (candidate) {
    const query = { root: candidate.project.root, chainId: network.chainId, contractName: contract };
    const [deployed] = await projects.findDeployments(workspace.files, query);
    if (deployed) return { address: deployed.address, candidate };
  }
  if (!store.hasAny()) return undefined;
  const isOfIt = ({ job, origin }: ReturnType<JobStore['jobs']>[number]) =>
    job.network === network.name && origin?.source === uri.toString() && contractNameOf(job) === contract;
  const verified = store.jobs().find((kept) => isOfIt(kept) && kept.job.state.kind === 'verified')?.job;
  return verified && { address: verified.address, ...(candidate && { candidate }) };
}
