import * as vscode from 'vscode';
import { isInBox } from './boxes.ts';

/** Opens a document, and leaves the keyboard in a box that the user opened while it was loading. */
export async function showDocument(
  uri: vscode.Uri,
  options: Omit<vscode.TextDocumentShowOptions, 'preserveFocus'> = {},
): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(uri);
  return vscode.window.showTextDocument(document, { ...options, preserveFocus: isInBox() });
}

/** The same for a comparison. */
export async function showDifference(
  left: vscode.Uri,
  right: vscode.Uri,
  title: string,
  options: Omit<vscode.TextDocumentShowOptions, 'preserveFocus'> = {},
): Promise<void> {
  for (const each of [left, right]) await vscode.workspace.openTextDocument(each);
  await vscode.commands.executeCommand('vscode.diff', left, right, title, { ...options, preserveFocus: isInBox() });
}
