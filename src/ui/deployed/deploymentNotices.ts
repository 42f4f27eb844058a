import path from 'node:path';
import * as vscode from 'vscode';
import type { RecordedDeployment } from '../../core/projects/deployments/knownDeployment.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { type ErrorPresenter, isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import { changeFile } from '../storage/changeFile.ts';
import { createSharedFile, type StorageFailure } from '../storage/sharedFile.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import { workspaceOf } from '../verification/workspace/workspaceFiles.ts';
import { networkOfChain } from './placesInWorkspace.ts';
import { recordGlob } from './recordGlob.ts';

/** In milliseconds: tools write a record in several steps. */
const settled = 3_000;
/** In milliseconds: older contracts come from a checkout, not from a deployment here. */
const young = 10 * 60_000;
/** How long to wait for the mirror node to know a contract, in milliseconds, one after the other. */
const patience = [0, 3_000, 6_000, 12_000, 24_000];

/** What changed in a project's records since the last message. */
interface Change {
  readonly records: Set<string>;
  readonly folder: vscode.Uri;
  timer?: NodeJS.Timeout;
}

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
  const changes = new Map<string, Change>();
  let watcher: vscode.Disposable | undefined;
  let isDisposed = false;

  const noticed = (uri: vscode.Uri) => {
    const root = loadCore().projects.projectOfRecord(uri.path);
    const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
    if (root === undefined || !folder) return;
    const project = uri.with({ path: root });
    const key = project.toString();
    const change = changes.get(key) ?? { records: new Set<string>(), folder };
    changes.set(key, change);
    // Ignition's addresses follow its journal.
    change.records.add(uri.path.replace(/\/journal\.jsonl$/, '/deployed_addresses.json'));
    clearTimeout(change.timer);
    change.timer = setTimeout(() => {
      changes.delete(key);
      tell(project, change).catch((error: unknown) => {
        // A record may be half written, and nobody asked for this.
        if (isCoreError(error)) log.warn(`New deployments in ${root} could not be read: ${error.message}`);
        else errors.show(error);
      });
    }, settled);
  };
  const verifiesIn = (project: vscode.Uri) =>
    store.hasAny() && store.jobs().some(({ origin }) => origin?.source.startsWith(`${project}/`));
  const remembered = async () => loadCore().projects.readDeploymentMemory(await file.mustRead());

  const tell = async (project: vscode.Uri, { records, folder }: Change): Promise<void> => {
    const { mayTell, recordedDeployments, takeDeployment } = loadCore().projects;
    const root = project.toString();
    if (!mayTell(await remembered(), root, verifiesIn(project))) return;
    const all = await recordedDeployments(workspaceOf(folder).files, project.path);
    const changed = all.filter(({ record }) => records.has(record));
    for (const [network, deployments] of byNetwork(changed)) {
      const fresh = await justDeployed(network, deployments);
      const [first] = fresh;
      if (!first) continue;
      await changeFile(file, (text) => {
        const { memory, tells } = takeDeployment(readMemory(text), root, fresh, verifiesIn(project));
        if (tells.length > 0) show(project, folder.with({ path: first.record }), network, tells.length);
        return { text: tells.length > 0 ? JSON.stringify(memory) : undefined, answer: undefined };
      });
    }
  };
  const readMemory = (text: string | undefined) => loadCore().projects.readDeploymentMemory(text);

  /** The deployments by the name of their network, if contracts can be verified there. */
  const byNetwork = (deployments: readonly RecordedDeployment[]): Map<string, RecordedDeployment[]> => {
    const networks = connections.networks().filter(({ verifyUrl }) => verifyUrl !== '');
    const found = new Map<string, RecordedDeployment[]>();
    for (const each of deployments) {
      const network = networkOfChain(each.chainId, networks, selectedNetworkName());
      if (network !== undefined) found.set(network, [...(found.get(network) ?? []), each]);
    }
    return found;
  };

  /** Those that the ledger created a moment ago and that aren't verified yet: the deployment tool may have done it. */
  const justDeployed = async (
    network: string,
    deployments: readonly RecordedDeployment[],
  ): Promise<RecordedDeployment[]> => {
    const connection = connections.to(network);
    const since = Date.now() - young;
    const found: RecordedDeployment[] = [];
    let waiting = [...deployments];
    for (const pause of patience) {
      if (waiting.length === 0 || isDisposed) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
      const unknown: RecordedDeployment[] = [];
      for (const each of waiting) {
        const createdAt = await loadCore().ledger.contractCreatedAt(connection.ledger, each.address, connection);
        if (createdAt === undefined) unknown.push(each);
        else if (createdAt >= since) found.push(each);
      }
      waiting = unknown;
    }
    const open = await Promise.all(
      found.map(
        async (each) => (await connections.verified.of(connection, each.address)).record?.match !== 'exact_match',
      ),
    );
    return found.filter((_, index) => open[index]);
  };

  const show = (project: vscode.Uri, record: vscode.Uri, network: string, count: number): void => {
    const message =
      count === 1
        ? vscode.l10n.t('1 contract deployed to {0}.', network)
        : vscode.l10n.t('{0} contracts deployed to {1}.', count, network);
    const verify = vscode.l10n.t('Verify...');
    const never = vscode.l10n.t('Not for This Project');
    const chosen = async () => {
      const choice = await vscode.window.showInformationMessage(plainMessage(message), verify, never);
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
      if (choice === verify) await vscode.commands.executeCommand(command, { record, network });
    };
    chosen().catch((error: unknown) => errors.show(error));
  };

  const watch = () => {
    if (watcher || !vscode.workspace.isTrusted) return;
    const files = vscode.workspace.createFileSystemWatcher(recordGlob);
    watcher = vscode.Disposable.from(files, files.onDidCreate(noticed), files.onDidChange(noticed));
  };
  watch();
  const trust = vscode.workspace.onDidGrantWorkspaceTrust(watch);
  return {
    dispose() {
      isDisposed = true;
      for (const { timer } of changes.values()) clearTimeout(timer);
      trust.dispose();
      watcher?.dispose();
    },
  };
}
