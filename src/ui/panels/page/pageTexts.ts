import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';

/**
 * The texts of the page's own script (media/sheet), in the language of VS Code; the script fills in `{0}` and `{1}`.
 */
export function pageTexts(): Readonly<Record<string, string | Readonly<Record<string, string>>>> {
  return {
    copy: vscode.l10n.t('Copy'),
    copyThis: vscode.l10n.t('Copy {0}'),
    open: vscode.l10n.t('Open {0} {1}'),
    sort: vscode.l10n.t('Sort by this column'),
    filter: vscode.l10n.t('Filter'),
    filterRows: vscode.l10n.t('Filter rows of {0}'),
    filtered: vscode.l10n.t('{0} of {1} rows.'),
    loading: vscode.l10n.t('Loading…'),
    loaded: vscode.l10n.t('Loaded.'),
    someMore: vscode.l10n.t('Loaded {0} more. {1} shown, more available.'),
    allThere: vscode.l10n.t('Loaded {0} more. All {1} shown.'),
    kinds: loadCore().sheets.kindWords(),
  };
}
