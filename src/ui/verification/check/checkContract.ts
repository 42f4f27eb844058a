import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import type { RecordAnswer } from '../../../core/contractAt/contractAt.ts';
import type { DeployedContract } from '../../../core/ledger/evm/deployedContract.ts';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { Candidate, Draft, DraftOptions } from '../../../core/projects/model/toolchain.ts';
import type { CheckedSubmission } from '../../../core/verification/consent/checkedSubmission.ts';
import type { KnownThere } from '../../../core/verification/consent/comparisonRow.ts';
import type { JobOrigin } from '../../../core/verification/jobs/storedJob.ts';
import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import type { SubmissionRequest } from '../../../core/verification/rest/submission.ts';
import { loadCore } from '../../loadCore.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connection } from '../../network/connection.ts';
import { buildOutputOf } from '../workspace/buildOutputOf.ts';
import type { Build } from '../workspace/buildProject.ts';
import { buildsBeside } from '../workspace/workspaceContracts.ts';
import { unsavedFiles } from './changedFiles.ts';
import type { AddressChoice } from './locateContract.ts';
import { recordAt } from './recordAt.ts';
import type { VerifyingConnection } from './verifyingConnection.ts';

/** The build and the deployed contract to compare. */
export interface CheckPlan<C extends Connection = VerifyingConnection> {
  connection: C;
  workspace: Workspace;
  /** The contract's own file, or the place where it was found. */
  source: vscode.Uri;
  candidate: Candidate;
  deployed: DeployedContract;
  options?: DraftOptions;
  /** Where it was looked for. */
  choice?: AddressChoice;
  /** What builds the project. */
  build?: Build | undefined;
  /** The data already read for a question. */
  read?: { record?: ContractRecord | undefined; draft?: Draft | undefined };
}

/** A complete submission, which only needs the user's consent. What isn't sent stays on this machine. */
export interface CheckedContract extends CheckPlan, CheckedSubmission {
  /** The ID of the job, a UUID; the same if it is submitted again because it wasn't sent. */
  id: string;
  draft: Draft;
  /** The current record; undefined if the service couldn't answer, which is in `unread`. */
  record: ContractRecord | undefined;
  /** The request, exactly as it will be sent. */
  request: SubmissionRequest;
  /** Null for a search among verified contracts. */
  origin: JobOrigin | null;
}

/**
 * Prepares a submission: record, sources, and the comparison of the build. Publishes nothing.
 * @throws LensError `input` if the build can't be submitted
 */
export async function checkContract(plan: CheckPlan, log: Log): Promise<CheckedContract> {
  const { connection, workspace, candidate, deployed, options, read = {} } = plan;
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
  const isBuilt = draft.toolchain !== 'sources';
  const comparison = core.verification.comparisonOf(
    deployed,
    isBuilt,
    (code) => core.projects.predictMatch(draft.bytecode, code, core.ledger.creationForService(deployed)),
    isBuilt ? {} : await knownThere(plan),
  );
  const { record, problem, failure } = await core.verification.standingReading(known, comparison, () =>
    recordAt(connection, address, log, ['sources']),
  );
  const { contractName, compilerVersion, warnings } = draft;
  const unsaved = await unsavedFiles(draft, plan);
  const files = draft.files.map((file) => {
    const place = core.projects.placeOnDisk(candidate.project, file);
    return { ...file, ...(place !== undefined && { place }) };
  });
  return {
    ...plan,
    id: randomUUID(),
    draft,
    record: record ?? known.record,
    origin: originOf(plan, draft, comparison),
    contract: contractName,
    identifier: draft.contractIdentifier,
    address,
    compilerVersion,
    route: draft.body.route,
    files,
    warnings: [
      ...core.verification.secretWarnings(request.parts, core.ledger.publishedSecrets),
      ...warnings,
      ...core.verification.unsavedWarnings(draft.files, (path) => unsaved.has(path)),
    ],
    request,
    comparison,
    ...(core.projects.isOneOfSeveral(candidate) && { output: buildOutputOf(candidate) }),
    unread: [...(deployed.unread ?? []), ...core.verification.unreadRecord(problem, failure)],
    standing: core.verification.standingOf(record, comparison, {
      name: contractName,
      parts: request.parts,
      hasCreation: creationTransactionHash !== undefined,
    }),
  };
}

/** Another contract of the workspace that is known at the address, by its build or else by a deployment record. */
async function knownThere(plan: CheckPlan): Promise<KnownThere> {
  const { connection, workspace, candidate, deployed } = plan;
  const { projects } = loadCore();
  const [fit] = deployed.runtimeBytecode === undefined ? [] : await buildsBeside(plan, deployed.runtimeBytecode);
  if (fit) return { build: fit.candidate.contractName };
  const { root, workspaceFolder } = candidate.project;
  const recorded = await projects.recordedDeployments(workspace.files, {
    root,
    workspaceFolder,
    chainId: connection.network.chainId,
  });
  const there = recorded.filter(({ address }) => address.toLowerCase() === deployed.address.toLowerCase());
  const [other] = there;
  return other && !there.some(({ contract }) => projects.isNamed(candidate, contract))
    ? { record: other.contract }
    : {};
}

/** What is stored with the job: the files on disk, and why a mismatch is expected. */
function originOf(
  { source, candidate }: CheckPlan,
  { files }: Draft,
  { level, why }: CheckedSubmission['comparison'],
): JobOrigin {
  const onDisk = files.flatMap(({ path, onDisk: file }) =>
    file === undefined ? [] : [[path, source.with({ path: file }).toString()]],
  );
  return {
    source: source.toString(),
    files: Object.fromEntries(onDisk),
    artifact: source.with({ path: candidate.artifact }).toString(),
    ...(level === 'mismatch' && { foretold: { why } }),
    ...((level === 'exact' || level === 'match') && { isDeployed: true as const }),
  };
}

function readOnce(record: ContractRecord | undefined): RecordAnswer | undefined {
  return record && { record };
}
