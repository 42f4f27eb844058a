import * as vscode from 'vscode';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import { loadCore } from '../loadCore.ts';

/**
 * What every box says below a text that may be a private key, or the secret of one-time passwords, and that Enter sends
 * to a network; undefined for any other.
 */
export function sentOnEnter(identifier: Identifier, network: string): string | undefined {
  if (!loadCore().ledger.mayBeKey(identifier)) return undefined;
  return identifier.kind === 'alias'
    ? vscode.l10n.t(
        'Account alias. The secret of one-time passwords looks the same: Enter sends this text to {0}',
        network,
      )
    : vscode.l10n.t('Hash. A private key looks the same: Enter sends this text to {0}', network);
}
