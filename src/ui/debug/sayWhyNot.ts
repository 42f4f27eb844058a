import * as vscode from 'vscode';
import type { LaunchArguments } from '../../core/debug/protocol/requests.ts';
import { showError } from '../messages/notify.ts';
import { debugType } from './debugType.ts';

/** A launch that can't succeed as it is written: it names no transaction, or no network. */
export class LaunchError extends Error {}

/** A transaction that can't be debugged, now or later. */
export class SettledError extends Error {}

/**
 * Says why a transaction can't be debugged, with the way on: VS Code's own dialog would open launch.json on Enter, and a
 * message without a button is cut.
 */
export async function sayWhyNot(launch: LaunchArguments, error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message : String(error);
  if (error instanceof LaunchError) {
    const open = vscode.l10n.t('Open launch.json');
    if ((await showError(words, open)) === open)
      await vscode.commands.executeCommand('workbench.action.debug.configure');
    return;
  }
  const { transaction, network } = launch;
  if (error instanceof SettledError) {
    const open = vscode.l10n.t('Open Transaction');
    const target = { id: transaction, kind: 'transaction', ...(network !== undefined && { network }) };
    if ((await showError(words, open)) === open) await vscode.commands.executeCommand('ledgerLens.entity.open', target);
    return;
  }
  const again = vscode.l10n.t('Try Again');
  const said = words.includes(transaction) ? words : vscode.l10n.t("Can't debug {0}. {1}", transaction, words);
  if ((await showError(said, again)) !== again) return;
  await vscode.debug.startDebugging(undefined, { ...launch, type: debugType, request: 'launch', name: transaction });
}
