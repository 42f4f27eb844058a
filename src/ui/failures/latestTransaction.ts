import * as vscode from 'vscode';
import type { Transaction } from '../../core/ledger/rest/schema/transactions.ts';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';

/** How many pages to follow: a mirror node may return none for a period and still link a next page. */
const mostPages = 5;

/**
 * The newest transaction of the network, preferably one that a user sent; undefined if the mirror node finds none in
 * the period that it searches.
 * @param filter only those of an account, of some types, or those that failed
 */
export async function latestTransaction(
  { ledger, network, signal }: Connection,
  { result, account, types }: { result?: 'fail'; account?: string | undefined; types?: readonly string[] } = {},
): Promise<Transaction | undefined> {
  const { isMalformed } = loadCore().ledger;
  const title = result
    ? vscode.l10n.t('Loading the latest failed transaction on {0}…', network.name)
    : vscode.l10n.t('Loading the latest transaction on {0}…', network.name);
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, async () => {
    const options = { signal, revalidate: true };
    let page = await ledger.transactions.list(
      {
        ...{ limit: 10, ...(result && { result }), ...(types && { transactiontype: types }) },
        ...(account !== undefined && { 'account.id': account }),
      },
      options,
    );
    for (let pages = 1; page.rows.length === 0 && page.more && pages < mostPages; pages++)
      page = await page.more(options);
    const rows = page.rows.filter((row): row is Transaction => !isMalformed(row) && row.transaction_id !== null);
    return rows.find(({ nonce, scheduled }) => !nonce && !scheduled) ?? rows[0];
  });
}
