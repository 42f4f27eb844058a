import * as vscode from 'vscode';
import { showWork } from './heldBox.ts';

/** Shows the current work in the status bar, and in the box that keeps the keyboard meanwhile. */
export async function working<T>(title: string, work: () => Promise<T>): Promise<T> {
  showWork(title);
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, work);
}
