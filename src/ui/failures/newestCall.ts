import * as vscode from 'vscode';
import type { Transaction } from '../../core/ledger/rest/schema/transactions.ts';
import { ownAccount } from '../account/ownAccountSetting.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { offerCommand } from '../messages/offerCommand.ts';
import { quickPick } from '../messages/quickPick.ts';
import type { Connections } from '../network/connections.ts';
import type { LedgerThing } from '../targets/ledgerThing.ts';
import { networkOf } from '../targets/networkOf.ts';
import { readThing } from '../targets/readThing.ts';
import { latestTransaction } from './latestTransaction.ts';

/** A call, by default the newest, or a command that leads to another one. */
interface CallItem extends vscode.QuickPickItem {
  command?: CommandId;
  thing?: LedgerThing;
}

/** In characters: more is a log, of which one line is meant. */
const longestFile = 100_000;

/** The transaction that a file names, if it's the only one, and of a network in the settings. */
function onlyIn({ document }: vscode.TextEditor, connections: Connections): LedgerThing | undefined {
  const text = document.getText();
  if (text.length > longestFile) return undefined;
  const found = loadCore().ledger.findIdentifiers(text, { path: document.uri.path });
  const all = new Map(
    found.flatMap(({ identifier }) => (identifier.kind === 'transaction' ? [[identifier.id, identifier]] : [])),
  );
  const [only] = all.values();
  const network = only && networkOf(only, connections);
  return only && network !== undefined && all.size === 1 ? { identifier: only, network } : undefined;
}

/** What a call is wanted for: of one that failed, its failing line, a debugger, a change to try or a test; or its gas. */
export type CallUse = 'line' | 'debug' | 'trial' | 'test' | 'gas';

/**
 * The newest contract call of the user's account; if none is set, the one that the file in front names, or the newest of
 * anyone, which the user sees and confirms.
 * @param what is wanted of it
 */
export async function newestCall(connections: Connections, what: CallUse): Promise<LedgerThing | undefined> {
  const connection = connections.current();
  const { name: network } = connection.network;
  const account = ownAccount(network);
  const result = what === 'gas' ? {} : ({ result: 'fail' } as const);
  const latest = await latestTransaction(connection, { ...result, account, types: loadCore().sheets.callingTypes() });
  const editor = account === undefined ? vscode.window.activeTextEditor : undefined;
  const named = editor && onlyIn(editor, connections);
  if (!latest && !named) {
    const none =
      what === 'gas'
        ? vscode.l10n.t('The mirror node found no contract calls of {0}.', account ?? network)
        : vscode.l10n.t('The mirror node found no failed contract calls of {0}.', account ?? network);
    await offerCommand(none, vscode.l10n.t('Look Up...'), 'ledgerLens.entity.lookUp');
    return undefined;
  }
  const newest = latest && newestItem(latest, connections);
  if (account !== undefined) return newest?.thing;
  const other = (label: string, command: CommandId): CallItem => ({ label, command });
  const items: CallItem[] = [
    ...(editor && named ? [namedItem(named, editor)] : []),
    ...(newest ? [newest] : []),
    other(`$(search) ${vscode.l10n.t('Look Up...')}`, 'ledgerLens.entity.lookUp'),
    other(`$(account) ${vscode.l10n.t('Set as My Account...')}`, 'ledgerLens.account.setMine'),
  ];
  const chosen = await quickPick(items, {
    title: titleOf(what),
    placeHolder: named
      ? vscode.l10n.t('No account of yours is set on {0}. Select a transaction.', network)
      : what === 'gas'
        ? vscode.l10n.t('No account of yours is set on {0}. Take the newest call of anyone?', network)
        : vscode.l10n.t('No account of yours is set on {0}. Take the newest failed call of anyone?', network),
  });
  if (!chosen) return undefined;
  if (chosen.command === undefined) return chosen.thing;
  await vscode.commands.executeCommand(chosen.command);
  return undefined;
}

function newestItem(latest: Transaction, connections: Connections): CallItem {
  const { sheets, render } = loadCore();
  const id = sheets.transactionIdOf(latest);
  const thing = readThing({ id, kind: 'transaction', network: connections.current().network.name }, connections);
  const [payer = ''] = id.split(/[-@]/, 1);
  const age = render.formatRelative(latest.consensus_timestamp ?? '', Date.now());
  return {
    label: `$(${latest.result === 'SUCCESS' ? 'pass' : 'error'}) ${sheets.rowWords(sheets.transactionFacts(latest))}`,
    description: [latest.result, age].filter(Boolean).join(' · '),
    detail: vscode.l10n.t('{0}, paid by {1}', id, payer),
    ...(thing && { thing }),
  };
}

function namedItem({ identifier, network }: LedgerThing, { document }: vscode.TextEditor): CallItem {
  const name = document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1);
  return {
    label: `$(file) ${identifier.id}`,
    description: vscode.l10n.t('The only transaction in {0}', name),
    thing: { identifier, network },
  };
}

function titleOf(what: CallUse): string {
  switch (what) {
    case 'line':
      return vscode.l10n.t('Go to the Failing Line');
    case 'debug':
      return vscode.l10n.t('Debug Transaction');
    case 'trial':
      return vscode.l10n.t('Try My Change');
    case 'test':
      return vscode.l10n.t('Save as Test');
    case 'gas':
      return vscode.l10n.t('Show Gas by Line');
  }
}
