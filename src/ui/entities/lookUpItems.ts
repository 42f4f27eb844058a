import * as vscode from 'vscode';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Token } from '../../core/ledger/rest/schema/tokens.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import type { Connections } from '../network/connections.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';
import { kindName } from '../targets/kindName.ts';
import { targetOf, thingOf } from '../targets/ledgerThing.ts';
import { readThing } from '../targets/readThing.ts';
import type { RecentTargets } from './recentTargets.ts';

/** A row of Look Up; without a target, it is only a message. */
export interface LookUpItem extends vscode.QuickPickItem {
  target?: EntityTarget;
}

/** The action of a row's button on its target. */
interface ActionButton extends vscode.QuickInputButton {
  command: CommandId;
}

const copyAs = button('copy', vscode.l10n.t('Copy ID As...'), 'ledgerLens.entity.copyIdAs');
const openExplorer = button('link-external', vscode.l10n.t('Open in Block Explorer'), 'ledgerLens.entity.openExplorer');
const watch = button('eye', vscode.l10n.t('Watch'), 'ledgerLens.entity.watch');

function button(icon: string, tooltip: string, command: CommandId): ActionButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip, command };
}

/** The command of a row's button. */
export function commandOf(pressed: vscode.QuickInputButton): CommandId | undefined {
  return [copyAs, openExplorer, watch].find((each) => each === pressed)?.command;
}

/** The kinds of identifiers that can't be watched. */
const unwatchable: ReadonlySet<Identifier['kind']> = new Set([
  'nft',
  'topicMessage',
  'balances',
  'node',
  'block',
  'resultCode',
]);

/** The buttons of a target's row, for actions without opening it. */
function buttonsFor(
  { kind, network }: EntityTarget,
  identifier: Identifier | undefined,
  connections: Connections,
): ActionButton[] {
  const { ledger } = loadCore();
  const on = connections.networks().find(({ name }) => name === network);
  const mayBeWatched =
    kind === undefined ? identifier !== undefined && !unwatchable.has(identifier.kind) : ledger.offersWatch(kind);
  return [
    copyAs,
    ...(on?.explorerUrl && identifier?.kind !== 'resultCode' ? [openExplorer] : []),
    ...(mayBeWatched ? [watch] : []),
  ];
}

/** The identifiers in the selection and the clipboard, if any. */
export async function offeredItems(connections: Connections): Promise<LookUpItem[]> {
  const editor = vscode.window.activeTextEditor;
  const selection = editor?.document.getText(editor.selection).slice(0, 2000) ?? '';
  const clipboard = (await vscode.env.clipboard.readText()).slice(0, 2000);
  return [
    ...under(vscode.l10n.t('Selection'), [identifierItem(selection, connections)]),
    ...under(
      vscode.l10n.t('Clipboard'),
      clipboard.trim() === selection.trim() ? [] : [identifierItem(clipboard, connections)],
    ),
  ];
}

/** The recent targets, those of the selected network first, for every network in the settings. */
export function recentItems(recent: RecentTargets, connections: Connections): LookUpItem[] {
  const selected = connections.current().network.name;
  const names = new Set(connections.networks().map(({ name }) => name));
  const known = recent.all().filter(({ network }) => network !== undefined && names.has(network));
  const itemOf = (target: EntityTarget): LookUpItem => {
    const identifier = readThing(target, connections)?.identifier;
    const what = target.kind === undefined ? identifier && describe(identifier) : kindName(target.kind);
    return {
      label: `$(history) ${plainMessage(target.id)}`,
      description: target.network === selected ? (what ?? '') : onNetwork(what ?? '', target.network),
      buttons: buttonsFor(target, identifier, connections),
      target,
    };
  };
  const here = known.filter(({ network }) => network === selected);
  const elsewhere = known.filter(({ network }) => network !== selected);
  return under(vscode.l10n.t('Recent'), [...here, ...elsewhere].map(itemOf));
}

/** A token found by its name. */
export function tokenItem(token: Token, connections: Connections): LookUpItem | undefined {
  if (token.token_id === null) return undefined;
  const target: EntityTarget = { kind: 'token', id: token.token_id, network: connections.current().network.name };
  return {
    label: `$(symbol-key) ${plainMessage(token.name ?? token.token_id)}`,
    description: plainMessage(`${token.symbol ?? ''} · ${token.token_id}`),
    alwaysShow: true,
    buttons: buttonsFor(target, loadCore().ledger.parseIdentifier(token.token_id), connections),
    target,
  };
}

/** Rows below a heading; without rows, no heading. */
export function under(label: string, items: readonly (LookUpItem | undefined)[]): LookUpItem[] {
  const there = items.filter((item) => item !== undefined);
  return there.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...there];
}

/** The row for a text if it is an identifier; otherwise undefined. */
export function identifierItem(text: string, connections: Connections, alwaysShow = false): LookUpItem | undefined {
  const identifier = loadCore().ledger.parseIdentifier(text);
  if (!identifier) return undefined;
  const target = targetOf(thingOf(identifier, connections));
  return {
    label: `$(search) ${plainMessage(identifier.id)}`,
    description: describe(identifier),
    alwaysShow,
    buttons: buttonsFor(target, identifier, connections),
    target,
  };
}

/** Says that a search found nothing. */
export function nothingItem(name: string): LookUpItem {
  return {
    label: `$(circle-slash) ${vscode.l10n.t('No results for "{0}"', plainMessage(name))}`,
    description: vscode.l10n.t('neither an ID nor a token name'),
    alwaysShow: true,
  };
}

/** The description of an identifier, before any request. */
function describe(identifier: Identifier): string {
  return onNetwork(whatItIs(identifier), identifier.network);
}

function onNetwork(what: string, network: string | undefined): string {
  return network === undefined ? what : vscode.l10n.t('{0} on {1}', what, network);
}

function whatItIs(identifier: Identifier): string {
  switch (identifier.kind) {
    case 'transaction':
      if (identifier.error) return vscode.l10n.t('Failed transaction ({0})', plainMessage(identifier.error.status));
      return identifier.transaction.scheduled ? vscode.l10n.t('Scheduled transaction') : kindName('transaction');
    case 'longHash':
      return vscode.l10n.t('Transaction or block hash');
    case 'evmHash':
      return vscode.l10n.t('EVM hash of a transaction');
    case 'entity':
      return identifier.page ? kindName(identifier.page) : vscode.l10n.t('Account, contract, token, topic or schedule');
    case 'evmAddress':
      return identifier.wrongChecksum
        ? vscode.l10n.t('EVM address with a wrong checksum')
        : vscode.l10n.t('EVM address');
    case 'alias':
      return vscode.l10n.t('Account alias');
    case 'timestamp':
      return vscode.l10n.t('Consensus timestamp');
    case 'nft':
      return vscode.l10n.t('NFT or topic message');
    case 'balances':
    case 'topicMessage':
    case 'block':
    case 'node':
    case 'resultCode':
      return kindName(identifier.kind);
  }
}
