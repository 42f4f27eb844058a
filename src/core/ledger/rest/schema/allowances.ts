import { timestampRange } from './common.ts';
import { flag, int64, item, type Row, text } from './field.ts';

const fields = { amount: int64, amount_granted: int64, owner: text, spender: text, timestamp: timestampRange };

/** Tinybar. */
export const cryptoAllowance = item(fields);
export type CryptoAllowance = Row<typeof cryptoAllowance>;

export const tokenAllowance = item({ ...fields, token_id: text });
export type TokenAllowance = Row<typeof tokenAllowance>;

export const nftAllowance = item({
  approved_for_all: flag,
  owner: text,
  spender: text,
  timestamp: timestampRange,
  token_id: text,
});
export type NftAllowance = Row<typeof nftAllowance>;
