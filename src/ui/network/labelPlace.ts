import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';

const key = 'names';
const setting = `ledgerLens.${key}`;

/** Where the user's names are stored: with the workspace, for everyone who opens it, or for this user alone. */
export type LabelPlace = 'workspace' | 'user';

/** The raw value of the setting `ledgerLens.names`, the workspace's names before the user's own. */
export function labelSetting(): unknown {
  return vscode.workspace.getConfiguration('ledgerLens').get<unknown>(key);
}

/** Calls `changed` when the setting changes. */
export function onLabelsChange(changed: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(setting)) changed();
  });
}

/** Where an ID has its name now; without one, where only this user sees it: sharing it is a choice. */
export function labelPlace(network: string, id: string): { place: LabelPlace; label: string | undefined } {
  for (const place of ['workspace', 'user'] as const) {
    const label = labelIn(place, network, id);
    if (label !== undefined) return { place, label };
  }
  return { place: 'user', label: undefined };
}

/** Whether names can be stored with the workspace. */
export function isShareable(): boolean {
  return vscode.workspace.isTrusted && (vscode.workspace.workspaceFolders ?? []).length > 0;
}

/**
 * Names an ID in one place, and only there; `undefined` removes its name everywhere.
 * @throws LensError `config` if the settings can't be written, for example because of a typo in them; they stay as
 *   they are
 */
export async function setLabel(
  network: string,
  id: string,
  label: string | undefined,
  wanted: LabelPlace,
): Promise<void> {
  const places = (['workspace', 'user'] as const).filter(
    (place) => (label !== undefined && place === wanted) || labelIn(place, network, id) !== undefined,
  );
  for (const place of places) await write(place, network, id, place === wanted ? label : undefined);
}

async function write(place: LabelPlace, network: string, id: string, label: string | undefined): Promise<void> {
  const { names, net } = loadCore();
  const next = names.withLabel(rawIn(place), network, id, label);
  const target = place === 'workspace' ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  const unsaved = (why: string, cause?: unknown) =>
    new net.LensError({ kind: 'config', setting }, vscode.l10n.t("Can't save the name: {0}", why), { cause });
  if (!next) throw unsaved(vscode.l10n.t('{0} is not an object that maps networks to names by ID.', setting));
  const value = Object.keys(next).length === 0 ? undefined : next;
  try {
    await vscode.workspace.getConfiguration('ledgerLens').update(key, value, target);
  } catch (error) {
    throw unsaved(error instanceof Error ? error.message : String(error), error);
  }
}

function rawIn(place: LabelPlace): unknown {
  const found = vscode.workspace.getConfiguration('ledgerLens').inspect<unknown>(key);
  return place === 'workspace' ? found?.workspaceValue : found?.globalValue;
}

function labelIn(place: LabelPlace, network: string, id: string): string | undefined {
  return loadCore()
    .names.readLabels(rawIn(place))
    .labels.get(network)
    ?.get(loadCore().names.nameKey(id) ?? id);
}
