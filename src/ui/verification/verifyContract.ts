import * as vscode from 'vscode';
import type { Workspace } from '../../core/projects/projectFiles.ts';
import type { Candidate, DraftOptions } from '../../core/projects/toolchain.ts';
import type { KeptJob } from '../../core/verification/keptJob.ts';
import type { CommandId } from '../commandIds.ts';
import type { Connections } from '../connections.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../log.ts';
import { plainMessage } from '../plainMessage.ts';
import type { AddressChoice } from './askAddress.ts';
import { supportedOn } from './chainSupport.ts';
import { chooseBuild } from './chooseBuild.ts';
import { chooseContract } from './chooseContract.ts';
import { chooseSource } from './chooseSource.ts';
import { confirmPublication } from './confirmPublication.ts';
import { contractNameOf } from './contractNameOf.ts';
import type { JobFollower } from './jobFollower.ts';
import { repositoryPage } from './jobOutcomes.ts';
import type { JobStore } from './jobStore.ts';
import { chooseAddress } from './locateContract.ts';
import { predictionOf } from './prediction.ts';
import {
  type PreparedSubmission,
  prepareSubmission,
  type VerifyingConnection,
  verifyingConnection,
} from './prepareSubmission.ts';
import { workspaceOf } from './workspaceFiles.ts';

/** How a contract is verified once more. */
export type Again = 'same' | 'otherBuild' | 'allFiles';

/** From a source file to the match, with a question only where the answer cannot be known. */
export interface ContractVerification {
  /**
   * `Verify Contract`. Nothing is sent before the user has seen every file and said so.
   * @param argument the file's URI, where a menu gives it; else the active editor's, else the user chooses
   * @param contract the contract's name, where a CodeLens gives it
   */
  verify(argument: unknown, contract?: unknown): Promise<void>;
  /** The same contract at the same address again, with nothing asked that is known. */
  verifyAgain(kept: KeptJob, again: Again): Promise<void>;
}

export function createContractVerification(
  connections: Connections,
  follower: JobFollower,
  store: JobStore,
  log: Log,
): ContractVerification {
  const verifyAt = async (plan: {
    workspace: Workspace;
    source: vscode.Uri;
    candidate: Candidate;
    connection: VerifyingConnection;
    choice: AddressChoice;
    options?: DraftOptions;
  }): Promise<void> => {
    const { candidate, connection } = plan;
    const prepared = await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: `Preparing the verification of ${candidate.contractName}`,
      },
      () => prepareSubmission(plan, log),
    );
    if (prepared.before?.match === 'exact_match') {
      tellVerifiedBefore(prepared);
      return;
    }
    if (tellRunning(prepared)) return;
    const consent = await confirmPublication({
      draft: prepared.draft,
      address: prepared.deployed.address,
      network: connection.network.name,
      chainId: connection.network.chainId,
      verifyUrl: connection.network.verifyUrl,
      body: prepared.body,
      prediction: predictionOf(prepared.draft, prepared.deployed),
      ...(prepared.before?.match === 'match' && { before: prepared.before }),
    });
    if (consent) await follower.submit(connection, prepared.kept, prepared.send);
  };

  /** A second submission would be refused while one is running: that one is taken up instead. */
  const tellRunning = ({ kept, connection }: PreparedSubmission): boolean => {
    const { isRunning } = loadCore().verification;
    const { address, chainId } = kept.job;
    const running = store
      .jobs()
      .find(({ job }) => isRunning(job) && job.address === address && job.chainId === chainId);
    if (!running) return false;
    void follower.followAgain(running);
    void vscode.window.showInformationMessage(
      `${contractNameOf(kept.job)} at ${address} on ${connection.network.name} is being verified already; its result will be told. Nothing was published.`,
    );
    return true;
  };

  return {
    async verify(argument, contract) {
      if (!(await isTrusted())) return;
      const source = await chooseSource(argument);
      if (!source) return;
      const connection = verifyingConnection(connections.current());
      const workspace = workspaceOf(source);
      const name = typeof contract === 'string' ? contract : undefined;
      const found = await reading(source, () => loadCore().projects.findContracts(workspace, source.path));
      const candidate = await chooseContract(found, source, name);
      if (!candidate || !(await supportedOn(connection, log))) return;
      const choice = await chooseAddress(workspace, candidate, connection);
      if (choice) await verifyAt({ workspace, source, candidate, connection, choice });
    },
    async verifyAgain({ job, origin }, again) {
      if (!(await isTrusted())) return;
      if (!origin) return;
      const source = vscode.Uri.parse(origin.source);
      if (!vscode.workspace.getWorkspaceFolder(source)) throw notOpen(source);
      const connection = verifyingConnection(connections.to(job.network));
      const workspace = workspaceOf(source);
      const found = await reading(source, () => loadCore().projects.findContracts(workspace, source.path));
      const candidate =
        again === 'otherBuild'
          ? await chooseBuild(workspace, source, found.candidates, connection, job.address)
          : await chooseContract(found, source, contractNameOf(job));
      if (!candidate) return;
      const options: DraftOptions = again === 'allFiles' ? { sources: 'all' } : {};
      await verifyAt({ workspace, source, candidate, connection, choice: { typed: job.address }, options });
    },
  };
}

/** Whether the workspace is trusted; where it is not, says why that is needed. */
export async function isTrusted(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const choice = await vscode.window.showWarningMessage(
    'Contracts can be verified only in a workspace that you trust: verifying reads its build output and publishes sources.',
    'Manage Workspace Trust',
  );
  if (choice) await vscode.commands.executeCommand('workbench.trust.manage');
  return false;
}

function reading<T>(uri: vscode.Uri, work: () => Promise<T>): Thenable<T> {
  const title = `Reading the build output for ${vscode.workspace.asRelativePath(uri)}`;
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, work);
}

function tellVerifiedBefore({ draft, deployed, connection, kept }: PreparedSubmission): void {
  const { network } = connection;
  const message = `${draft.contractName} at ${deployed.address} on ${network.name} is already verified: exact match. Nothing was published.`;
  void vscode.window
    .showInformationMessage(plainMessage(message), 'Open in Repository', 'Show Record')
    .then((choice) => {
      const command: CommandId = 'ledgerLens.contract.showRecord';
      if (choice === 'Show Record') void vscode.commands.executeCommand(command, deployed.address);
      else if (choice) void vscode.env.openExternal(vscode.Uri.parse(repositoryPage(network.verifyUrl, kept.job)));
    });
}

function notOpen(source: vscode.Uri): Error {
  return new (loadCore().net.LensError)(
    { kind: 'input', field: 'source' },
    `${source.path} is not in this window's workspace. Open its folder, then verify again.`,
  );
}
