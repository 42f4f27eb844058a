import * as vscode from 'vscode';
import { offerCommand } from '../messages/offerCommand.ts';

/** Says why there is no line to show, with a button that opens the transaction. Doesn't wait for the answer. */
export function offerTransaction(sentence: string, id: string, network: string): void {
  const target = { id, kind: 'transaction', network };
  void offerCommand(sentence, vscode.l10n.t('Open Transaction'), 'ledgerLens.entity.open', target);
}
