import type { Ask, AskOptions, Params } from '../ask.ts';
import { mendRow } from '../schema/mendRow.ts';
import { transaction, transactionDetail } from '../schema/transactions.ts';

export function createTransactions(ask: Ask) {
  const page = ask.page('transactions', transaction);
  const details = ask.page('transactions', transactionDetail, mendRow);
  return {
    /** Transactions, newest first; without a time range, public servers search 60 days per page. */
    list: (params: Params<'transactions.list'> = {}, options?: AskOptions) =>
      ask.send('transactions.list', {}, params, page, options),

    /**
     * Every row of a transaction ID (either form) or 48-byte hash: the transaction, its children, a schedule's
     * execution, duplicates; oldest first, always one page. Further rows may arrive in the following seconds, or later
     * for a schedule: use `revalidate`.
     */
    get: (id: string, params: Params<'transactions.get'> = {}, options?: AskOptions) =>
      ask.send('transactions.get', { transactionId: id }, params, details, options),
  };
}
