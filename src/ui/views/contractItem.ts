import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';
import type { WorkspacePlace } from '../deployed/placesInWorkspace.ts';
import { loadCore } from '../loadCore.ts';
import { oneLine } from '../messages/oneLine.ts';
import type { NetworkNames } from '../network/networkNames.ts';
import { markdownOf } from '../sheets/sheetMarkdown.ts';
import { contractTags } from './contractTags.ts';

/**
 * The tree item of a contract at an address, or of one that is deployed nowhere.
 * @param job the state of its verification, if that isn't over
 * @param isOfSeveral whether contracts in several files have its name
 */
export function contractItem(
  place: WorkspacePlace,
  explorable: boolean,
  isOfSeveral: boolean,
  names: Pick<NetworkNames, 'of' | 'idOf'>,
  job?: 'running' | 'waiting',
): vscode.TreeItem {
  const { name, sourceName, network, address, state, source, builds } = place;
  const { projects, render, sheets } = loadCore();
  const item = new vscode.TreeItem(oneLine(name));
  const since = (style: 'long' | 'narrow') =>
    state?.verifiedAt && render.formatRelative(state.verifiedAt, Date.now(), style);
  const verifying =
    job && (job === 'running' ? vscode.l10n.t('being verified') : vscode.l10n.t('waiting to be verified'));
  const verified = verifying ?? sheets.verifiedWords(place);
  const own = network !== undefined && address !== undefined ? names.of(network, address) : undefined;
  const label = own?.source === 'label' ? own.text : undefined;
  // In a monorepo, several packages may have contracts of the same name.
  const folder = projects.projectFolder(builds[0].project);
  const checking = vscode.l10n.t('checking…');
  // The view is narrow, and a row's buttons cover its end: what decides comes first, then what differs between two rows.
  const id = network !== undefined && address !== undefined ? (names.idOf(network, address) ?? address) : undefined;
  const shown = id?.startsWith('0x') ? sheets.shortAddress(id) : id;
  const files = place.files ?? [sourceName];
  const file = isOfSeveral && files.length === 1 ? sourceName : undefined;
  const row = [verifying ?? sheets.placeWords(place) ?? checking, file, label, shown, network, since('narrow'), folder];
  const spoken = [sheets.codeWords(place) ?? checking, verified, label, id, network, since('long'), folder, ...files];
  item.id = JSON.stringify([source.toString(), name, network, address]);
  item.description = oneLine(row.filter(Boolean).join(' · '));
  item.iconPath = job ? new vscode.ThemeIcon(job === 'running' ? 'sync~spin' : 'clock') : iconOf(place);
  const inFolder = files.map((each) => projects.sourceInFolder(builds[0].project, each));
  item.tooltip = markdownOf(sheets.placeSheet(place, inFolder));
  item.contextValue = contractTags(place, explorable).join(' ');
  item.accessibilityInformation = { label: [name, ...spoken.filter(Boolean)].join(', ') };
  const open: CommandId = 'ledgerLens.entity.open';
  item.command = address
    ? { command: open, title: vscode.l10n.t('Open'), arguments: [{ id: address, kind: 'contract', network }] }
    : { command: 'vscode.open', title: vscode.l10n.t('Open'), arguments: [source] };
  return item;
}

function iconOf(place: WorkspacePlace): vscode.ThemeIcon {
  const { state, address } = place;
  const icon = (id: string, colour?: string) =>
    new vscode.ThemeIcon(id, colour === undefined ? undefined : new vscode.ThemeColor(colour));
  if (address === undefined) return icon('circle-slash');
  if (!state) return icon('loading~spin');
  if (state.code === 'mismatch' || state.other !== undefined) return icon('diff', 'testing.iconQueued');
  if (state.code !== 'exact' && state.code !== 'match') return icon('question');
  if (state.verified === 'exact_match') return icon('verified-filled', 'testing.iconPassed');
  return state.verified === 'match' ? icon('verified', 'testing.iconPassed') : icon('circle-outline');
}
