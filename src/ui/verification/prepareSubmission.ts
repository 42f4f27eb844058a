import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import type { DeployedContract } from '../../core/ledger/deployedContract.ts';
import type { Workspace } from '../../core/projects/projectFiles.ts';
import type { Candidate, Draft, DraftOptions } from '../../core/projects/toolchain.ts';
import type { VerificationClient } from '../../core/verification/client.ts';
import type { KeptJob } from '../../core/verification/keptJob.ts';
import type { ContractRecord } from '../../core/verification/schema.ts';
import type { SubmissionResult } from '../../core/verification/submit.ts';
import type { Connection } from '../connections.ts';
import { isCoreError } from '../errorPresenter.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../log.ts';
import type { AddressChoice } from './askAddress.ts';
import { locateContract } from './locateContract.ts';

/** A network's connection with all that a verification needs. */
export type VerifyingConnection = Connection & { readonly verification: VerificationClient };

/** A submission that needs nothing but the user's consent. */
export interface PreparedSubmission {
  connection: VerifyingConnection;
  draft: Draft;
  deployed: DeployedContract;
  /** What is on record now; undefined where the service could not tell. */
  before: ContractRecord | undefined;
  /** The request exactly as it will be sent. */
  body: Uint8Array;
  kept: KeptJob;
  send: (signal?: AbortSignal) => Promise<SubmissionResult>;
}

export interface PreparationPlan {
  workspace: Workspace;
  /** The file that the user chose. */
  source: vscode.Uri;
  candidate: Candidate;
  choice: AddressChoice;
  connection: VerifyingConnection;
  options?: DraftOptions;
}

/** Finds out everything about a submission: deployed code, record, sources. Publishes nothing. */
export async function prepareSubmission(plan: PreparationPlan, log: Log): Promise<PreparedSubmission> {
  const { workspace, source, candidate, choice, connection, options } = plan;
  const { network, verification, signal } = connection;
  const [deployed, draft] = await Promise.all([
    locateContract(connection, choice, log),
    loadCore().projects.draftOf(workspace, candidate, options),
  ]);
  const { address } = deployed;
  const before = await recordOf(verification, { chainId: network.chainId, address }, signal, log);
  const { request, send } = submissionOf(verification, network.chainId, draft, deployed);
  log.info(`${draft.contractName}: ${draft.toolchain}, ${draft.body.route}. ${draft.reason}`);
  const job = loadCore().verification.draftJob({
    id: randomUUID(),
    network: network.name,
    chainId: network.chainId,
    address,
    contract: draft.contractIdentifier,
    createdAt: Date.now(),
    ...(before && { before }),
  });
  const onDisk = draft.files.flatMap(({ path, onDisk }) =>
    onDisk === undefined ? [] : [[path, source.with({ path: onDisk }).toString()]],
  );
  const artifact = source.with({ path: candidate.artifact }).toString();
  const kept = { job, origin: { source: source.toString(), files: Object.fromEntries(onDisk), artifact } };
  return { connection, draft, deployed, before, body: request.body, kept, send };
}

/** The connection where contracts can be verified on its network. Throws a `config` error that says what is missing. */
export function verifyingConnection(connection: Connection): VerifyingConnection {
  const { network, verification } = connection;
  if (verification && network.chainId) return { ...connection, verification };
  const missing = verification ? 'chainId' : 'verifyUrl';
  throw new (loadCore().net.LensError)(
    { kind: 'config', setting: 'ledgerLens.networks' },
    `The network ${network.name} has no ${missing}, so contracts cannot be verified on it. Set it in ledgerLens.networks, or select another network.`,
  );
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
    if (!isCoreError(error) || error.kind === 'cancelled' || error.code === 'unsupported_chain') throw error;
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
