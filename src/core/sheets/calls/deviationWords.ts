import * as l10n from '@vscode/l10n';

/** What can't be made from a replay that differs from the network: a failing line, a verdict on a change, a test of a call. */
type Unmade = 'line' | 'verdict' | { readonly testOf: string };

/** The same words for each of them. */
export function deviationWords(unmade: Unmade): string {
  switch (unmade) {
    case 'line':
      return l10n.t('No line: the replay differs from the network, so nothing in it is certain.');
    case 'verdict':
      return l10n.t('Not known: the replay differs from the network, so nothing in it is certain.');
    default:
      return l10n.t`No test of ${unmade.testOf}: the replay differs from the network, so nothing in it is certain.`;
  }
}
