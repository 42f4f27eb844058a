import { parseJson } from '../../../src/core/json/losslessJson.ts';
import { isMalformed, type RowSchema, readRow } from '../../../src/core/ledger/rest/schema/field.ts';
import { type TransactionDetail, transactionDetail } from '../../../src/core/ledger/rest/schema/transactions.ts';

/** A record of the ledger from JSON text, as the client reads it. */
export function rowOf<Schema extends RowSchema>(schema: Schema, json: string) {
  const row = readRow(schema, parseJson(json));
  if (isMalformed(row)) throw new Error(row.problem);
  return row;
}

/** A transaction with the given fields, the others as the server writes those that do not apply. */
export function transactionRow(fields: Record<string, unknown> = {}): TransactionDetail {
  const defaults = {
    charged_tx_fee: 0,
    consensus_timestamp: '1700000002.000000001',
    name: 'CRYPTOTRANSFER',
    node: '0.0.3',
    nonce: 0,
    parent_consensus_timestamp: null,
    result: 'SUCCESS',
    scheduled: false,
    transaction_id: '0.0.1001-1700000000-000000001',
    transfers: [],
  };
  return rowOf(transactionDetail, JSON.stringify({ ...defaults, ...fields }));
}
