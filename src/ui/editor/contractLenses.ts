import * as vscode from 'vscode';
import { builtScheme } from '../builds/builtScheme.ts';
import type { CommandId } from '../commandIds.ts';

import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import { publishedScheme } from '../verification/consent/publishedDocuments.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import { contractsOf, mostLookedUp, standingOfContract } from '../verification/records/standingOfContract.ts';
import { verifiedScheme } from '../verification/records/verifiedUri.ts';
import { isOfBuild, isSource } from '../verification/workspace/buildFiles.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';
import { iconTitle } from './iconTitle.ts';
import { createPromptAnswers } from './promptAnswers.ts';
import { registerVerifiedStatusItem, verifiedWords } from './verifiedStatusItem.ts';

/** What was built, verified, or is listed to be published isn't what would be verified now. */
const notOfWorkspace: readonly string[] = [verifiedScheme, builtScheme, publishedScheme];

/** In milliseconds: a build, or git, writes many files. */
const settled = 1_000;

/**
 * Shows above each contract of an open .sol or .vy file, except those that only deploy, test or become part of others, whether it is verified on the selected network, with the next
 * action, and the same for the active file in the status bar. The build output is read only for visible files, and only
 * in a trusted workspace.
 */
export function registerContractLenses(
  contracts: WorkspaceContracts,
  store: JobStore,
  connections: Connections,
  log: Log,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const anew = () => changed.fire();
  const deployed = createPromptAnswers(false, anew);
  const commands = createPromptAnswers<vscode.Command | undefined>(undefined, anew);
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    // Each comes with its command: VS Code shows "no commands" in the place of one whose command doesn't come.
    async provideCodeLenses(document) {
      if (!vscode.workspace.isTrusted || notOfWorkspace.includes(document.uri.scheme)) return [];
      const { uri } = document;
      const found = await Promise.all(
        contractsOf(document).map(async ({ name, range, isAside }, at) => {
          const isAsked = at < mostLookedUp;
          if (isAside && !(isAsked && (await deployed.of(keyOf(uri, name), isDeployed(uri, name))))) return [];
          const command = isAsked ? await promptCommandOf(uri, name) : verifyCommand(uri, name);
          return [new vscode.CodeLens(range, command)];
        }),
      );
      return found.flat();
    },
  };
  const promptCommandOf = async (uri: vscode.Uri, name: string): Promise<vscode.Command> => {
    const asked = commandOf(uri, name, contracts, store, connections, log);
    return (await commands.of(keyOf(uri, name), asked)) ?? verifyCommand(uri, name);
  };
  /** The Contracts view shows what is aside if it is deployed. */
  const isDeployed = async (uri: vscode.Uri, name: string): Promise<boolean> => {
    try {
      const of = { workspace: contracts.workspaceOf(uri), uri, name };
      return (await standingOfContract(of, { store, connections, log }, connections.current(), false)) !== undefined;
    } catch (error) {
      if (!isCoreError(error)) throw error;
      log.debug(`Couldn't find the deployment of ${name}: ${error.message}`);
      return false;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const anewSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      anew();
    }, settled);
  };
  return vscode.Disposable.from(
    changed,
    new vscode.Disposable(() => clearTimeout(timer)),
    vscode.languages.registerCodeLensProvider({ pattern: '**/*.{sol,vy}' }, provider),
    store.onDidChange(anew),
    connections.onDidChange(() => {
      deployed.forget();
      commands.forget();
      anew();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(anew),
    registerVerifiedStatusItem(contracts, store, connections, log),
    // A contract is also of the files that it imports, and one that is saved may be what was verified again.
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      if (isSource(uri)) anew();
    }),
    // The same if another program writes it, such as git, a formatter or a build.
    contracts.onDidChange((uri) => {
      if (isOfBuild(uri)) anewSoon();
    }),
  );
}

function keyOf(uri: vscode.Uri, contract: string): string {
  return JSON.stringify([uri.toString(), contract]);
}

function verifyCommand(uri: vscode.Uri, contract: string): vscode.Command {
  const verify: CommandId = 'ledgerLens.contract.verify';
  return { title: iconTitle('verified', vscode.l10n.t('Verify')), command: verify, arguments: [uri, contract] };
}

async function commandOf(
  uri: vscode.Uri,
  contract: string,
  contracts: WorkspaceContracts,
  store: JobStore,
  connections: Connections,
  log: Log,
): Promise<vscode.Command> {
  const showRecord: CommandId = 'ledgerLens.contract.showRecord';
  const plain = verifyCommand(uri, contract);
  try {
    const connection = connections.current();
    const of = { workspace: contracts.workspaceOf(uri), uri, name: contract };
    const standing = await standingOfContract(of, { store, connections, log }, connection, false);
    if (standing?.state !== 'exact' && standing?.state !== 'match') return plain;
    const { address, isChanged } = standing;
    const { name } = connection.network;
    const title = iconTitle('verified-filled', verifiedWords(standing, name));
    const tooltip = isChanged
      ? vscode.l10n.t('The contract at {0} was built before these sources were changed.', address)
      : address;
    return { title, command: showRecord, arguments: [{ id: address, network: name }], tooltip };
  } catch (error) {
    // If the state is unknown, the lens still runs the command, which says why.
    if (!isCoreError(error)) throw error;
    log.debug(`Couldn't read the status of ${contract}: ${error.message}`);
    return plain;
  }
}
