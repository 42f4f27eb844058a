import type { AskOptions } from '../rest/ask.ts';
import type { LedgerClient } from '../rest/client/client.ts';
import { walkPages } from '../rest/pages.ts';
import { everyRow, readableRows } from '../rest/schema/field.ts';
import type { Transaction } from '../rest/schema/transactions.ts';

/** A public mirror node searches 60 days per page: four years. */
const mostEmptyPages = 24;

/**
 * The newest transaction, preferably one that a user sent; undefined if the mirror node finds none in four years.
 * @param params the filter, as for `/transactions`
 * @throws LensError the requests' errors
 */
export async function newestTransaction(
  ...asked: Parameters<typeof newestTransactions>
): Promise<Transaction | undefined> {
  const rows = await newestTransactions(...asked);
  return rows.find(({ nonce, scheduled }) => !nonce && !scheduled) ?? rows[0];
}

/** The newest ten, the newest first; fewer if not all can be read. */
export async function newestTransactions(
  client: Pick<LedgerClient, 'transactions'>,
  params: Parameters<LedgerClient['transactions']['list']>[0],
  options: AskOptions,
): Promise<readonly Transaction[]> {
  const first = (asked: AskOptions) => client.transactions.list({ limit: 10, ...params }, asked);
  for await (const page of walkPages(first, { ...options, maxEmptyPages: mostEmptyPages }))
    if (everyRow(page.rows).length > 0) return readableRows(page.rows).filter(({ transaction_id: id }) => id !== null);
  return [];
}
