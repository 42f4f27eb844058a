import * as vscode from 'vscode';

/**
 * Shows Run and Debug before a session of ours first stops, unless `debug.openDebug` says otherwise: VS Code itself opens
 * it only at breakpoints, and ours begin at a failure. The keyboard stays in the editor.
 */
export async function showRunAndDebug(): Promise<void> {
  if (vscode.workspace.getConfiguration('debug').get('openDebug') !== 'openOnDebugBreak') return;
  await vscode.commands.executeCommand('workbench.view.debug');
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
}
