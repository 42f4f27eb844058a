import { readLongHash } from '../../ids/hash.ts';
import { mirrorTransactionId, readTransactionId } from '../../ids/transactionId.ts';
import type { Ask, AskOptions, Params } from '../ask.ts';
import { ensureSubject } from '../ensureSubject.ts';
import { type Entry, isMalformed } from '../schema/field.ts';
import { repairRow } from '../schema/repairRow.ts';
import { type TransactionDetail, transaction, transactionDetail } from '../schema/transactions.ts';

/** Whether a row is certainly of another transaction ID or hash. Beside a batch's own row are its inner transactions'. */
function isOtherTransaction(asked: string, row: Entry<TransactionDetail>): boolean {
  if (isMalformed(row)) return false;
  const id = readTransactionId(asked);
  if (id) return row.transaction_id !== null && row.transaction_id !== mirrorTransactionId(id);
  const [wanted, hash] = [readLongHash(asked), readLongHash(row.transaction_hash ?? '')];
  return wanted !== undefined && hash !== undefined && wanted !== hash;
}

export function createTransactions(ask: Ask) {
  const details = ask.page('transactions', transactionDetail, repairRow);
  return {
    /** Transactions, newest first; without a time range, public servers search 60 days per page. */
    list: ask.all('transactions.list', ask.page('transactions', transaction)),

    /**
     * Every row of a transaction ID (either form) or 48-byte hash: the transaction, its children, a schedule's
     * execution, duplicates; oldest first, always one page. Further rows may arrive in the following seconds, or later
     * for a schedule: use `revalidate`.
     */
    get: (id: string, params: Params<'transactions.get'> = {}, options?: AskOptions) =>
      ask.send(
        'transactions.get',
        { transactionId: id },
        params,
        ensureSubject(details, ({ rows }) => rows.length > 0 && rows.every((row) => isOtherTransaction(id, row))),
        options,
      ),
  };
}
