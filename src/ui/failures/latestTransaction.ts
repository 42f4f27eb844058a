import * as vscode from 'vscode';
import type { Transaction } from '../../core/ledger/rest/schema/transactions.ts';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';

/**
 * The newest transaction of the network, preferably one that a user sent; undefined if the mirror node finds none in
 * four years.
 * @param filter only those of an account, of some types, or those that failed
 */
export async function latestTransaction(
  { ledger, network, signal }: Connection,
  { result, account, types }: { result?: 'fail'; account?: string | undefined; types?: readonly string[] } = {},
): Promise<Transaction | undefined> {
  const title = result
    ? vscode.l10n.t('Loading the latest failed transaction on {0}…', network.name)
    : vscode.l10n.t('Loading the latest transaction on {0}…', network.name);
  const params = {
    ...(result && { result }),
    ...(types && { transactiontype: types }),
    ...(account !== undefined && { 'account.id': account }),
  };
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, async () =>
    loadCore().ledger.newestTransaction(ledger, params, { signal, revalidate: true }),
  );
}
