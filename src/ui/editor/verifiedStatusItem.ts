import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';

import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import {
  contractsOf,
  type FileStanding,
  isTooLong,
  standingOfContract,
} from '../verification/records/standingOfContract.ts';
import { isOfBuild } from '../verification/workspace/buildFiles.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';

/** A contract of the active file, and its verification status on the network. */
interface ContractState extends FileStanding {
  name: string;
}

const words: Readonly<Record<ContractState['state'], string>> = {
  exact: vscode.l10n.t('exact match'),
  match: vscode.l10n.t('match'),
  notVerified: vscode.l10n.t('not verified'),
  mismatch: vscode.l10n.t('not verified, mismatch expected'),
  missing: vscode.l10n.t('not on this network'),
  unknown: vscode.l10n.t('verification status unknown'),
};

/** The maximum number of contracts per file; each may cost two requests. */
const mostContracts = 8;
const settledAfter = 300;

/**
 * The verification status of the active .sol or .vy file on the selected network, next to the language in the status
 * bar. Only contracts with a known address (from deployment records or earlier verifications) are requested, and the
 * answers are kept. Nothing is read in an untrusted workspace.
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
    if (isTooLong(document)) return showTooLong(item, document.uri);
    item.busy = true;
    try {
      const connection = connections.current();
      const names = contractsOf(document).map(({ name }) => name);
      const workspace = contracts.workspaceOf(document.uri);
      const parts = { store, connections, log };
      const stateOf = async (name: string): Promise<ContractState | undefined> => {
        if (!connection.verification) return undefined;
        const contract = { workspace, uri: document.uri, name };
        const standing = await standingOfContract(contract, parts, connection, true);
        return standing && { name, ...standing };
      };
      const states = await Promise.all(names.slice(0, mostContracts).map(stateOf));
      if (mine === round)
        show(
          item,
          document.uri,
          connection.network.name,
          states.flatMap((each) => each ?? []),
        );
    } catch (error) {
      if (!isCoreError(error)) throw error;
      log.debug(`Couldn't read the verification status of ${document.uri.path}: ${error.message}`);
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
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) drawSoon();
    }),
    vscode.workspace.onDidSaveTextDocument(drawSoon),
    contracts.onDidChange((file) => {
      if (isOfBuild(file)) drawSoon();
    }),
  );
  return {
    dispose() {
      round++;
      clearTimeout(timer);
      subscriptions.dispose();
    },
  };
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
  const open = states.find((each) => !isVerified(each) && each.state !== 'missing');
  const verified = states.find(isVerified);
  item.severity = vscode.LanguageStatusSeverity[open?.state === 'mismatch' ? 'Warning' : 'Information'];
  const { icon, words: text } = statusOf(states, network);
  item.text = `$(${icon}) ${text}`;
  item.accessibilityInformation = { label: text };
  const stateOf = ({ state, isChanged }: ContractState) =>
    isChanged ? vscode.l10n.t('{0} (changed since)', words[state]) : words[state];
  item.detail = states.map((each) => (states.length === 1 ? each.name : `${each.name}: ${stateOf(each)}`)).join(', ');
  item.command =
    verified && !open
      ? { title: vscode.l10n.t('Show Record'), command: showRecord, arguments: [{ id: verified.address, network }] }
      : { title: vscode.l10n.t('Verify'), command: verify, arguments: open ? [uri, open.name] : [uri] };
}

function showTooLong(item: vscode.LanguageStatusItem, uri: vscode.Uri): void {
  const verify: CommandId = 'ledgerLens.contract.verify';
  item.busy = false;
  item.severity = vscode.LanguageStatusSeverity.Information;
  item.text = vscode.l10n.t('File too large to show its contracts');
  item.accessibilityInformation = { label: item.text };
  item.detail = '';
  item.command = { title: vscode.l10n.t('Verify'), command: verify, arguments: [uri] };
}

/** What is said of a verified contract above it and in the status bar. */
export function verifiedWords({ state, isChanged }: FileStanding, network: string): string {
  if (isChanged)
    return state === 'exact'
      ? vscode.l10n.t('Verified on {0}: exact match (changed since)', network)
      : vscode.l10n.t('Verified on {0}: match (changed since)', network);
  return state === 'exact'
    ? vscode.l10n.t('Verified on {0}: exact match', network)
    : vscode.l10n.t('Verified on {0}: match', network);
}

/** The verification status of a file in words, which a screen reader says, and its icon. */
function statusOf(states: readonly ContractState[], network: string): { icon: string; words: string } {
  const [first, second] = states;
  if (!first) return { icon: 'circle-slash', words: vscode.l10n.t('No known deployment on {0}', network) };
  if (!second)
    switch (first.state) {
      case 'exact':
      case 'match':
        return { icon: 'verified-filled', words: verifiedWords(first, network) };
      case 'mismatch':
        return { icon: 'warning', words: vscode.l10n.t('Not verified on {0}, mismatch expected', network) };
      case 'notVerified':
        return { icon: 'unverified', words: vscode.l10n.t('Not verified on {0}', network) };
      case 'missing':
        return { icon: 'circle-slash', words: vscode.l10n.t('Not on {0}', network) };
      case 'unknown':
        return { icon: 'question', words: vscode.l10n.t('Verification status on {0} unknown', network) };
    }
  const verified = states.filter(({ state }) => state === 'exact' || state === 'match').length;
  return {
    icon: verified === states.length ? 'verified-filled' : 'unverified',
    words: vscode.l10n.t('{0} of {1} contracts verified on {2}', verified, states.length, network),
  };
}
