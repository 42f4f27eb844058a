import * as vscode from 'vscode';

/** The type of our sessions; the manifest names it too. */
export const debugType = 'ledger-lens';

/** The session that is shown, if it is one of ours. */
export function ownSession(): vscode.DebugSession | undefined {
  const session = vscode.debug.activeDebugSession;
  return session?.type === debugType ? session : undefined;
}
