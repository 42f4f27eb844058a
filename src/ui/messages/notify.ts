import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import { plainMessage, plainUpTo } from './plainMessage.ts';

/**
 * The only ways of a text to a notification, the status bar and the clipboard. What they are given may contain a
 * stranger's text, from the network or a file of others: it arrives as visible text, never as a link, an icon, a line
 * break or a character that controls a terminal, or that hides or reorders text.
 */

/** In characters. Strangers' parts are shorter already. */
const longest = 2_000;

/** Shows a notification; gives the button that the user chose. */
export function inform<Button extends string>(text: string, ...buttons: Button[]): Thenable<Button | undefined> {
  return vscode.window.showInformationMessage(plainUpTo(longest, text), ...buttons);
}

/** The same as a warning. */
export function warn<Button extends string>(text: string, ...buttons: Button[]): Thenable<Button | undefined> {
  return vscode.window.showWarningMessage(plainUpTo(longest, text), ...buttons);
}

/** The same as an error. */
export function showError<Button extends string>(text: string, ...buttons: Button[]): Thenable<Button | undefined> {
  return vscode.window.showErrorMessage(plainUpTo(longest, text), ...buttons);
}

/** Shows a text in the status bar for some seconds. @param icon a codicon's name */
export function say(text: string, icon = 'check', ms = 3_000): void {
  vscode.window.setStatusBarMessage(`$(${icon}) ${plainMessage(text)}`, ms);
}

/** Copies one line, so that nothing runs if it is pasted into a terminal, and says so. */
export async function copyLine(text: string): Promise<void> {
  const line = loadCore().render.lineOfText(text, Number.POSITIVE_INFINITY);
  await vscode.env.clipboard.writeText(line);
  say(vscode.l10n.t('Copied {0}', line.slice(0, 80)));
}

/** Copies a text of several lines, such as a table. */
export async function copyLines(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text.split('\r\n').map(loadCore().render.visibleText).join('\r\n'));
}

/** Copies commands for a terminal, one or more a line, or a file of such lines. */
export async function copyCommands(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text.split('\n').map(loadCore().render.visibleText).join('\n'));
}

/**
 * Resolves once what was asked to be shown before is on screen: the window answers in order, and one that has been closed
 * never does.
 */
export async function untilShown(): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'ledgerLens.hasShownMessage', true);
}
