import { flag, int64, item, number, type Row, text } from './field.ts';

export const nft = item({
  account_id: text,
  created_timestamp: text,
  delegating_spender: text,
  deleted: flag,
  /** Base64. */
  metadata: text,
  modified_timestamp: text,
  serial_number: int64,
  spender: text,
  token_id: text,
});
export type Nft = Row<typeof nft>;

/** One line of an NFT's history. */
export const nftTransfer = item({
  consensus_timestamp: text,
  is_approval: flag,
  nonce: number,
  receiver_account_id: text,
  sender_account_id: text,
  transaction_id: text,
  type: text,
});
export type NftTransfer = Row<typeof nftTransfer>;
