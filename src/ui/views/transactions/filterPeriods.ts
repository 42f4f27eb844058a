import * as vscode from 'vscode';

/** The periods that the filter offers; each ends now. In seconds. */
export const filterPeriods: readonly [string, number][] = [
  [vscode.l10n.t('last hour'), 3_600],
  [vscode.l10n.t('last 24 hours'), 86_400],
  [vscode.l10n.t('last 7 days'), 604_800],
  [vscode.l10n.t('last 30 days'), 2_592_000],
];
