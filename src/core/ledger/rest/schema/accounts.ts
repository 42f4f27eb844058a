import { key, timestampRange } from './common.ts';
import { flag, int64, item, list, number, type Row, record, text } from './field.ts';

const fields = {
  account: text,
  /** Base32 (RFC 4648, no padding). */
  alias: text,
  /** Seconds. */
  auto_renew_period: int64,
  balance: record({ balance: int64, timestamp: text, tokens: list(item({ token_id: text, balance: int64 })) }),
  created_timestamp: text,
  decline_reward: flag,
  /** The contract whose code an account runs (EIP-7702), from 0.160 on; `0x` for none. */
  delegation_address: text,
  deleted: flag,
  ethereum_nonce: int64,
  evm_address: text,
  expiry_timestamp: text,
  key,
  max_automatic_token_associations: number,
  memo: text,
  /** Tinybar. */
  pending_reward: int64,
  receiver_sig_required: flag,
  staked_account_id: text,
  staked_node_id: int64,
  stake_period_start: text,
};

export const account = item(fields);
export type Account = Row<typeof account>;

export const tokenRelationship = item({
  automatic_association: flag,
  /** In the token's smallest unit. */
  balance: int64,
  created_timestamp: text,
  decimals: number,
  /** NOT_APPLICABLE, FROZEN or UNFROZEN. */
  freeze_status: text,
  /** NOT_APPLICABLE, GRANTED or REVOKED. */
  kyc_status: text,
  token_id: text,
});
export type TokenRelationship = Row<typeof tokenRelationship>;

export const stakingReward = item({ account_id: text, amount: int64, timestamp: text });
export type StakingReward = Row<typeof stakingReward>;

/** `serial_number` for NFTs, else null with an `amount`. */
export const airdrop = item({
  amount: int64,
  receiver_id: text,
  sender_id: text,
  serial_number: int64,
  timestamp: timestampRange,
  token_id: text,
});
export type Airdrop = Row<typeof airdrop>;

export const hook = item({
  admin_key: key,
  contract_id: text,
  created_timestamp: text,
  deleted: flag,
  extension_point: text,
  hook_id: int64,
  owner_id: text,
  timestamp_range: timestampRange,
  type: text,
});
export type Hook = Row<typeof hook>;

export const hookStorage = item({ key: text, value: text, timestamp: text });
export type HookStorage = Row<typeof hookStorage>;
