import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import type { RecordedName } from '../network/networkNames.ts';
import { contractNameOf } from '../verification/jobs/contractNameOf.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import { workspaceOf } from '../verification/workspace/workspaceFiles.ts';
import { networkOfChain } from './placesInWorkspace.ts';
import { recordGlob } from './recordWatcher.ts';

/** In milliseconds: tools write a record in several steps. */
const settled = 1_000;
const mostRecords = 2_000;

/**
 * Feeds what the user has verified and what the deployment records of a trusted workspace name into the index of names,
 * once anyone asks for a name, and again when records change. Asks the selected network which IDs the newest addresses
 * have: rows name IDs.
 */
export function registerRecordedNames(connections: Connections, store: JobStore, log: Log): vscode.Disposable {
  const { names } = connections;
  let watcher: vscode.Disposable | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  /** The network and address of each answer. */
  const answered = new Set<string>();

  const read = async (): Promise<void> => {
    const found = vscode.workspace.isTrusted ? await recordedNames(connections) : new Map<string, RecordedName[]>();
    addVerified(store, found);
    if (isDisposed) return;
    names.setDeployments(found);
    const connection = connections.current();
    const network = connection.network.name;
    const keyOf = (address: string) => `${network} ${address.toLowerCase()}`;
    const isKnown = (address: string) => names.idOf(network, address) !== undefined || answered.has(keyOf(address));
    // The answer says which ID the address has, and the index hears it.
    for (const address of loadCore().names.addressesToAsk(found.get(network) ?? [], isKnown))
      try {
        await connection.ledger.contracts.get(address, {}, connection);
        answered.add(keyOf(address));
      } catch (error) {
        if (!isCoreError(error)) throw error;
        if (error.kind === 'notFound') answered.add(keyOf(address));
      }
  };
  const readSoon = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      read().catch((error: unknown) => {
        log.warn(`Couldn't read the deployment records: ${String(error)}`);
        names.withoutDeployments();
      });
    }, pause);
  };
  const start = () => {
    if (isDisposed) return;
    const files = vscode.workspace.createFileSystemWatcher(recordGlob);
    const changed = () => readSoon(settled);
    watcher?.dispose();
    watcher = vscode.Disposable.from(
      files,
      files.onDidCreate(changed),
      files.onDidChange(changed),
      files.onDidDelete(changed),
      connections.onDidChange(changed),
      store.onDidChange(changed),
      vscode.workspace.onDidChangeWorkspaceFolders(changed),
    );
    readSoon(0);
  };
  let isAsked = false;
  const parts = vscode.Disposable.from(
    names.onDidAsk(() => {
      isAsked = true;
      start();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => isAsked && start()),
  );
  return {
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      parts.dispose();
      watcher?.dispose();
    },
  };
}

/** The contracts that the user has verified; what a deployment record calls one counts before that. */
function addVerified(store: JobStore, found: Map<string, RecordedName[]>): void {
  for (const { job } of store.hasAny() ? store.jobs() : []) {
    if (job.state.kind !== 'verified') continue;
    const own = { address: job.address, contract: contractNameOf(job), source: undefined };
    found.set(job.network, [own, ...(found.get(job.network) ?? [])]);
  }
}

/** What the workspace's records name, by network. An address with several records has the newest's name. */
async function recordedNames(connections: Connections): Promise<Map<string, RecordedName[]>> {
  const { projects } = loadCore();
  const records = await vscode.workspace.findFiles(recordGlob, '**/{node_modules,.git,dry-run}/**', mostRecords);
  const roots = new Map<string, vscode.Uri>();
  for (const uri of records) {
    const root = projects.projectOfRecord(uri.path);
    if (root !== undefined) roots.set(root, uri);
  }
  const found = new Map<string, RecordedName[]>();
  for (const [root, uri] of roots) {
    for (const { address, chainId, contract, source } of await projects.recordedDeployments(workspaceOf(uri).files, {
      root,
    })) {
      const network = networkOfChain(chainId, connections.networks(), selectedNetworkName());
      const bare = projects.nameOfContract(contract);
      if (network !== undefined)
        found.set(network, [...(found.get(network) ?? []), { address, contract: bare, source }]);
    }
  }
  return found;
}
