import path from 'node:path';
import * as vscode from 'vscode';
import type { RecordedDeployment } from '../../core/projects/deployments/knownDeployment.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { type ErrorPresenter, isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import type { Connection } from '../network/connection.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import { changeFile } from '../storage/changeFile.ts';
import { createSharedFile, type StorageFailure } from '../storage/sharedFile.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import type { JustDeployed } from '../verification/verifyDeployment.ts';
import { workspaceOf } from '../verification/workspace/workspaceFiles.ts';
import { type EndedCommand, watchCommandEnds } from './commandEnds.ts';
import { networkOfChain } from './placesInWorkspace.ts';
import { type WrittenRecord, watchRecords } from './recordWatcher.ts';

/** In milliseconds: tools write a record after each contract, and some wait for confirmations in between. */
const settled = 10_000;
/** The same once the command that may have written it ended, and for how long it counts as just ended. */
const ended = 2_000;
const justEnded = 5_000;
/** In milliseconds: how much longer other windows wait than the one that the user looks at. */
const behind = 3_000;
/** In milliseconds: no tool deploys faster, and most commands are nothing to wait for. */
const shortest = 2_000;
/** In milliseconds: older contracts come from a checkout, not from a deployment here. */
const young = 10 * 60_000;
/** How long to wait for the mirror node to know a contract, in milliseconds, one after the other. */
const patience = [0, 3_000, 6_000, 12_000, 24_000];

/** What changed in a project's records since the last message. */
interface Change {
  readonly project: vscode.Uri;
  readonly records: Set<string>;
  readonly folder: vscode.Uri;
  /** When it was first noticed, by the clock that can't be set. */
  readonly since: number;
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
  let lastEnd = Number.NEGATIVE_INFINITY;
  let isDisposed = false;

  const noticed = ({ project, folder, record }: WrittenRecord) => {
    const key = project.toString();
    const change = changes.get(key) ?? { project, records: new Set<string>(), folder, since: performance.now() };
    changes.set(key, change);
    change.records.add(record);
    tellIn(performance.now() - lastEnd < justEnded ? ended : settled, key, change);
  };
  const tellIn = (delay: number, key: string, change: Change) => {
    const { project } = change;
    clearTimeout(change.timer);
    change.timer = setTimeout(
      () => {
        changes.delete(key);
        tell(project, change).catch((error: unknown) => {
          // A record may be half written, and nobody asked for this.
          if (isCoreError(error)) log.warn(`Couldn't read the new deployments in ${project.path}: ${error.message}`);
          else errors.show(error);
        });
      },
      delay + (vscode.window.state.focused ? 0 : behind),
    );
  };
  /** What a task or a terminal's command wrote is one deployment, whole when it ends. */
  const commandEnded = ({ took, since }: EndedCommand) => {
    if (took < shortest) return;
    lastEnd = performance.now();
    for (const [key, change] of changes) if (change.since >= lastEnd - took) tellIn(ended, key, change);
    if (since !== undefined)
      records.lookSince(since).catch((error: unknown) => log.warn(`Deployment records: ${String(error)}`));
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
      const fresh = await justDeployed(network, deployments, project, folder);
      if (fresh.length === 0) continue;
      await changeFile(file, (text) => {
        const { memory, tells } = takeDeployment(readMemory(text), root, fresh, verifiesIn(project));
        if (tells.length > 0) show(project, { folder, network, addresses: tells });
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
    project: vscode.Uri,
    folder: vscode.Uri,
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
        else if (createdAt >= since && (await isOfProject(each, connection, project, folder))) found.push(each);
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

  /** What Ape records for all projects may be of another one that is open in another window. */
  const isOfProject = async (
    { record, contract, address }: RecordedDeployment,
    { ledger, signal }: Connection,
    project: vscode.Uri,
    folder: vscode.Uri,
  ): Promise<boolean> => {
    if (record.startsWith(`${project.path}/`)) return true;
    const core = loadCore();
    const workspace = workspaceOf(folder);
    const { candidates } = await core.projects.findContracts(workspace, project.path);
    const builds = candidates.filter(({ contractName }) => contractName === contract);
    const { runtimeBytecode } = await core.ledger.findDeployedContract(ledger, address, { signal });
    return (
      runtimeBytecode !== undefined && (await core.projects.fitting(workspace, builds, runtimeBytecode)).length > 0
    );
  };

  const show = (project: vscode.Uri, deployed: JustDeployed): void => {
    const { network } = deployed;
    const count = deployed.addresses.length;
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
      if (choice === verify) await vscode.commands.executeCommand(command, deployed);
    };
    chosen().catch((error: unknown) => errors.show(error));
  };

  const records = watchRecords(noticed, (error) => errors.show(error));
  const watcher = vscode.Disposable.from(records, watchCommandEnds(commandEnded));
  return {
    dispose() {
      isDisposed = true;
      for (const { timer } of changes.values()) clearTimeout(timer);
      watcher.dispose();
    },
  };
}
