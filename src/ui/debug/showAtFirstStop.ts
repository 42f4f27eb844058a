import * as vscode from 'vscode';
import { debugType } from './debugType.ts';

/**
 * Shows Run and Debug when a session of ours first stops, unless `debug.openDebug` says otherwise: VS Code itself opens
 * it only at breakpoints, and ours begin at a failure. The keyboard stays in the code.
 */
export function showAtFirstStop(): vscode.Disposable {
  const shown = new WeakSet<vscode.DebugSession>();
  return vscode.debug.onDidReceiveDebugSessionCustomEvent(async ({ session, event }) => {
    if (session.type !== debugType || event !== 'ledgerLens.stopped' || shown.has(session)) return;
    shown.add(session);
    if (vscode.workspace.getConfiguration('debug').get('openDebug') !== 'openOnDebugBreak') return;
    await vscode.commands.executeCommand('workbench.view.debug');
    await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  });
}
