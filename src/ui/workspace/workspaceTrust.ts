import * as vscode from 'vscode';

/**
 * Whether the workspace is trusted. Where it is not, says what that is needed for and leads to where trust is given.
 * @param need the sentence that says it, with its reason
 */
export async function askForTrust(need: string): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = vscode.l10n.t('Manage Workspace Trust');
  if ((await vscode.window.showWarningMessage(need, manage)) === manage)
    await vscode.commands.executeCommand('workbench.trust.manage');
  return false;
}
