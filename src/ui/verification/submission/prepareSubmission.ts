import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { DeployedContract } from '../../../core/ledger/evm/deployedContract.ts';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { Candidate, Draft, DraftOptions } from '../../../core/projects/model/toolchain.ts';
import type { KeptJob } from '../../../core/verification/jobs/keptJob.ts';
import type { VerificationClient } from '../../../core/verification/rest/client.ts';
import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import type { SubmissionResult } from '../../../core/verification/rest/submit.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connection } from '../../network/connection.ts';

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
  /** What is deployed there. */
  deployed: DeployedContract;
  connection: VerifyingConnection;
  options?: DraftOptions;
}

/** Finds out everything about a submission: record and sources. Publishes nothing. */
export async function prepareSubmission(plan: PreparationPlan, log: Log): Promise<PreparedSubmission> {
  const { workspace, source, candidate, deployed, connection, options } = plan;
  const { network } = connection;
  const { address, runtimeBytecode } = deployed;
  const [before, draft] = await Promise.all([
    recordOf(connection, address, log),
    loadCore().projects.draftOf(workspace, candidate, {
      ...options,
      ...(runtimeBytecode !== undefined && { deployedRuntime: runtimeBytecode }),
    }),
  ]);
  const creation = deployed.creationTransactionHash;
  const request = loadCore().verification.draftRequest(draft, {
    chainId: network.chainId,
    address,
    ...(creation !== undefined && { creationTransactionHash: creation }),
  });
  const send = (signal?: AbortSignal) => connection.verification.submit(request, signal);
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
    vscode.l10n.t(
      "Can't verify contracts on {0}: the network has no {1}. Set it in ledgerLens.networks, or select another network.",
      network.name,
      missing,
    ),
  );
}

/** What is on record for the contract; undefined where the service cannot tell now: that is no reason to stop. */
export async function recordOf(
  { verification, network, signal }: VerifyingConnection,
  address: string,
  log: Log,
): Promise<ContractRecord | undefined> {
  try {
    return await verification.contract({ chainId: network.chainId, address }, {}, signal);
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'cancelled' || error.code === 'unsupported_chain') throw error;
    log.warn(`The record of ${address} could not be read: ${error.message}`);
    return undefined;
  }
}
