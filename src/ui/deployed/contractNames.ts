import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import { contractNameOf } from '../verification/jobs/contractNameOf.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';
import { placesInWorkspace } from './placesInWorkspace.ts';

/** The names of contracts as far as they are known without any request. */
export interface ContractNames {
  /**
   * From the workspace's records of deployments, the user's verifications, and verification records that were read
   * before.
   * @param address EVM address
   */
  of(connection: Connection, address: string): string | undefined;
  /** Reads the workspace's records, unless that was done a moment ago. Never fails. */
  read(): Promise<void>;
}

/** In milliseconds. */
const keptFor = 30_000;

export function createContractNames(
  contracts: WorkspaceContracts,
  store: JobStore,
  connections: Connections,
  log: Log,
): ContractNames {
  let names = new Map<string, string>();
  let readAt = Number.NEGATIVE_INFINITY;
  const keyOf = (network: string, address: string) => `${network} ${address.toLowerCase()}`;
  const readAll = async () => {
    const found = new Map<string, string>();
    for (const { job } of store.hasAny() ? store.jobs() : [])
      if (job.state.kind === 'verified') found.set(keyOf(job.network, job.address), contractNameOf(job));
    const places = vscode.workspace.isTrusted
      ? await placesInWorkspace(contracts, store, connections.networks(), selectedNetworkName())
      : [];
    for (const { network, address, name } of places)
      if (network !== undefined && address !== undefined) found.set(keyOf(network, address), name);
    names = found;
  };
  return {
    of(connection, address) {
      const known = names.get(keyOf(connection.network.name, address));
      if (known !== undefined) return known;
      const records = connections.verified.remembered(connection, address);
      return records.find(({ match, compilation }) => match && compilation?.name)?.compilation?.name ?? undefined;
    },
    async read() {
      if (performance.now() - readAt < keptFor) return;
      readAt = performance.now();
      try {
        await readAll();
      } catch (error) {
        if (loadCore().net.isLensError(error, 'cancelled')) return;
        log.error(error instanceof Error ? error : String(error));
      }
    },
  };
}
