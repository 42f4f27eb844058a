import * as vscode from 'vscode';
import { isInBox } from './boxes.ts';

/** Opens a document, and leaves the keyboard in a box that the user opened meanwhile. */
export function showDocument(
  uri: vscode.Uri,
  options: Omit<vscode.TextDocumentShowOptions, 'preserveFocus'> = {},
): Thenable<vscode.TextEditor> {
  return vscode.window.showTextDocument(uri, { ...options, preserveFocus: isInBox() });
}

/** The same for a comparison. */
export async function showDifference(
  left: vscode.Uri,
  right: vscode.Uri,
  title: string,
  options: Omit<vscode.TextDocumentShowOptions, 'preserveFocus'> = {},
): Promise<void> {
  await vscode.commands.executeCommand('vscode.diff', left, right, title, { ...options, preserveFocus: isInBox() });
}
