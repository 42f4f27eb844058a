import * as vscode from 'vscode';
import { inform } from '../messages/notify.ts';

/** Says that no folder is open, and offers to open one: for every command about the contracts of a workspace. */
export async function offerFolder(): Promise<void> {
  const open = vscode.l10n.t('Open Folder...');
  const message = vscode.l10n.t(
    'No folder is open. Open your Hardhat, Foundry or Vyper project folder, then try again.',
  );
  if ((await inform(message, open)) === open) await vscode.commands.executeCommand('vscode.openFolder');
}
