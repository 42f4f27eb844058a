import * as vscode from 'vscode';
import type { ComparedDeployment } from '../../core/projects/deployments/comparedDeployments.ts';
import type { DeploymentPlace } from '../../core/projects/deployments/recordedDeployment.ts';
import type { Workspace } from '../../core/projects/files/projectFiles.ts';
import type { DraftAnswers, DraftQuestion } from '../../core/projects/model/draftQuestion.ts';
import type { Candidate } from '../../core/projects/model/toolchain.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { offerFolder } from '../workspace/offerFolder.ts';
import { answerQuestions } from './ask/answerQuestions.ts';
import { askAddress } from './ask/askAddress.ts';
import { locating, mayAskMore, reading } from './ask/askContract.ts';
import { contractItem, verifiable } from './ask/chooseContract.ts';
import { contractFile, contractFiles } from './ask/chooseSource.ts';
import { foundWords, verifiedAmong, verifiedText } from './ask/deploymentWords.ts';
import type { CheckPlan } from './check/checkContract.ts';
import { checkSeveral } from './check/checkSeveral.ts';
import { type AddressChoice, tellApart } from './check/locateContract.ts';
import { supportedOn, type VerifyingConnection, verifyingConnection } from './check/verifyingConnection.ts';
import { consentToSeveral } from './consent/consentToOne.ts';
import { askSeveral } from './steps/askPick.ts';
import { working } from './steps/heldBox.ts';
import type { Place, Steps } from './steps/steps.ts';
import { submitSeveral } from './submitSeveral.ts';
import { asking, isTrusted, type VerifyingParts } from './verifyingParts.ts';
import { sourceOf, type WorkspaceContracts } from './workspace/workspaceContracts.ts';

/** A contract that the user may select, at one of its addresses. */
interface Offered extends FoundContract {
  /** Where a record says that it is; undefined if none does: the user is asked. */
  readonly deployment: ComparedDeployment | undefined;
  /** The record of the verification service there. */
  readonly match: 'exact_match' | 'match' | undefined;
  readonly isLikely: boolean;
}

interface FoundContract {
  workspace: Workspace;
  source: vscode.Uri;
  /** Its newest build. */
  candidate: Candidate;
  /** All its builds, newest first: the deployed code shows which one it is. */
  builds: Candidate[];
  /** Its addresses in the records. */
  deployments: readonly DeploymentPlace[];
}

/**
 * Verifies the contracts of several files or of a folder with one consent and one summary, each at every address that
 * records have of it on the network: those that it fits and that aren't exact matches yet are selected at first; without one, the user is asked.
 */
export function createSeveralVerification(parts: VerifyingParts) {
  const { contracts, connections, dialog, log } = parts;
  const verify = async (steps: Steps, given: readonly vscode.Uri[]): Promise<void> => {
    const connection = verifyingConnection(connections.current());
    const { network } = connection;
    const offered = await steps.once(() =>
      working(vscode.l10n.t('Looking for contracts…'), async () =>
        placesOf(await contractsIn(contracts, given, network.chainId), connection, log),
      ),
    );
    if (offered.length === 0) throw nothingIn(given);
    const title = vscode.l10n.t('Verify Contracts on {0}', network.name);
    const question = {
      title,
      placeholder: vscode.l10n.t('Select the contracts to verify'),
      items: offered.map(itemOf),
    };
    const likely = offered.filter(({ isLikely }) => isLikely);
    const chosen = await steps.ask((place: Place<Offered[]>) => askSeveral(question, likely, place));
    if (!(await steps.once(() => supportedOn(connection, log)))) return;
    const plans = await plansFor(steps, chosen, connection);
    for (;;) {
      const checked = await steps.once(() => checkSeveral(plans, parts));
      const agreed = await consentToSeveral(steps, checked, dialog);
      if (agreed === 'tryAgain') continue;
      return submitSeveral(agreed, checked, 'contracts', parts);
    }
  };

  /** Asks for each contract's address if no record has one, and for settings that its sources don't show. */
  const plansFor = async (steps: Steps, chosen: readonly Offered[], connection: VerifyingConnection) => {
    const choices: AddressChoice[] = [];
    for (const { candidate, deployment } of chosen) {
      const ask = (place: Place<AddressChoice>) => askAddress(candidate.contractName, connection.network, [], place);
      choices.push(deployment ? { deployment } : await steps.ask(ask));
    }
    const plans: { name: string; plan: () => Promise<CheckPlan> }[] = [];
    let shared: DraftAnswers = {};
    const { draftQuestions, fittest } = loadCore().projects;
    for (const [index, { workspace, source, candidate, builds, deployments }] of chosen.entries()) {
      const choice = choices[index];
      if (!choice) continue;
      const base = { workspace, source, candidate, connection };
      const { contractName } = candidate;
      const at = 'deployment' in choice ? choice.deployment.address : choice.typed;
      const isOneOfSeveral =
        deployments.length > 1 || chosen.some((each, other) => other !== index && isNamedLike(each, contractName));
      const name = isOneOfSeveral ? vscode.l10n.t('{0} at {1}', contractName, at) : contractName;
      const located = async () => {
        const deployed = await locating(connection, choice, log);
        return {
          ...base,
          deployed,
          candidate: (await fittest(workspace, builds, deployed.runtimeBytecode)) ?? candidate,
        };
      };
      if (!mayAskMore(candidate)) {
        plans.push({ name, plan: located });
        continue;
      }
      const { deployed } = await steps.once(located);
      const questions = await steps.once(() => draftQuestions(workspace, candidate, deployed.runtimeBytecode));
      // Contracts that are verified together were probably built together.
      const told = answersTo(questions, shared);
      const open = questions.filter(({ about }) => told[about] === undefined);
      const answers: DraftAnswers = { ...told, ...(await answerQuestions(steps, open, contractName, {})) };
      shared = { ...shared, ...answers };
      // If the ledger couldn't be read, it is retried.
      const plan = async () => ({
        ...(deployed.problem || deployed.unread ? await located() : { ...base, deployed }),
        options: { answers },
      });
      plans.push({ name, plan });
    }
    return plans;
  };

  return async (given: readonly vscode.Uri[]): Promise<void> => {
    if (!(await isTrusted())) return;
    if (given.length === 0) return offerFolder();
    await asking(parts, (steps) => verify(steps, given));
  };
}

function isNamedLike({ candidate }: Offered, name: string): boolean {
  return candidate.contractName === name;
}

/** The previous answers that are likely here too. */
function answersTo(questions: readonly DraftQuestion[], before: DraftAnswers): DraftAnswers {
  return Object.fromEntries(
    questions.flatMap(({ about, choices }) => {
      const answer = before[about];
      return answer !== undefined && choices.some(({ value }) => value === answer) ? [[about, answer]] : [];
    }),
  );
}

/** The contracts of the files and folders, each with all its builds. */
async function contractsIn(
  contracts: WorkspaceContracts,
  given: readonly vscode.Uri[],
  chainId: string,
): Promise<FoundContract[]> {
  const offered = new Map<string, FoundContract>();
  for (const uri of given) {
    const workspace = contracts.workspaceOf(uri);
    for (const { candidate, source } of await contractsAt(workspace, uri)) {
      const { project, contractName, sourceName } = candidate;
      const key = `${uri.authority} ${project.root} ${sourceName}:${contractName}`;
      const known = offered.get(key);
      if (known) {
        // A file may be given beside its folder.
        const isAgain = known.builds.some(({ artifact }) => artifact === candidate.artifact);
        if (!isAgain) known.builds.push(candidate);
        continue;
      }
      const { root, workspaceFolder } = project;
      const query = { root, workspaceFolder, chainId, contractName, sourceName };
      const deployments = await loadCore().projects.findDeployments(workspace.files, query);
      // Of a folder, only contracts that are deployed: a script or a test isn't.
      const isAsked = contractFile.test(uri.path) || deployments.length > 0;
      if (!isAsked && loadCore().projects.isScriptOrTest(candidate)) continue;
      offered.set(key, { workspace, source, candidate, builds: [candidate], deployments });
    }
  }
  return [...offered.values()].sort((a, b) => b.deployments.length - a.deployments.length);
}

/** The contracts with each of their addresses, compared with what is there; those of one contract one after the other. */
async function placesOf(
  found: readonly FoundContract[],
  connection: VerifyingConnection,
  log: Log,
): Promise<Offered[]> {
  const addresses = found.flatMap(({ deployments }) => deployments.map(({ address }) => address));
  const verified = verifiedAmong(connection, addresses, log);
  const offered: Offered[] = [];
  const taken = new Set<string>();
  for (const each of found) {
    const { workspace, builds, deployments } = each;
    const places = await tellApart(workspace, builds, deployments, connection, log);
    if (places.length === 0) offered.push({ ...each, deployment: undefined, match: undefined, isLikely: false });
    const fits = places.some(({ found: code }) => code === 'exact' || code === 'match');
    for (const [at, deployment] of places.entries()) {
      const { found: code, address } = deployment;
      const match = (await verified).get(address);
      // Of addresses that can't be compared, the newest.
      const mayBe = code === 'exact' || code === 'match' || (!fits && at === 0 && code === undefined);
      // Nothing is sent twice for an address, of which two contracts may have a record.
      const isLikely = mayBe && match !== 'exact_match' && !taken.has(address);
      if (isLikely) taken.add(address);
      offered.push({ ...each, deployment, match, isLikely });
    }
  }
  return offered;
}

async function contractsAt(
  workspace: Workspace,
  uri: vscode.Uri,
): Promise<{ candidate: Candidate; source: vscode.Uri }[]> {
  if (contractFile.test(uri.path))
    return verifiable(await reading(uri, workspace)).map((candidate) => ({ candidate, source: uri }));
  const { candidates } = await reading(uri, workspace);
  if (candidates.length === 0)
    return (await Promise.all((await contractFiles(uri)).map((file) => contractsAt(workspace, file)))).flat();
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri ?? uri;
  // A folder above several projects stands for all of them.
  const within = candidates.filter(({ project, sourceName }) => {
    const path = `${project.root}/${sourceName}`;
    return path.startsWith(`${uri.path}/`) || project.root.startsWith(uri.path);
  });
  const concrete = verifiable({ projects: [], candidates: within, unbuilt: [] });
  return Promise.all(concrete.map(async (candidate) => ({ candidate, source: await sourceOf(folder, candidate) })));
}

function itemOf(offered: Offered) {
  const { candidate, deployment, match } = offered;
  const item = contractItem(candidate);
  if (!deployment) return { ...item, answer: offered, detail: vscode.l10n.t('enter the address next') };
  // What is there stands before what is cut off at the end of the row.
  const { address, source, detail } = deployment;
  const notes = [address, foundWords(deployment), match && verifiedText(match), source, detail];
  return {
    ...item,
    answer: offered,
    ...(match && { label: item.label.replace(/^\$\([a-z-]+\)/, '$(verified)') }),
    detail: plainMessage(notes.filter(Boolean).join(' · ')),
  };
}

function nothingIn(given: readonly vscode.Uri[]): Error {
  const names = given.map((uri) => vscode.workspace.asRelativePath(uri)).join(', ');
  return new (loadCore().net.LensError)(
    { kind: 'input', field: 'source' },
    vscode.l10n.t(
      'No contract to verify found in {0}. Choose contract files or a folder, and build the project first if needed.',
      names,
    ),
  );
}
