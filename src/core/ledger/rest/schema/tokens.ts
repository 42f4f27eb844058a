import { key } from './common.ts';
import { flag, int64, item, list, number, type Row, record, text } from './field.ts';

/** A token in a list. On the wire, `decimals` is a number here and a string in `tokenInfo`; both become a number. */
export const token = item({
  admin_key: key,
  decimals: number,
  metadata: text,
  name: text,
  symbol: text,
  token_id: text,
  type: text,
});
export type Token = Row<typeof token>;

const fee = { all_collectors_are_exempt: flag, collector_account_id: text, denominating_token_id: text };
const fraction = record({ numerator: int64, denominator: int64 });

export const tokenInfo = item({
  admin_key: key,
  auto_renew_account: text,
  /** Seconds. */
  auto_renew_period: int64,
  created_timestamp: text,
  custom_fees: record({
    created_timestamp: text,
    fixed_fees: list(item({ ...fee, amount: int64 })),
    /** Fungible tokens only. */
    fractional_fees: list(item({ ...fee, amount: fraction, maximum: int64, minimum: int64, net_of_transfers: flag })),
    /** NFTs only. */
    royalty_fees: list(
      item({
        ...fee,
        amount: fraction,
        fallback_fee: record({ amount: int64, denominating_token_id: text }),
      }),
    ),
  }),
  decimals: number,
  deleted: flag,
  /** Nanoseconds since the epoch: the only expiry that isn't `seconds.nanoseconds`. */
  expiry_timestamp: int64,
  fee_schedule_key: key,
  freeze_default: flag,
  freeze_key: key,
  initial_supply: int64,
  kyc_key: key,
  max_supply: int64,
  memo: text,
  metadata: text,
  metadata_key: key,
  modified_timestamp: text,
  name: text,
  pause_key: key,
  /** NOT_APPLICABLE, PAUSED or UNPAUSED. */
  pause_status: text,
  supply_key: key,
  /** FINITE or INFINITE. */
  supply_type: text,
  symbol: text,
  token_id: text,
  total_supply: int64,
  treasury_account_id: text,
  /** FUNGIBLE_COMMON or NON_FUNGIBLE_UNIQUE. */
  type: text,
  wipe_key: key,
});
export type TokenInfo = Row<typeof tokenInfo>;
