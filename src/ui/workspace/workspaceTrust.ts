import * as vscode from 'vscode';

/**
 * Whether the workspace is trusted. If it isn't, shows why trust is needed, with a button that manages it.
 * @param need the sentence to show, with the reason
 */
export async function askForTrust(need: string): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = vscode.l10n.t('Manage Workspace Trust');
  if ((await vscode.window.showWarningMessage(need, manage)) === manage)
    await vscode.commands.executeCommand('workbench.trust.manage');
  return false;
}
