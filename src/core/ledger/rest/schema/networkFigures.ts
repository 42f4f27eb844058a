import { timestampRange } from './common.ts';
import { int64, item, list, number, type Row, record, text } from './field.ts';

/** Tinybar; strings on the wire. */
export const networkSupply = item({ released_supply: int64, timestamp: text, total_supply: int64 });
export type NetworkSupply = Row<typeof networkSupply>;

/** Tinybar and tinybar per hbar; `staking_period_duration` in minutes. */
export const networkStake = item({
  max_stake_rewarded: int64,
  max_staking_reward_rate_per_hbar: int64,
  max_total_reward: int64,
  node_reward_fee_fraction: number,
  reserved_staking_rewards: int64,
  reward_balance_threshold: int64,
  stake_total: int64,
  staking_period: timestampRange,
  staking_period_duration: int64,
  staking_periods_stored: int64,
  staking_reward_fee_fraction: number,
  staking_reward_rate: int64,
  staking_start_threshold: int64,
  unreserved_staking_reward_balance: int64,
});
export type NetworkStake = Row<typeof networkStake>;

/** USD per hbar = cent_equivalent / hbar_equivalent / 100, valid until `expiration_time` (seconds). */
const rate = record({ cent_equivalent: int64, expiration_time: int64, hbar_equivalent: int64 });
export const exchangeRates = item({ current_rate: rate, next_rate: rate, timestamp: text });
export type ExchangeRates = Row<typeof exchangeRates>;
export type ExchangeRate = NonNullable<ExchangeRates['current_rate']>;

/** `gas` in tinybar per gas. */
export const networkFees = item({ fees: list(item({ gas: int64, transaction_type: text })), timestamp: text });
export type NetworkFees = Row<typeof networkFees>;

const extras = list(
  item({ charged: int64, count: int64, fee_per_unit: int64, included: int64, name: text, subtotal: int64 }),
);
/** Tinycents. */
export const feeEstimate = item({
  high_volume_multiplier: int64,
  network: record({ multiplier: number, subtotal: int64 }),
  node: record({ base: int64, extras }),
  service: record({ base: int64, extras }),
  total: int64,
});
export type FeeEstimate = Row<typeof feeEstimate>;
