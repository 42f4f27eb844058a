import { key } from './common.ts';
import { flag, int64, item, list, number, type Row, text } from './field.ts';

const transfer = { account: text, amount: int64, is_approval: flag };

const fields = {
  batch_key: key,
  bytes: text,
  /** Tinybar. */
  charged_tx_fee: int64,
  consensus_timestamp: text,
  entity_id: text,
  high_volume: flag,
  /** Scaled by 1000 (4000n = 4x); 0n if not applied. */
  high_volume_pricing_multiplier: int64,
  max_custom_fees: list(item({ account_id: text, amount: int64, denominating_token_id: text })),
  /** Tinybar; a string on the wire. */
  max_fee: int64,
  memo_base64: text,
  /** The transaction type, such as CRYPTOTRANSFER; unknown ones occur. */
  name: text,
  nft_transfers: list(
    item({
      is_approval: flag,
      receiver_account_id: text,
      sender_account_id: text,
      serial_number: int64,
      token_id: text,
    }),
  ),
  node: text,
  /** 0 if submitted by a user; otherwise created by the network (a child). */
  nonce: number,
  parent_consensus_timestamp: text,
  result: text,
  scheduled: flag,
  staking_reward_transfers: list(item({ account: text, amount: int64 })),
  token_transfers: list(item({ token_id: text, ...transfer })),
  /** 48 bytes, base64. */
  transaction_hash: text,
  /** `shard.realm.num-seconds-nanoseconds`, shared by children, duplicates and scheduled executions. */
  transaction_id: text,
  /** Tinybar. */
  transfers: list(item(transfer)),
  valid_duration_seconds: number,
  valid_start_timestamp: text,
};

export const transaction = item(fields);
export type Transaction = Row<typeof transaction>;

/** The result of a request by ID or hash. */
export const transactionDetail = item({
  ...fields,
  assessed_custom_fees: list(
    item({
      amount: int64,
      collector_account_id: text,
      effective_payer_account_ids: list(text),
      /** Null if the fee was in HBAR. */
      token_id: text,
    }),
  ),
});
export type TransactionDetail = Row<typeof transactionDetail>;
