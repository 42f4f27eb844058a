import path from 'node:path';
import * as vscode from 'vscode';
import type { RecordedDeployment } from '../../core/projects/deployments/recordedDeployment.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { type ErrorPresenter, isCoreError } from '../messages/errorPresenter.ts';
import { inform } from '../messages/notify.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import { changeFile } from '../sharedFiles/changeFile.ts';
import { createSharedFile, type StorageFailure } from '../sharedFiles/sharedFile.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import type { JustDeployed } from '../verification/verifyDeployment.ts';
import { workspaceOf } from '../verification/workspace/workspaceFiles.ts';
import { watchCommandEnds } from './commandEnds.ts';
import { networkOfChain } from './placesInWorkspace.ts';
import { collectRecordChanges, type RecordChange } from './recordChanges.ts';
import { watchRecords } from './recordWatcher.ts';
import { youngDeployments } from './youngDeployments.ts';

/**
 * Shows one message about contracts that were just deployed from this workspace, with a way to verify them. Reads nothing before
 * a tool writes a record, and asks nothing unless a message may follow.
 */
export function createDeploymentNotices(
  storage: vscode.Uri,
  store: JobStore,
  connections: Connections,
  errors: Pick<ErrorPresenter, 'show'>,
  log: Log,
): vscode.Disposable {
  const failure: StorageFailure = (...given) => loadCore().net.storageFailure(...given);
  const file = createSharedFile({ folder: path.join(storage.fsPath, 'deployments'), name: 'told.json', failure });
  let isDisposed = false;

  const verifiesIn = (project: vscode.Uri) =>
    store.hasAny() && store.jobs().some(({ origin }) => origin?.source.startsWith(`${project}/`));
  const remembered = async () => loadCore().projects.readDeploymentMemory(await file.mustRead());

  const tell = async ({ project, folder, records }: RecordChange): Promise<void> => {
    const { mayTell, recordedDeployments, takeDeployment } = loadCore().projects;
    const root = project.toString();
    if (!mayTell(await remembered(), root, verifiesIn(project))) return;
    const all = await recordedDeployments(workspaceOf(folder).files, { root: project.path });
    const changed = all.filter(({ record }) => records.has(record));
    for (const [network, deployments] of byNetwork(changed, connections)) {
      const fresh = await justDeployed(connections.to(network), deployments, project, folder);
      if (fresh.length === 0) continue;
      await changeFile(file, (text) => {
        const { memory, tells } = takeDeployment(readMemory(text), root, fresh, verifiesIn(project));
        if (tells.length > 0)
          show(project, { folder, network, deployments: fresh.filter(({ address }) => tells.includes(address)) });
        return { text: tells.length > 0 ? JSON.stringify(memory) : undefined, answer: undefined };
      });
    }
  };
  const readMemory = (text: string | undefined) => loadCore().projects.readDeploymentMemory(text);

  /** Those that aren't verified yet: the deployment tool may have done it. */
  const justDeployed = async (
    connection: Connection,
    deployments: readonly RecordedDeployment[],
    project: vscode.Uri,
    folder: vscode.Uri,
  ): Promise<RecordedDeployment[]> => {
    const found = await youngDeployments(deployments, Date.now(), {
      createdAt: ({ address }) => loadCore().ledger.contractCreatedAt(connection.ledger, address, connection),
      isOwn: (each) => isOfProject(each, connection, project, folder),
      isOver: () => isDisposed,
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    });
    const records = await Promise.all(found.map(({ address }) => connections.verified.of(connection, address)));
    return found.filter((_, index) => records[index]?.record?.match !== 'exact_match');
  };

  const show = (project: vscode.Uri, deployed: JustDeployed): void => {
    const message = loadCore().projects.deployedWords(deployed.deployments, deployed.network);
    const verify = vscode.l10n.t('Verify...');
    const never = vscode.l10n.t('Not for This Project');
    const chosen = async () => {
      const choice = await inform(message, verify, never);
      if (choice === undefined) return;
      await changeFile(file, (text) => {
        const memory = loadCore().projects.takeChoice(
          readMemory(text),
          project.toString(),
          choice === verify ? 'wants' : 'never',
        );
        return { text: JSON.stringify(memory), answer: undefined };
      });
      const command: CommandId = 'ledgerLens.deployment.verify';
      if (choice === verify) await vscode.commands.executeCommand(command, deployed);
    };
    chosen().catch((error: unknown) => errors.show(error));
  };

  const changes = collectRecordChanges({
    settled(change) {
      tell(change).catch((error: unknown) => {
        // A record may be half written, and nobody asked for this.
        if (isCoreError(error))
          log.warn(`Couldn't read the new deployments in ${change.project.path}: ${error.message}`);
        else errors.show(error);
      });
    },
    lookSince(time) {
      records.lookSince(time).catch((error: unknown) => log.warn(`Deployment records: ${String(error)}`));
    },
    isFocused: () => vscode.window.state.focused,
    elapsed: () => performance.now(),
  });
  const records = watchRecords(changes.noticed, (error) => errors.show(error));
  const watcher = vscode.Disposable.from(records, watchCommandEnds(changes.commandEnded));
  return {
    dispose() {
      isDisposed = true;
      changes.dispose();
      watcher.dispose();
    },
  };
}

/** The deployments by the name of their network, if contracts can be verified there. */
function byNetwork(
  deployments: readonly RecordedDeployment[],
  connections: Connections,
): Map<string, RecordedDeployment[]> {
  const networks = connections.networks().filter(({ verifyUrl }) => verifyUrl !== '');
  const found = new Map<string, RecordedDeployment[]>();
  for (const each of deployments) {
    const network = networkOfChain(each.chainId, networks, selectedNetworkName());
    if (network !== undefined) found.set(network, [...(found.get(network) ?? []), each]);
  }
  return found;
}

/** What Ape records for all projects may be of another one that is open in another window. */
async function isOfProject(
  { record, contract, address }: RecordedDeployment,
  { ledger, signal }: Connection,
  project: vscode.Uri,
  folder: vscode.Uri,
): Promise<boolean> {
  if (record.startsWith(`${project.path}/`)) return true;
  const core = loadCore();
  const workspace = workspaceOf(folder);
  const { candidates } = await core.projects.findContracts(workspace, project.path);
  const builds = candidates.filter(({ contractName }) => contractName === contract);
  const { runtimeBytecode } = await core.ledger.findDeployedContract(ledger, address, { signal });
  return runtimeBytecode !== undefined && (await core.projects.fitting(workspace, builds, runtimeBytecode)).length > 0;
}
