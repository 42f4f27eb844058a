import { key } from './common.ts';
import { flag, item, list, type Row, text } from './field.ts';

export const schedule = item({
  admin_key: key,
  consensus_timestamp: text,
  creator_account_id: text,
  deleted: flag,
  /** Null if not executed. */
  executed_timestamp: text,
  expiration_time: text,
  memo: text,
  payer_account_id: text,
  schedule_id: text,
  /** `public_key_prefix` and `signature` are base64, which the server breaks into lines of 76 characters. */
  signatures: list(item({ consensus_timestamp: text, public_key_prefix: text, signature: text, type: text })),
  /** Base64 protobuf. */
  transaction_body: text,
  wait_for_expiry: flag,
});
export type Schedule = Row<typeof schedule>;
