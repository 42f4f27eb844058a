import { int64, item, list, number, type Row, text } from './field.ts';

/** Tinybar, and the account's tokens in their smallest units. */
export const accountBalance = item({
  account: text,
  balance: int64,
  tokens: list(item({ token_id: text, balance: int64 })),
});
export type AccountBalance = Row<typeof accountBalance>;

/** One holder of a token. */
export const tokenBalance = item({ account: text, balance: int64, decimals: number });
export type TokenBalance = Row<typeof tokenBalance>;
