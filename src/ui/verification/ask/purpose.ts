import * as vscode from 'vscode';

/** What a contract is asked for: to publish its sources, or only to compare its build with the deployed code. */
export type Purpose = 'verify' | 'compare';

/** The title of its questions. */
export function titleOf(purpose: Purpose): string {
  return purpose === 'verify' ? vscode.l10n.t('Verify Contract') : vscode.l10n.t('Compare with Deployed Code');
}
