import * as vscode from 'vscode';
import { inBox } from './boxes.ts';
import { plainItems } from './plainRows.ts';

/** Lets the user select one of these rows, whose texts may be a stranger's; undefined if they cancel. */
export function quickPick<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  options: vscode.QuickPickOptions,
): Promise<Item | undefined> {
  return inBox(() => vscode.window.showQuickPick(plainItems(items), options));
}
