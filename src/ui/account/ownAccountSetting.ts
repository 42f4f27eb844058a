import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';

const key = 'accounts';

/** The user's own account on a network, from the setting `ledgerLens.accounts`; undefined if it names none. */
export function ownAccount(network: string): string | undefined {
  return readSetting().accounts.get(network);
}

/** Writes the user's own account on a network to the user settings; `undefined` removes it. */
export async function setOwnAccount(network: string, id: string | undefined): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('ledgerLens');
  const { accounts } = readSetting();
  const others = [...accounts].filter(([name]) => name !== network);
  const next = Object.fromEntries(id === undefined ? others : [...others, [network, id]]);
  await configuration.update(key, next, vscode.ConfigurationTarget.Global);
}

/** Calls `changed` when the setting changes. */
export function onOwnAccountChange(changed: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`ledgerLens.${key}`)) changed();
  });
}

function readSetting() {
  return loadCore().ledger.readOwnAccounts(vscode.workspace.getConfiguration('ledgerLens').get<unknown>('accounts'));
}
