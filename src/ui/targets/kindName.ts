import * as vscode from 'vscode';
import type { EntityKind } from '../../core/sheets/sheetRef.ts';

/** The name of a kind at the beginning of a text: `Account`. */
export function kindName(kind: EntityKind): string {
  switch (kind) {
    case 'transaction':
      return vscode.l10n.t('Transaction');
    case 'account':
      return vscode.l10n.t('Account');
    case 'token':
      return vscode.l10n.t('Token');
    case 'nft':
      return vscode.l10n.t('NFT');
    case 'schedule':
      return vscode.l10n.t('Schedule');
    case 'contract':
      return vscode.l10n.t('Contract');
    case 'topic':
      return vscode.l10n.t('Topic');
    case 'node':
      return vscode.l10n.t('Node');
    case 'block':
      return vscode.l10n.t('Block');
    case 'topicMessage':
      return vscode.l10n.t('Topic message');
    case 'balances':
      return vscode.l10n.t('Balances');
    case 'resultCode':
      return vscode.l10n.t('Result code');
    default:
      return kind;
  }
}
