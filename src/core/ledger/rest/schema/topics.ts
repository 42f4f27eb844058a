import { key, keyItem, timestampRange } from './common.ts';
import { flag, int64, item, list, number, type Row, record, text } from './field.ts';

export const topic = item({
  admin_key: key,
  auto_renew_account: text,
  /** Seconds. */
  auto_renew_period: int64,
  created_timestamp: text,
  custom_fees: record({
    created_timestamp: text,
    fixed_fees: list(item({ amount: int64, collector_account_id: text, denominating_token_id: text })),
  }),
  deleted: flag,
  fee_exempt_key_list: list(keyItem),
  fee_schedule_key: key,
  memo: text,
  submit_key: key,
  timestamp: timestampRange,
  topic_id: text,
});
export type Topic = Row<typeof topic>;

export const topicMessage = item({
  /** The part of a chunked message. `initial_transaction_id` is an object, not the usual string. */
  chunk_info: record({
    initial_transaction_id: record({ account_id: text, nonce: number, scheduled: flag, transaction_valid_start: text }),
    number,
    total: number,
  }),
  consensus_timestamp: text,
  /** Base64, or text if `encoding` asks for it. */
  message: text,
  payer_account_id: text,
  running_hash: text,
  running_hash_version: number,
  sequence_number: int64,
  topic_id: text,
});
export type TopicMessage = Row<typeof topicMessage>;
