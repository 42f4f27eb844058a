import * as vscode from 'vscode';
import type { DeployedContract } from '../../../core/ledger/evm/deployedContract.ts';
import type { ComparedDeployment } from '../../../core/projects/deployments/comparedDeployments.ts';
import type { DeploymentPlace } from '../../../core/projects/deployments/recordedDeployment.ts';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { FoundContracts } from '../../../core/projects/findContracts.ts';
import type { Candidate, DraftOptions } from '../../../core/projects/model/toolchain.ts';
import type { CommandId } from '../../commandIds.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import { inform } from '../../messages/notify.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connection } from '../../network/connection.ts';
import type { CheckPlan } from '../check/checkContract.ts';
import { type AddressChoice, locateDeployed, tellApart } from '../check/locateContract.ts';
import { isVerifying, supportedOrRecorded, type VerifyingConnection } from '../check/verifyingConnection.ts';
import { working } from '../steps/heldBox.ts';
import type { Place, Steps } from '../steps/steps.ts';
import { buildOf, buildOfFile, runBuild } from '../workspace/buildProject.ts';
import { sourceOf, type WorkspaceContracts } from '../workspace/workspaceContracts.ts';
import { type AnswerStore, answerQuestions } from './answerQuestions.ts';
import { askAddress } from './askAddress.ts';
import { chooseBuild } from './chooseBuild.ts';
import { chooseContract } from './chooseContract.ts';
import { askSource, contractFiles } from './chooseSource.ts';
import { chooseTarget } from './chooseTarget.ts';
import { contractDeployedAt } from './contractDeployedAt.ts';
import { verifiedAmong } from './deploymentWords.ts';
import { foundRows, type OtherNetworks, recordedInstead, recordedRows } from './onOtherNetworks.ts';
import type { Purpose } from './purpose.ts';

/** The known parts of a verification before any question. */
export interface Wanted<C extends Connection = VerifyingConnection> {
  connection: C;
  purpose: Purpose;
  source?: vscode.Uri | undefined;
  /** The contract's name. */
  contract?: string | undefined;
  /** The build itself. */
  candidate?: Candidate;
  /** Where it is deployed; the user can still go back to that question. */
  choice?: AddressChoice;
  /** Whether to ask for the address even if a record has one. */
  asksAddress?: boolean;
  /** Whether to choose the build among all of the workspace's. */
  choosesBuild?: boolean;
  options?: DraftOptions;
}

/**
 * Completes the known parts to a contract that can be checked, with as few questions as possible.
 * @param others the networks that the contract may be on instead
 * @returns undefined if it can't continue and the user was informed; what to restart with after a build, or on another
 *   network
 */
export async function askContract<C extends Connection>(
  steps: Steps,
  wanted: Wanted<C>,
  contracts: WorkspaceContracts,
  known: AnswerStore,
  others: OtherNetworks<C>,
  log: Log,
): Promise<CheckPlan<C> | Wanted<C> | undefined> {
  const { connection, purpose } = wanted;
  const typed = !wanted.source && wanted.choice && 'typed' in wanted.choice ? wanted.choice.typed : undefined;
  const here =
    typed === undefined ? undefined : await steps.once(() => contractDeployedAt(typed, contracts, connection, log));
  const source = wanted.source ?? here?.folder ?? (await chooseFile(steps, purpose));
  if (!source) return undefined;
  const workspace = contracts.workspaceOf(source);
  const found = await steps.once(() => reading(source, workspace));
  const build = buildOf(found.projects, source);
  const given = wanted.candidate ?? here?.candidate;
  const builds = given
    ? [given]
    : wanted.choosesBuild
      ? []
      : await chooseContract(steps, found, source, build, purpose, recordedOn(connection, workspace), wanted.contract);
  if (builds === 'build' && build) {
    await steps.once(() => runBuild(build));
    return { ...wanted, source };
  }
  if (builds === 'build') return undefined;
  const [chosen] = builds;
  if (chosen && !wanted.choice) await steps.once(() => checkHasAddress(chosen, workspace));
  if (chosen && mayAskMore(chosen)) await steps.once(() => loadCore().projects.checkImports(workspace, chosen));
  if (purpose === 'verify' && isVerifying(connection)) {
    const instead = chosen && (await steps.once(() => elsewhere(chosen, workspace, wanted, others)));
    const supported = await steps.once(() => supportedOrRecorded(connection, log, instead));
    const there = typeof supported === 'object' && instead?.deployments.get(supported.on);
    if (there && typeof supported === 'object') {
      // An address that was given goes on there; otherwise the records may have several.
      const known: AddressChoice = wanted.choice ? { typed: there.address } : { deployment: there };
      return onNetwork(known, supported.on, source, builds, wanted, others);
    }
    if (supported !== true) return undefined;
  }
  const choice = await chooseAddress(steps, workspace, builds, wanted, others, log);
  if (choice.on !== undefined) return onNetwork(choice, choice.on, source, builds, wanted, others);
  const isHere = here && choice === wanted.choice;
  const located = isHere ? here.deployed : await steps.once(() => locating(connection, choice, log));
  const candidate =
    (await steps.once(() => loadCore().projects.fittest(workspace, builds, located.runtimeBytecode))) ??
    (await chooseBuild(steps, workspace, source, found.candidates, located));
  const { deployed, read, fitsProxy } = await chooseTarget(steps, {
    workspace,
    candidate,
    deployed: located,
    connection,
    purpose,
    log,
  });
  // Nobody upgrades a proxy to its own code: it's about what takes the place of its implementation.
  if (purpose === 'layout' && fitsProxy && (given || wanted.contract !== undefined)) {
    const folder = vscode.workspace.getWorkspaceFolder(source)?.uri ?? source;
    return { connection, purpose, source: folder, choice: { typed: located.address } };
  }
  const options = await completed(steps, workspace, candidate, deployed, wanted.options, known);
  // Not necessarily the original one: another contract may fit the deployed code.
  const own = await steps.once(() => sourceOf(source, candidate));
  return {
    connection,
    workspace,
    source: own,
    candidate,
    deployed,
    options,
    build: build ?? buildOfFile(own),
    // The draft for a question was created without options.
    read: { record: read.record, draft: options.sources === undefined ? read.draft : undefined },
    choice: deployed === located ? choice : { typed: deployed.address },
  };
}

/** @throws LensError `input` for a library whose code is only in the contracts that use it, unless it was deployed */
async function checkHasAddress(candidate: Candidate, workspace: Workspace): Promise<void> {
  if (!(await loadCore().projects.isInlined(workspace, candidate))) return;
  if ((await recordsOf(candidate, workspace)).length > 0) return;
  throw new (loadCore().net.LensError)(
    { kind: 'input', field: 'source' },
    vscode.l10n.t(
      '{0} has only internal functions. The contracts that use it contain its code, so it has no address to verify.',
      candidate.contractName,
    ),
  );
}

/** A contract file of the workspace, if the command was given none. */
async function chooseFile(steps: Steps, purpose: Purpose): Promise<vscode.Uri | undefined> {
  const files = await steps.once(() => contractFiles());
  if (files.length > 0) return steps.ask((place: Place<vscode.Uri>) => askSource(files, place, purpose));
  if (purpose !== 'verify') throw noContractFile();
  void offerSimilar();
  return undefined;
}

function noContractFile(): Error {
  return new (loadCore().net.LensError)(
    { kind: 'input', field: 'source' },
    vscode.l10n.t(
      "No contract file (.sol, .vy or .fe) found in this workspace. Open your project's folder, then try again.",
    ),
  );
}

async function offerSimilar(): Promise<void> {
  const similar: CommandId = 'ledgerLens.contract.verifySimilar';
  const message = vscode.l10n.t(
    "No contract file (.sol, .vy or .fe) found in this workspace. Open your project's folder, or let the service search for a verified contract with the same code, which needs no sources.",
  );
  const choice = await inform(message, vscode.l10n.t('Verify Without Sources'));
  if (choice) await vscode.commands.executeCommand(similar);
}

/** With only one recorded address, the question is skipped, but the user can go back to it. */
export async function chooseAddress<C extends Connection>(
  steps: Steps,
  workspace: Workspace,
  builds: readonly Candidate[],
  { connection, purpose, choice, asksAddress = false }: Wanted<C>,
  others: OtherNetworks<C>,
  log: Log,
): Promise<AddressChoice> {
  const { network } = connection;
  const [candidate] = builds;
  if (!candidate) {
    if (choice) return choice;
    throw new TypeError('A build can be chosen only for an address.');
  }
  const recorded = await steps.once(() => recordsOf(candidate, workspace));
  // What it replaces after an upgrade mostly has another name.
  const replaceable =
    purpose === 'layout'
      ? await steps.once(() =>
          loadCore().projects.replaceableBy(workspace, candidate, network.chainId, (deployment) =>
            locateDeployed(connection, { deployment }, log).then(
              ({ runtimeBytecode }) => runtimeBytecode,
              () => undefined,
            ),
          ),
        )
      : undefined;
  const deployments = await steps.once(async (): Promise<readonly ComparedDeployment[]> => {
    const found = recorded.filter(({ chainId }) => chainId === network.chainId);
    return choice
      ? found
      : working(vscode.l10n.t('Loading the deployed contract…'), () =>
          tellApart(workspace, builds, found, connection, log),
        );
  });
  const only = deployments.length === 1 ? deployments[0] : loadCore().projects.onlyFitting(deployments);
  const fitting = only && !asksAddress ? { deployment: only } : undefined;
  const ask = async (place: Place<AddressChoice>) => {
    const last = place.last ?? choice;
    // Two networks with the same chain ID look alike in the records.
    const isMissing = isCoreError(place.cause) && place.cause.kind === 'notFound';
    const absent = place.problem === undefined ? deployments.find(({ found }) => found === 'missing') : undefined;
    const missed = isMissing ? last : absent && { deployment: absent };
    const found = missed
      ? await working(vscode.l10n.t('Looking for the contract on other networks…'), () =>
          foundRows(missed, connection, others),
        )
      : [];
    const elsewhere = {
      rows: [...found, ...recordedRows(recorded, connection, others, missed)],
      networks: others.networks(),
      ...(replaceable && { replaceable }),
    };
    const addresses = deployments.map(({ address }) => address);
    const verified =
      purpose === 'verify'
        ? await working(vscode.l10n.t('Loading the verification records…'), () =>
            verifiedAmong(connection, addresses, log),
          )
        : undefined;
    return askAddress(
      candidate.contractName,
      network,
      deployments,
      { ...place, ...(last && { last }) },
      elsewhere,
      verified,
    );
  };
  return steps.ask(ask, { known: asksAddress ? undefined : (recordedAs(choice, deployments) ?? fitting) });
}

/** What the project's records say of a typed address, such as the transaction that created the contract. */
export function recordedAs(
  choice: AddressChoice | undefined,
  deployments: readonly DeploymentPlace[],
): AddressChoice | undefined {
  if (!choice || !('typed' in choice) || choice.on !== undefined) return choice;
  const typed = choice.typed.trim().toLowerCase();
  const deployment = deployments.find(({ address }) => address.toLowerCase() === typed);
  return deployment ? { deployment } : choice;
}

async function elsewhere<C extends Connection>(
  candidate: Candidate,
  workspace: Workspace,
  { connection, choice }: Wanted<C>,
  others: OtherNetworks<C>,
) {
  const recorded = await recordsOf(candidate, workspace);
  return recordedInstead(candidate.contractName, recorded, connection, others, choice);
}

function recordsOf({ project, contractName, sourceName }: Candidate, { files }: Workspace) {
  const { root, workspaceFolder } = project;
  return loadCore().projects.findDeployments(files, { root, workspaceFolder, contractName, sourceName });
}

function recordedOn({ network: { name, chainId } }: Connection, workspace: Workspace) {
  return {
    network: name,
    among: (contracts: readonly Candidate[]) => loadCore().projects.recordedOn(workspace, contracts, chainId),
  };
}

/** What to restart with on another network; the selected one stays selected. */
export function onNetwork<C extends Connection>(
  choice: AddressChoice,
  name: string,
  source: vscode.Uri,
  builds: readonly Candidate[],
  { purpose, options }: Wanted<C>,
  others: OtherNetworks<C>,
): Wanted<C> {
  const [candidate, ...older] = builds;
  return {
    connection: others.to(name),
    purpose,
    source,
    ...(options && { options }),
    ...(older.length > 0 ? { contract: candidate?.contractName } : candidate && { candidate }),
    // The records say which of its addresses there has this build.
    ...('typed' in choice && { choice: { typed: choice.typed } }),
  };
}

/** Whether questions may remain after reading the deployed code. */
export function mayAskMore({ project, isPartial }: Candidate): boolean {
  return project.toolchain === 'sources' || project.toolchain === 'fe' || isPartial === true;
}

/** The options with the answers to the open questions. */
async function completed(
  steps: Steps,
  workspace: Workspace,
  candidate: Candidate,
  { runtimeBytecode }: DeployedContract,
  options: DraftOptions | undefined,
  known: AnswerStore,
): Promise<DraftOptions> {
  if (!mayAskMore(candidate)) return options ?? {};
  const { draftQuestions } = loadCore().projects;
  const key = `${candidate.project.root}/${candidate.sourceName}:${candidate.contractName}`;
  const questions = await steps.once(() => draftQuestions(workspace, candidate, runtimeBytecode));
  const answers = await answerQuestions(steps, questions, candidate.contractName, known.of(key));
  if (questions.length > 0) known.keep(key, answers);
  return { ...options, answers };
}

/** @throws LensError `notFound` if the ledger has no such contract */
export function locating(connection: Connection, choice: AddressChoice, log: Log): Promise<DeployedContract> {
  return working(vscode.l10n.t('Loading the deployed contract…'), () => locateDeployed(connection, choice, log));
}

/** The contracts of a file or folder. */
export function reading(uri: vscode.Uri, workspace: Workspace): Promise<FoundContracts> {
  return working(vscode.l10n.t('Reading the build output for {0}…', vscode.workspace.asRelativePath(uri)), () =>
    loadCore().projects.offeredContracts(workspace, uri.path),
  );
}
