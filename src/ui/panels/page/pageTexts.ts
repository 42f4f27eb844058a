import * as vscode from 'vscode';
import type { EntityKind } from '../../../core/sheets/sheetRef.ts';

/**
 * The texts of the page's own script (media/sheet), in the language of VS Code; the script fills in `{0}` and `{1}`.
 */
export function pageTexts(): Readonly<Record<string, string | Readonly<Record<EntityKind, string>>>> {
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
    kinds: kindWords(),
  };
}

/** The name of each kind for the middle of a sentence. */
function kindWords(): Record<EntityKind, string> {
  return {
    transaction: vscode.l10n.t('transaction'),
    account: vscode.l10n.t('account'),
    token: vscode.l10n.t('token'),
    nft: vscode.l10n.t('NFT'),
    schedule: vscode.l10n.t('schedule'),
    contract: vscode.l10n.t('contract'),
    topic: vscode.l10n.t('topic'),
    node: vscode.l10n.t('node'),
    block: vscode.l10n.t('block'),
    network: vscode.l10n.t('network'),
    incident: vscode.l10n.t('incident'),
    maintenance: vscode.l10n.t('maintenance'),
    component: vscode.l10n.t('component'),
    verification: vscode.l10n.t('verification'),
    resultCode: vscode.l10n.t('result code'),
    topicMessage: vscode.l10n.t('message'),
    registeredNode: vscode.l10n.t('registered node'),
    balances: vscode.l10n.t('balances'),
    feeEstimate: vscode.l10n.t('fee estimate'),
    gasByLine: vscode.l10n.t('gas by line'),
    sourceLine: vscode.l10n.t('line'),
    transactionBytes: vscode.l10n.t('transaction bytes'),
    contractRead: vscode.l10n.t('contract answers'),
  };
}
