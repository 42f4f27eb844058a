import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { DeployedContract } from '../../core/ledger/deployedContract.ts';
import type { Workspace } from '../../core/projects/projectFiles.ts';
import type { Candidate, Draft } from '../../core/projects/toolchain.ts';
import type { VerificationClient } from '../../core/verification/client.ts';
import type { ContractRecord } from '../../core/verification/schema.ts';
import type { Connection, Connections } from '../connections.ts';
import { isCoreError } from '../errorPresenter.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../log.ts';
import { type AddressChoice, askAddress } from './askAddress.ts';
import { chooseContract } from './chooseContract.ts';
import { chooseSource } from './chooseSource.ts';
import { confirmPublication } from './confirmPublication.ts';
import type { JobFollower } from './jobFollower.ts';
import { predictionOf } from './prediction.ts';
import { workspaceOf } from './workspaceFiles.ts';

/**
 * `Verify Contract`: from a source file to the match, with a question only where the answer cannot be known. Nothing
 * is sent before the user has seen every file and said so.
 */
export function createContractVerification(connections: Connections, follower: JobFollower, log: Log) {
  return async (argument: unknown): Promise<void> => {
    if (!vscode.workspace.isTrusted) {
      await askForTrust();
      return;
    }
    const uri = await chooseSource(argument);
    if (!uri) return;
    const connection = connections.current();
    const { network, verification } = connection;
    if (!verification || !network.chainId) {
      const missing = verification ? 'chainId' : 'verifyUrl';
      throw failure(
        { kind: 'config', setting: 'ledgerLens.networks' },
        `The network ${network.name} has no ${missing}, so contracts cannot be verified on it. Set it in ledgerLens.networks, or select another network.`,
      );
    }
    const workspace = workspaceOf(uri);
    const candidate = await chooseContract(
      await reading(uri, () => loadCore().projects.findContracts(workspace, uri.path)),
      uri,
    );
    if (!candidate) return;
    const choice = await chooseAddress(workspace, candidate, connection);
    if (!choice) return;
    await verifyAt({ workspace, candidate, connection, verification, choice });
  };

  async function verifyAt(plan: {
    workspace: Workspace;
    candidate: Candidate;
    connection: Connection;
    verification: VerificationClient;
    choice: AddressChoice;
  }): Promise<void> {
    const { workspace, candidate, connection, verification, choice } = plan;
    const { network } = connection;
    const name = candidate.contractName;
    const { deployed, before, draft } = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: `Preparing the verification of ${name}` },
      async () => {
        const [deployed, draft] = await Promise.all([
          locate(connection, choice, log),
          loadCore().projects.draftOf(workspace, candidate),
        ]);
        const target = { chainId: network.chainId, address: deployed.address };
        return { deployed, draft, before: await recordOf(verification, target, connection.signal, log) };
      },
    );
    if (before?.match === 'exact_match') {
      tellVerifiedBefore(name, deployed.address, connection);
      return;
    }
    const { request, send } = submissionOf(verification, network.chainId, draft, deployed);
    log.info(`${name}: ${draft.toolchain}, ${draft.body.route}. ${draft.reason}`);
    const consent = await confirmPublication({
      draft,
      address: deployed.address,
      network: network.name,
      chainId: network.chainId,
      verifyUrl: network.verifyUrl,
      body: request.body,
      prediction: predictionOf(draft, deployed),
    });
    if (!consent) return;
    const job = loadCore().verification.draftJob({
      id: randomUUID(),
      network: network.name,
      chainId: network.chainId,
      address: deployed.address,
      contract: draft.contractIdentifier,
      createdAt: Date.now(),
      ...(before && { before }),
    });
    await follower.submit(connection, job, send);
  }
}

async function askForTrust(): Promise<void> {
  const choice = await vscode.window.showWarningMessage(
    'Contracts can be verified only in a workspace that you trust: verifying reads its build output and publishes sources.',
    'Manage Workspace Trust',
  );
  if (choice) await vscode.commands.executeCommand('workbench.trust.manage');
}

function reading<T>(uri: vscode.Uri, work: () => Promise<T>): Thenable<T> {
  const title = `Reading the build output for ${vscode.workspace.asRelativePath(uri)}`;
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, work);
}

/** The one place the deployment records name; with none or several the user is asked. */
async function chooseAddress(
  { files }: Workspace,
  { project, contractName }: Candidate,
  { network }: Connection,
): Promise<AddressChoice | undefined> {
  const query = { root: project.root, chainId: network.chainId, contractName };
  const known = await loadCore().projects.findDeployments(files, query);
  const [only] = known;
  return only && known.length === 1 ? { deployment: only } : askAddress(contractName, network.name, known);
}

/** The deployed contract as the ledger knows it; where it cannot tell, what the deployment record says. */
async function locate(connection: Connection, choice: AddressChoice, log: Log): Promise<DeployedContract> {
  const { ledger } = loadCore();
  const text = 'deployment' in choice ? choice.deployment.address : choice.typed;
  const recorded = 'deployment' in choice ? choice.deployment.creationTransactionHash : undefined;
  try {
    const found = await ledger.findDeployedContract(connection.ledger, text, { signal: connection.signal });
    return recorded === undefined ? found : { ...found, creationTransactionHash: recorded };
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'input' || error.kind === 'cancelled') throw error;
    const address = ledger.addressIn(text);
    if (address === undefined) throw error;
    log.warn(`The ledger could not tell of ${text}: ${error.message}`);
    return { address, ...(recorded !== undefined && { creationTransactionHash: recorded }), problem: error.message };
  }
}

/** What is on record for the contract; undefined where the service cannot tell now: that is no reason to stop. */
async function recordOf(
  verification: VerificationClient,
  target: { chainId: string; address: string },
  signal: AbortSignal,
  log: Log,
): Promise<ContractRecord | undefined> {
  try {
    return await verification.contract(target, {}, signal);
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'cancelled') throw error;
    log.warn(`The record of ${target.address} could not be read: ${error.message}`);
    return undefined;
  }
}

function submissionOf(verification: VerificationClient, chainId: string, draft: Draft, deployed: DeployedContract) {
  const core = loadCore().verification;
  const { address, creationTransactionHash } = deployed;
  const target = { chainId, address, ...(creationTransactionHash !== undefined && { creationTransactionHash }) };
  if (draft.body.route === 'metadata') {
    const { metadata, sources } = draft.body;
    const submission = { ...target, metadata, sources };
    return {
      request: core.metadataRequest(submission),
      send: (signal?: AbortSignal) => verification.submitMetadata(submission, signal),
    };
  }
  const { stdJsonInput } = draft.body;
  const { compilerVersion, contractIdentifier } = draft;
  const submission = { ...target, stdJsonInput, compilerVersion, contractIdentifier };
  return {
    request: core.standardJsonRequest(submission),
    send: (signal?: AbortSignal) => verification.submitStandardJson(submission, signal),
  };
}

function tellVerifiedBefore(name: string, address: string, { network }: Connection): void {
  const page = `${network.verifyUrl}/repo-ui/${network.chainId}/${address}`;
  const message = `${name} at ${address} on ${network.name} is already verified: exact match. Nothing was published.`;
  void vscode.window.showInformationMessage(message, 'Open in Repository').then((choice) => {
    if (choice) void vscode.env.openExternal(vscode.Uri.parse(page));
  });
}

function failure(detail: { kind: 'config'; setting: string }, message: string): Error {
  return new (loadCore().net.LensError)(detail, message);
}
