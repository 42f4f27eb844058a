import * as vscode from 'vscode';
import type { KnownDeployment } from '../../core/projects/deployments.ts';
import type { Workspace } from '../../core/projects/projectFiles.ts';
import type { Candidate } from '../../core/projects/toolchain.ts';
import type { Job } from '../../core/verification/jobs.ts';
import type { Connections } from '../connections.ts';
import type { ErrorPresenter } from '../errorPresenter.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../log.ts';
import { plainMessage } from '../plainMessage.ts';
import { supportedOn } from './chainSupport.ts';
import { confirmDeployment } from './confirmDeployment.ts';
import { count } from './confirmPublication.ts';
import { contractNameOf } from './contractNameOf.ts';
import type { JobFollower } from './jobFollower.ts';
import { type PreparedSubmission, prepareSubmission, verifyingConnection } from './prepareSubmission.ts';
import { isTrusted } from './verifyContract.ts';
import { workspaceOf } from './workspaceFiles.ts';

interface DeployedCandidate {
  candidate: Candidate;
  deployment: KnownDeployment;
}

/** At most so many at once: the service compiles each. */
const atOnce = 3;

/**
 * `Verify Whole Deployment`: every contract that a deployment record names (Foundry broadcast, Hardhat Ignition and
 * the others), with one consent and one summary.
 */
export function createDeploymentVerification(
  connections: Connections,
  follower: JobFollower,
  errors: Pick<ErrorPresenter, 'sentence'>,
  log: Log,
) {
  return async (argument: unknown): Promise<void> => {
    if (!(await isTrusted())) return;
    const connection = verifyingConnection(connections.current());
    const { network } = connection;
    const folder = await folderOf(argument);
    if (!folder) return;
    const workspace = workspaceOf(folder);
    const record = argument instanceof vscode.Uri ? argument.path : undefined;
    const found = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: `Looking for deployments on ${network.name}` },
      () => deployedIn(workspace, folder.path, network.chainId),
    );
    const chosen = await chooseRecord(found, record, network.name);
    if (!chosen || !(await supportedOn(connection, log))) return;
    const problems: string[] = [];
    const prepared = await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: `Preparing the verification of ${count(chosen.length, 'contract')}`,
      },
      async () => {
        const all: PreparedSubmission[] = [];
        for (const { candidate, deployment } of chosen) {
          try {
            const source = await sourceOf(folder, candidate);
            const plan = { workspace, source, candidate, choice: { deployment }, connection };
            all.push(await prepareSubmission(plan, log));
          } catch (error) {
            problems.push(`${candidate.contractName}: ${errors.sentence(error)}`);
          }
        }
        return all;
      },
    );
    const open = prepared.filter(
      ({ before, draft }) => before?.match !== 'exact_match' && !draft.warnings.some(({ blocks }) => blocks),
    );
    for (const { draft } of prepared)
      for (const { message } of draft.warnings.filter(({ blocks }) => blocks))
        problems.push(`${draft.contractName}: ${message}`);
    const before = prepared.filter((each) => each.before?.match === 'exact_match').length;
    if (open.length > 0 && !(await confirmDeployment(open, { before, problems }))) return;
    const jobs = await submitAll(open, follower, (name, error) => problems.push(`${name}: ${errors.sentence(error)}`));
    await tellSummary(jobs, before, problems, network.name);
  };
}

async function folderOf(argument: unknown): Promise<vscode.Uri | undefined> {
  if (argument instanceof vscode.Uri) return vscode.workspace.getWorkspaceFolder(argument)?.uri;
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 1) return (await vscode.window.showWorkspaceFolderPick())?.uri;
  return folders[0]?.uri;
}

/** The contract's own file; the folder where it is not where its name says. */
async function sourceOf(folder: vscode.Uri, { project, sourceName }: Candidate): Promise<vscode.Uri> {
  const file = vscode.Uri.joinPath(folder.with({ path: project.root }), sourceName);
  return vscode.workspace.fs.stat(file).then(
    () => file,
    () => folder,
  );
}

/** Every contract of the folder's projects at every address that a record names. */
async function deployedIn(workspace: Workspace, folder: string, chainId: string): Promise<DeployedCandidate[]> {
  const { projects } = loadCore();
  const { candidates } = await projects.findContracts(workspace, folder);
  const byAddress = new Map<string, DeployedCandidate>();
  for (const candidate of candidates.filter(({ kind }) => kind !== 'abstract')) {
    const query = { root: candidate.project.root, chainId, contractName: candidate.contractName };
    for (const deployment of await projects.findDeployments(workspace.files, query)) {
      const key = deployment.address.toLowerCase();
      // Candidates come newest build first.
      if (!byAddress.has(key)) byAddress.set(key, { candidate, deployment });
    }
  }
  return [...byAddress.values()];
}

/** The contracts of one record; the user chooses where there are several records. */
async function chooseRecord(
  found: readonly DeployedCandidate[],
  record: string | undefined,
  network: string,
): Promise<DeployedCandidate[] | undefined> {
  const byRecord = new Map<string, DeployedCandidate[]>();
  for (const each of found)
    byRecord.set(each.deployment.record, [...(byRecord.get(each.deployment.record) ?? []), each]);
  // An Ignition deployment's files stand for each other; a broadcast's runs do not.
  const inFolder = (path: string) => path.slice(0, path.lastIndexOf('/'));
  const right = record && [...byRecord].find(([path]) => path === record || inFolder(path) === inFolder(record));
  if (right) return right[1];
  if (byRecord.size === 0 || record) {
    throw new (loadCore().net.LensError)(
      { kind: 'input', field: 'deployment' },
      `No deployment on ${network} of contracts that are built in this workspace was found. Build the project, select the network of the deployment, then try again.`,
    );
  }
  const items = [...byRecord].map(([path, contracts]) => ({
    contracts,
    label: `$(rocket) ${contracts[0]?.deployment.source ?? path}`,
    description: count(contracts.length, 'contract'),
    detail: contracts.map(({ candidate }) => candidate.contractName).join(', '),
  }));
  const [only] = items;
  if (only && items.length === 1) return only.contracts;
  const placeHolder = 'Choose the deployment to verify';
  return (await vscode.window.showQuickPick(items, { title: 'Verify Whole Deployment', placeHolder }))?.contracts;
}

async function submitAll(
  prepared: readonly PreparedSubmission[],
  follower: JobFollower,
  failed: (name: string, error: unknown) => void,
): Promise<Job[]> {
  const waiting = [...prepared];
  const jobs: Job[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        const job = await follower.submit(next.connection, next.kept, next.send, true);
        if (job) jobs.push(job);
      } catch (error) {
        failed(next.draft.contractName, error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return jobs;
}

async function tellSummary(jobs: readonly Job[], before: number, problems: readonly string[], network: string) {
  const { describeOutcome } = loadCore().verification;
  const exact = jobs.filter(({ state }) => state.kind === 'verified' && state.level === 'exact').length;
  const match = jobs.filter(({ state }) => state.kind === 'verified' && state.level === 'match').length;
  const failures = jobs.flatMap((job) =>
    job.state.kind === 'failed'
      ? [describeOutcome(job.state.code, { contract: contractNameOf(job), address: job.address, network }).what]
      : [],
  );
  const unknown = jobs.length - exact - match - failures.length;
  const bad = [...failures, ...problems];
  const parts = [
    exact > 0 && `${exact} verified as exact match`,
    match > 0 && `${match} verified as match`,
    before > 0 && `${before} verified before`,
    unknown > 0 && `${unknown} not followed to the end`,
    bad.length > 0 && `${bad.length} not verified: ${bad.slice(0, 3).join(' ')}`,
  ].filter(Boolean);
  const message = plainMessage(`Deployment on ${network}: ${parts.join(', ')}`).replace(/([^.])$/, '$1.');
  const show = bad.length > 0 ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  if (await show(message, 'Show Verifications')) await vscode.commands.executeCommand('ledgerLens.verifications.focus');
}
