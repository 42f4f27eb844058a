import * as vscode from 'vscode';
import { inform } from '../messages/notify.ts';

const setting = 'status.notifications';

const configuration = () => vscode.workspace.getConfiguration('ledgerLens');

/** Whether the user has turned off the notifications about every network's status. */
export function areNotificationsOff(): boolean {
  return configuration().get<unknown>(setting) === 'none';
}

/** Fires when the user turns them on or off. */
export function onNotificationsChange(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration(
    (event) => event.affectsConfiguration(`ledgerLens.${setting}`) && listener(),
  );
}

/** Turns them off, says so, and leads back. */
export async function turnNotificationsOff(): Promise<void> {
  const before = configuration().inspect<unknown>(setting)?.globalValue;
  await configuration().update(setting, 'none', vscode.ConfigurationTarget.Global);
  const undo = vscode.l10n.t('Undo');
  const settings = vscode.l10n.t('Settings');
  const choice = await inform(vscode.l10n.t('Status notifications of all networks are off.'), undo, settings);
  if (choice === undo) await configuration().update(setting, before, vscode.ConfigurationTarget.Global);
  if (choice === settings)
    await vscode.commands.executeCommand('workbench.action.openSettings', `@id:ledgerLens.${setting}`);
}

/** Back to the default. */
export async function turnNotificationsOn(): Promise<void> {
  await configuration().update(setting, undefined, vscode.ConfigurationTarget.Global);
}
