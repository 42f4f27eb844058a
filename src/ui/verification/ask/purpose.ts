import * as vscode from 'vscode';

/** What a contract is asked for: to publish its sources, or only to compare its build with the deployed code. */
export type Purpose = 'verify' | Comparison;

/** What of a build is compared. */
export type Comparison = 'code' | 'layout';

const titles: Readonly<Record<Purpose, string>> = {
  verify: vscode.l10n.t('Verify Contract'),
  code: vscode.l10n.t('Compare with Deployed Code'),
  layout: vscode.l10n.t('Compare Storage Layout'),
};

/** The title of its questions. */
export function titleOf(purpose: Purpose): string {
  return titles[purpose];
}
