import * as vscode from 'vscode';
import type { DeployedContracts } from '../../core/projects/deployments/deployedContracts.ts';
import type { RecordedDeployment } from '../../core/projects/deployments/recordedDeployment.ts';
import type { Workspace } from '../../core/projects/files/projectFiles.ts';
import { loadCore } from '../loadCore.ts';
import { offerCommand } from '../messages/offerCommand.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { offerFolder } from '../workspace/offerFolder.ts';
import { deployedText, matchesAmong } from './ask/deploymentWords.ts';
import type { CheckPlan } from './check/checkContract.ts';
import { checkSeveral } from './check/checkSeveral.ts';
import { locateDeployed } from './check/locateContract.ts';
import { supportedOn, type VerifyingConnection, verifyingConnection } from './check/verifyingConnection.ts';
import { consentToSeveral } from './consent/consentToOne.ts';
import { askPick } from './steps/askPick.ts';
import { working } from './steps/heldBox.ts';
import type { Steps } from './steps/steps.ts';
import { submitSeveral } from './submitSeveral.ts';
import { asking, isTrusted, type VerifyingParts } from './verifyingParts.ts';
import { sourceOf } from './workspace/workspaceContracts.ts';

/**
 * `Verify Whole Deployment`: every contract in a deployment record (Foundry broadcast, Hardhat Ignition and others),
 * with one consent and one summary.
 */
export function createDeploymentVerification(parts: VerifyingParts) {
  const { contracts, connections, dialog, log } = parts;
  const verify = async (steps: Steps, folder: vscode.Uri, argument: unknown): Promise<void> => {
    const { record, network: named, deployments } = resolveDeployment(argument);
    const connection = verifyingConnection(named === undefined ? connections.current() : connections.to(named));
    const { network } = connection;
    const workspace = contracts.workspaceOf(folder);
    const found = await steps.once(() =>
      working(vscode.l10n.t('Looking for deployments on {0}…', network.name), () =>
        loadCore().projects.deployedContracts(workspace, folder.path, network.chainId),
      ),
    );
    if (found.length === 0) throw noneFound(network.name);
    // No address goes to a service that doesn't have the chain.
    if (!(await steps.once(() => supportedOn(connection, log)))) return;
    const chosen = deployments
      ? loadCore().projects.deployedNow(found, deployments)
      : await chooseRecord(steps, found, record, (addresses) => matchesAmong(connection, addresses, log));
    if (chosen.length === 0) {
      const all = vscode.l10n.t('Verify Whole Deployment...');
      return void offerCommand(notThese(record, network.name), all, 'ledgerLens.deployment.verify');
    }
    const plans = chosen.map((each) => ({
      name: each.builds[0].contractName,
      plan: () => planOf(workspace, folder, each, connection),
    }));
    for (;;) {
      const checked = await steps.once(() => checkSeveral(plans, parts));
      const agreed = await consentToSeveral(steps, checked, dialog, deploymentOf(chosen));
      if (agreed === 'tryAgain') continue;
      return submitSeveral(agreed, checked, 'deployment', parts);
    }
  };
  /** Of several builds with the same name, the one that fits the code at this address. */
  const planOf = async (
    workspace: Workspace,
    folder: vscode.Uri,
    { builds, deployment }: DeployedContracts,
    connection: VerifyingConnection,
  ): Promise<CheckPlan> => {
    const deployed = await locateDeployed(connection, { deployment }, log);
    const fit = await loadCore().projects.fittest(workspace, builds, deployed.runtimeBytecode);
    const candidate = fit ?? builds[0];
    return { workspace, candidate, connection, deployed, source: await sourceOf(folder, candidate) };
  };
  return async (argument: unknown): Promise<void> => {
    if (!(await isTrusted())) return;
    if ((vscode.workspace.workspaceFolders ?? []).length === 0) return offerFolder();
    const folder = await folderOf(argument);
    if (folder) await asking(parts, (steps) => verify(steps, folder, argument));
  };
}

/** What a message says was just deployed. */
export interface JustDeployed {
  /** The workspace folder. */
  readonly folder: vscode.Uri;
  /** The network's name. */
  readonly network: string;
  /** As they were recorded then. */
  readonly deployments: readonly Pick<RecordedDeployment, 'address' | 'record' | 'contract'>[];
}

/** A record's file from a menu, or what a message is about. */
function resolveDeployment(argument: unknown): { record?: vscode.Uri } & Partial<JustDeployed> {
  if (argument instanceof vscode.Uri) return { record: argument };
  return isJustDeployed(argument) ? argument : {};
}

function isJustDeployed(argument: unknown): argument is JustDeployed {
  if (typeof argument !== 'object' || argument === null) return false;
  const { folder, network, deployments }: { folder?: unknown; network?: unknown; deployments?: unknown } = argument;
  return folder instanceof vscode.Uri && typeof network === 'string' && Array.isArray(deployments);
}

async function folderOf(argument: unknown): Promise<vscode.Uri | undefined> {
  const { record, folder } = resolveDeployment(argument);
  if (folder) return folder;
  if (record) return vscode.workspace.getWorkspaceFolder(record)?.uri;
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 1) return (await vscode.window.showWorkspaceFolderPick())?.uri;
  return folders[0]?.uri;
}

/** The contracts of one record, none if it has none here; if no record is given and there are several, the user chooses. */
async function chooseRecord(
  steps: Steps,
  found: readonly DeployedContracts[],
  record: vscode.Uri | undefined,
  matchesOf: (addresses: readonly string[]) => Promise<ReadonlyMap<string, 'exact_match' | 'match' | 'none'>>,
): Promise<DeployedContracts[]> {
  const byRecord = new Map<string, DeployedContracts[]>();
  const { deploymentMeant, deploymentOfRecord } = loadCore().projects;
  for (const each of found) {
    const key = deploymentOfRecord(each.deployment.record);
    byRecord.set(key, [...(byRecord.get(key) ?? []), each]);
  }
  const meant = record === undefined ? undefined : deploymentMeant([...byRecord.keys()], record.path);
  if (record) return (meant === undefined ? undefined : byRecord.get(meant)) ?? [];
  const [only, ...others] = byRecord.values();
  if (only && others.length === 0) return only;
  const matches = await steps.once(() =>
    working(vscode.l10n.t('Loading the verification records…'), () =>
      matchesOf(found.map(({ deployment }) => deployment.address)),
    ),
  );
  const items = [...byRecord].map(([path, contracts]) => {
    const [newest] = contracts;
    const answers = contracts.map(({ deployment }) => matches.get(deployment.address));
    // Of some answers only, a count would be too small.
    const done = answers.includes(undefined) ? 0 : answers.filter((match) => match !== 'none').length;
    const { source } = newest?.deployment ?? { source: path };
    // Of an earlier run, the record's name has the time.
    const [, name = source, written] = /^(.+), (\S+ \S+ UTC)$/.exec(source) ?? [];
    const when = written ?? (newest && deployedText(newest.deployment));
    return {
      answer: contracts,
      label: `$(${done === contracts.length ? 'verified' : 'rocket'}) ${plainMessage(name)}`,
      description: [when, countText(contracts.length), verifiedCount(done, contracts.length)]
        .filter(Boolean)
        .join(' · '),
      detail: plainMessage(contracts.map(({ builds: [{ contractName }] }) => contractName).join(', ')),
    };
  });
  const question = {
    title: vscode.l10n.t('Verify Whole Deployment'),
    placeholder: vscode.l10n.t('Select the deployment to verify'),
    none: vscode.l10n.t('Only deployments that a build tool has recorded on this network are listed.'),
  };
  return steps.ask((place) => askPick({ ...question, items: () => items }, place));
}

/** The record that all are in; undefined if they are in several. */
function deploymentOf(chosen: readonly DeployedContracts[]): string | undefined {
  const sources = new Set(chosen.map(({ deployment }) => deployment.source));
  const [only] = sources;
  return sources.size === 1 ? only : undefined;
}

function countText(contracts: number): string {
  return contracts === 1 ? vscode.l10n.t('1 contract') : vscode.l10n.t('{0} contracts', contracts);
}

/** How many contracts of a deployment are verified; empty if none is. */
function verifiedCount(verified: number, all: number): string {
  if (verified === 0) return '';
  return verified === all ? vscode.l10n.t('verified') : vscode.l10n.t('{0} verified', verified);
}

/** There are deployments, but not those that the command is about. */
function notThese(record: vscode.Uri | undefined, network: string): string {
  return record
    ? vscode.l10n.t(
        "{0} has no deployments of this workspace's contracts on {1}. Other records have.",
        plainMessage(vscode.workspace.asRelativePath(record)),
        network,
      )
    : vscode.l10n.t(
        'These deployments are no longer recorded on {0}: the records have changed since the message appeared.',
        network,
      );
}

function noneFound(network: string): Error {
  return new (loadCore().net.LensError)(
    { kind: 'input', field: 'deployment' },
    vscode.l10n.t(
      "No deployments of this workspace's contracts found on {0}. Build the project, select the network you deployed to, then try again.",
      network,
    ),
  );
}
