import * as vscode from 'vscode';
import type { Network } from '../../core/networks.ts';
import type { Workspace } from '../../core/projects/files/projectFiles.ts';
import type { Candidate } from '../../core/projects/model/toolchain.ts';
import type { ContractPlace } from '../../core/sheets/verification/contractPlaces.ts';
import { loadCore } from '../loadCore.ts';
import { contractNameOf } from '../verification/jobs/contractNameOf.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import { sourceOf, type WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';

/** A contract of the workspace at one address of one network, with what is needed to ask about it. */
export interface WorkspacePlace extends ContractPlace {
  readonly workspace: Workspace;
  /** Newest first. */
  readonly builds: readonly [Candidate, ...Candidate[]];
  readonly source: vscode.Uri;
}

/** The contracts of all workspace folders with the addresses that records and earlier verifications know. No requests. */
export async function placesInWorkspace(
  contracts: WorkspaceContracts,
  store: JobStore,
  networks: readonly Network[],
  selected: string,
): Promise<WorkspacePlace[]> {
  const places: WorkspacePlace[] = [];
  for (const { uri: folder } of vscode.workspace.workspaceFolders ?? []) {
    const workspace = contracts.workspaceOf(folder);
    for (const { builds, deployments } of await loadCore().projects.recordedContracts(workspace, folder.path)) {
      const [{ contractName: name, sourceName }] = builds;
      const source = await sourceOf(folder, builds[0]);
      const base = { name, sourceName, workspace, builds, source };
      const found = new Map<string, WorkspacePlace>();
      const add = (network: string, address: string, more: Pick<ContractPlace, 'record' | 'deployedAt'>) => {
        const key = `${network} ${address.toLowerCase()}`;
        if (!found.has(key)) found.set(key, { ...base, network, address, ...more });
      };
      for (const { chainId, address, source: record, deployedAt } of deployments) {
        const network = networkOfChain(chainId, networks, selected);
        if (network !== undefined) add(network, address, { record, deployedAt });
      }
      for (const { job, origin } of store.hasAny() ? store.jobs() : []) {
        if (origin?.source !== source.toString() || contractNameOf(job) !== name || job.state.kind !== 'verified')
          continue;
        if (networks.some((each) => each.name === job.network)) add(job.network, job.address, { deployedAt: 0 });
      }
      places.push(...(found.size > 0 ? found.values() : [base]));
    }
  }
  return places;
}

/** The network of a chain: the selected one if several have it. Records of other chains, such as Hardhat's own, are none. */
export function networkOfChain(chainId: string, networks: readonly Network[], selected: string): string | undefined {
  const found = networks.filter((each) => each.chainId === chainId).map(({ name }) => name);
  return found.includes(selected) ? selected : found[0];
}
