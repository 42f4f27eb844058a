import { timestampRange } from './common.ts';
import { int64, item, number, type Row, text } from './field.ts';

export const block = item({
  /** Transactions in it. */
  count: number,
  gas_used: int64,
  hapi_version: text,
  hash: text,
  logs_bloom: text,
  /** The record file's name. */
  name: text,
  number: int64,
  previous_hash: text,
  /** Of the receipts as Ethereum has them; newer than 0.154. */
  receipts_root: text,
  /** Bytes. */
  size: number,
  timestamp: timestampRange,
});
export type Block = Row<typeof block>;
