import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';
import { inform } from './notify.ts';

/**
 * Says in one sentence why a command has nothing to do now, with a button for the way on.
 * @param label the button's
 * @param given the command's arguments
 */
export async function offerCommand(
  sentence: string,
  label: string,
  command: CommandId,
  ...given: readonly unknown[]
): Promise<void> {
  if ((await inform(sentence, label)) === label) await vscode.commands.executeCommand(command, ...given);
}

/** Says why there is no line to show, with a button that opens the transaction. Doesn't wait for the answer. */
export function offerTransaction(sentence: string, id: string, network: string): void {
  const target = { id, kind: 'transaction', network };
  void offerCommand(sentence, vscode.l10n.t('Open Transaction'), 'ledgerLens.entity.open', target);
}
