import * as vscode from 'vscode';
import type { Workspace } from '../../core/projects/files/projectFiles.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import { contractsOf, type KnownDeployment, knownDeployment } from '../verification/records/newestDeployment.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';

/** One contract of the active file, and how it stands on the network. */
interface ContractState {
  name: string;
  address: string;
  state: 'exact' | 'match' | 'notVerified' | 'mismatch' | 'unknown';
}

const words: Readonly<Record<ContractState['state'], string>> = {
  exact: vscode.l10n.t('exact match'),
  match: vscode.l10n.t('match'),
  notVerified: vscode.l10n.t('not verified'),
  mismatch: vscode.l10n.t('not verified, mismatch predicted'),
  unknown: vscode.l10n.t('verification status unknown'),
};

/** Pages of contracts do not hold more; each may cost two requests. */
const mostContracts = 8;
const settledAfter = 300;

/**
 * How the contracts of the active .sol or .vy file stand on the selected network, beside the language in the status
 * bar. Only what the deployment records or earlier verifications know a place of is asked for, and what was asked is
 * kept; nothing is read of a workspace that is not trusted.
 */
export function registerVerifiedStatusItem(
  contracts: WorkspaceContracts,
  store: JobStore,
  connections: Connections,
  log: Log,
): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('ledgerLens.verified', { pattern: '**/*.{sol,vy}' });
  item.name = vscode.l10n.t('Ledger Lens: contract verification');
  item.text = vscode.l10n.t('Contract verification');
  let timer: NodeJS.Timeout | undefined;
  let round = 0;
  const draw = async () => {
    const mine = ++round;
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !vscode.workspace.isTrusted || !/\.(?:sol|vy)$/.test(document.uri.path)) return;
    item.busy = true;
    try {
      const connection = connections.current();
      const names = contractsOf(document).map(({ name }) => name);
      const states = await Promise.all(
        names
          .slice(0, mostContracts)
          .map((name) =>
            stateOf(contracts.workspaceOf(document.uri), document.uri, name, store, connections, connection, log),
          ),
      );
      if (mine === round)
        show(
          item,
          document.uri,
          connection.network.name,
          states.flatMap((each) => each ?? []),
        );
    } catch (error) {
      if (!isCoreError(error)) throw error;
      log.debug(`The state of ${document.uri.path} is not known: ${error.message}`);
    } finally {
      if (mine === round) item.busy = false;
    }
  };
  const drawSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      draw().catch((error: unknown) => log.error(error instanceof Error ? error : String(error)));
    }, settledAfter);
  };
  drawSoon();
  const subscriptions = vscode.Disposable.from(
    item,
    vscode.window.onDidChangeActiveTextEditor(drawSoon),
    store.onDidChange(drawSoon),
    connections.onDidChange(drawSoon),
    vscode.workspace.onDidGrantWorkspaceTrust(drawSoon),
    vscode.tasks.onDidEndTask(drawSoon),
  );
  return {
    dispose() {
      round++;
      clearTimeout(timer);
      subscriptions.dispose();
    },
  };
}

/** Undefined where no place of it is known. */
async function stateOf(
  workspace: Workspace,
  uri: vscode.Uri,
  name: string,
  store: JobStore,
  connections: Connections,
  connection: Connection,
  log: Log,
): Promise<ContractState | undefined> {
  const deployed = connection.verification && (await knownDeployment(workspace, uri, name, store, connection));
  if (!deployed) return undefined;
  const { address } = deployed;
  const record = await connections.verified.of(connection, address);
  if (!record) return { name, address, state: 'unknown' };
  if (record.match) return { name, address, state: record.match === 'exact_match' ? 'exact' : 'match' };
  const differs = await differsFromBuild(workspace, deployed, connection, log);
  return { name, address, state: differs ? 'mismatch' : 'notVerified' };
}

/** Whether what is deployed is surely not this build; false where that cannot be told. */
async function differsFromBuild(
  workspace: Workspace,
  { address, candidate }: KnownDeployment,
  { ledger, signal }: Connection,
  log: Log,
): Promise<boolean> {
  if (!candidate) return false;
  const core = loadCore();
  try {
    const [draft, deployed] = await Promise.all([
      core.projects.draftOf(workspace, candidate),
      core.ledger.findDeployedContract(ledger, address, { signal }),
    ]);
    return core.projects.predictMatch(draft.bytecode, deployed.runtimeBytecode).level === 'mismatch';
  } catch (error) {
    if (!isCoreError(error)) throw error;
    log.debug(`${candidate.contractName} could not be compared: ${error.message}`);
    return false;
  }
}

function show(
  item: vscode.LanguageStatusItem,
  uri: vscode.Uri,
  network: string,
  states: readonly ContractState[],
): void {
  const verify: CommandId = 'ledgerLens.contract.verify';
  const showRecord: CommandId = 'ledgerLens.contract.showRecord';
  const isVerified = ({ state }: ContractState) => state === 'exact' || state === 'match';
  const open = states.find((each) => !isVerified(each));
  const [first] = states;
  item.severity = vscode.LanguageStatusSeverity[open?.state === 'mismatch' ? 'Warning' : 'Information'];
  item.text = textOf(states, network);
  item.detail = states.map(({ name, state }) => (states.length === 1 ? name : `${name}: ${words[state]}`)).join(', ');
  item.command =
    first && !open
      ? { title: vscode.l10n.t('Show Record'), command: showRecord, arguments: [first.address] }
      : { title: vscode.l10n.t('Verify'), command: verify, arguments: open ? [uri, open.name] : [uri] };
}

function textOf(states: readonly ContractState[], network: string): string {
  const [first, second] = states;
  if (!first) return `$(circle-slash) ${vscode.l10n.t('No known deployment on {0}', network)}`;
  if (!second)
    switch (first.state) {
      case 'exact':
        return `$(verified-filled) ${vscode.l10n.t('Verified on {0}: exact match', network)}`;
      case 'match':
        return `$(verified-filled) ${vscode.l10n.t('Verified on {0}: match', network)}`;
      case 'mismatch':
        return `$(warning) ${vscode.l10n.t('Not verified on {0}, mismatch expected', network)}`;
      case 'notVerified':
        return `$(unverified) ${vscode.l10n.t('Not verified on {0}', network)}`;
      case 'unknown':
        return `$(question) ${vscode.l10n.t('Verification status on {0} unknown', network)}`;
    }
  const verified = states.filter(({ state }) => state === 'exact' || state === 'match').length;
  const icon = verified === states.length ? 'verified-filled' : 'unverified';
  return `$(${icon}) ${vscode.l10n.t('{0} of {1} contracts verified on {2}', verified, states.length, network)}`;
}
