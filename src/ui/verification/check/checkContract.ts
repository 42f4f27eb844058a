import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import type { RecordAnswer } from '../../../core/contractAt/contractAt.ts';
import type { DeployedContract } from '../../../core/ledger/evm/deployedContract.ts';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { Candidate, Draft, DraftOptions } from '../../../core/projects/model/toolchain.ts';
import type { ConsentSubject } from '../../../core/verification/consent/doubts.ts';
import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import type { SubmissionRequest } from '../../../core/verification/rest/submission.ts';
import { loadCore } from '../../loadCore.ts';
import type { Log } from '../../messages/outputLog.ts';
import { recordAt } from './recordAt.ts';
import type { VerifyingConnection } from './verifyingConnection.ts';

/** The build and the deployed contract to compare. */
export interface CheckPlan {
  connection: VerifyingConnection;
  workspace: Workspace;
  /** The contract's own file, or the place where it was found. */
  source: vscode.Uri;
  candidate: Candidate;
  deployed: DeployedContract;
  options?: DraftOptions;
  /** The data already read for a question. */
  read?: { record?: ContractRecord | undefined; draft?: Draft | undefined };
}

/** A complete submission, which only needs the user's consent. */
export interface CheckedContract {
  /** The ID of the job, a UUID. */
  id: string;
  connection: VerifyingConnection;
  source: vscode.Uri;
  candidate: Candidate;
  deployed: DeployedContract;
  draft: Draft;
  /** The current record; undefined if the service couldn't answer, which is in `subject.unread`. */
  record: ContractRecord | undefined;
  /** The request, exactly as it will be sent. */
  request: SubmissionRequest;
  /** The same for the user: the parts to send, and the doubts about them. */
  subject: ConsentSubject;
}

/**
 * Prepares a submission: record, sources, and the comparison of the build. Publishes nothing.
 * @throws LensError `input` if the build can't be submitted
 */
export async function checkContract(plan: CheckPlan, log: Log): Promise<CheckedContract> {
  const { connection, workspace, source, candidate, deployed, options, read = {} } = plan;
  const { address, runtimeBytecode, creationTransactionHash } = deployed;
  const core = loadCore();
  const [known, draft] = await Promise.all([
    readOnce(read.record) ?? recordAt(connection, address, log),
    read.draft ??
      core.projects.draftOf(workspace, candidate, {
        ...options,
        ...(runtimeBytecode !== undefined && { deployedRuntime: runtimeBytecode }),
      }),
  ]);
  const request = core.verification.draftRequest(draft, {
    chainId: connection.network.chainId,
    address,
    ...(creationTransactionHash !== undefined && { creationTransactionHash }),
  });
  log.info(`${draft.contractName}: ${draft.toolchain}, ${draft.body.route}. ${draft.reason}`);
  const comparison = core.verification.comparisonOf(deployed, draft.toolchain !== 'sources', (code) =>
    core.projects.predictMatch(draft.bytecode, code, deployed.creationBytecode),
  );
  const { record, problem } = await core.verification.standingReading(known, comparison, () =>
    recordAt(connection, address, log, ['sources']),
  );
  const { contractName, contractIdentifier, compilerVersion, files, warnings } = draft;
  const subject: ConsentSubject = {
    ...{ contract: contractName, identifier: contractIdentifier, address, compilerVersion, files, warnings },
    ...{ route: draft.body.route, comparison, request },
    unread: [...(deployed.unread ?? []), ...(problem === undefined ? [] : [{ part: 'record' as const, problem }])],
    standing: core.verification.standingOf(record, comparison, {
      ...{ name: contractName, parts: request.parts, hasCreation: creationTransactionHash !== undefined },
    }),
  };
  const before = record ?? known.record;
  return { id: randomUUID(), connection, source, candidate, deployed, draft, record: before, request, subject };
}

function readOnce(record: ContractRecord | undefined): RecordAnswer | undefined {
  return record && { record };
}
