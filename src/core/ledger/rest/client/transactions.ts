import type { Ask, AskOptions, Params } from '../ask.ts';
import { mendRow } from '../schema/mendRow.ts';
import { transaction, transactionDetail } from '../schema/transactions.ts';

export function createTransactions(ask: Ask) {
  const page = ask.page('transactions', transaction);
  const details = ask.page('transactions', transactionDetail, mendRow);
  return {
    /** Transactions, the newest first; without a time range public servers look at 60 days a page. */
    list: (params: Params<'transactions.list'> = {}, options?: AskOptions) =>
      ask.send('transactions.list', {}, params, page, options),

    /**
     * Every row of one transaction id (either form) or 48-byte hash: the transaction, its children, a schedule's
     * execution, duplicates; the oldest first, always one page. Rows may still come in the seconds after, and for a
     * schedule later: ask with `revalidate`.
     */
    get: (id: string, params: Params<'transactions.get'> = {}, options?: AskOptions) =>
      ask.send('transactions.get', { transactionId: id }, params, details, options),
  };
}
