import * as vscode from 'vscode';
import { warn } from '../messages/notify.ts';

/**
 * Whether the workspace is trusted. If it isn't, shows why trust is needed, with a button that manages it.
 * @param need the sentence to show, with the reason
 */
export async function askForTrust(need: string): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = vscode.l10n.t('Manage Workspace Trust');
  if ((await warn(need, manage)) === manage) await vscode.commands.executeCommand('workbench.trust.manage');
  return false;
}
