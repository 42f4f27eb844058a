import * as vscode from 'vscode';

/** Shows in the status bar what is being done. */
export async function working<T>(title: string, work: () => Promise<T>): Promise<T> {
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, work);
}
