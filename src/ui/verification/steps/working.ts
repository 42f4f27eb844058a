import * as vscode from 'vscode';

/** Shows the current work in the status bar. */
export async function working<T>(title: string, work: () => Promise<T>): Promise<T> {
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, work);
}
