import { second, timestamp } from '../timestamps.ts';
import { genesis } from './epochs.ts';
import { type Key, keyOf } from './keys.ts';

type FixedFee = {
  all_collectors_are_exempt: boolean;
  amount: bigint;
  collector_account_id: string;
  denominating_token_id: string | null;
};
type FractionalFee = {
  all_collectors_are_exempt: boolean;
  amount: { numerator: bigint; denominator: bigint };
  collector_account_id: string;
  denominating_token_id: string;
  maximum: bigint | null;
  minimum: bigint;
  net_of_transfers: boolean;
};
type RoyaltyFee = {
  all_collectors_are_exempt: boolean;
  amount: { denominator: bigint; numerator: bigint };
  collector_account_id: string;
  fallback_fee: { amount: bigint; denominating_token_id: string | null } | null;
};
/** Fungible tokens have no royalty fees, NFTs no fractional ones: the key is absent. */
type CustomFees = {
  created_timestamp: string;
  fixed_fees: FixedFee[];
  fractional_fees?: FractionalFee[];
  royalty_fees?: RoyaltyFee[];
};

/** A token, in the wire's shape and order (TokenInfo). */
export type Token = {
  admin_key: Key | null;
  auto_renew_account: string | null;
  auto_renew_period: number | null;
  created_timestamp: string;
  custom_fees: CustomFees;
  decimals: string;
  deleted: boolean | null;
  expiry_timestamp: bigint | null;
  fee_schedule_key: Key | null;
  freeze_default: boolean;
  freeze_key: Key | null;
  initial_supply: string;
  kyc_key: Key | null;
  max_supply: string;
  memo: string;
  metadata: string;
  metadata_key: Key | null;
  modified_timestamp: string;
  name: string;
  pause_key: Key | null;
  pause_status: 'NOT_APPLICABLE' | 'PAUSED' | 'UNPAUSED';
  supply_key: Key | null;
  supply_type: 'FINITE' | 'INFINITE';
  symbol: string;
  token_id: string;
  total_supply: string;
  treasury_account_id: string;
  type: 'FUNGIBLE_COMMON' | 'NON_FUNGIBLE_UNIQUE';
  wipe_key: Key | null;
};

/** Tokens by what is peculiar. */
export const knownTokens = {
  dollar: '0.0.5001',
  /** 0 decimals, needs KYC, can be frozen. */
  whole: '0.0.5002',
  /** 8 decimals, supply 2^63-1. */
  huge: '0.0.5003',
  nft: '0.0.5004',
  paused: '0.0.5005',
  /** Fixed and fractional custom fees, HTML and ANSI in its names. */
  fees: '0.0.5006',
  deleted: '0.0.5007',
  /** 75 decimals. */
  tiny: '0.0.5008',
  /** Markdown and a command: link for a name. */
  markdown: '0.0.5009',
  /** Bidirectional overrides and line breaks in its names. */
  bidi: '0.0.5010',
  /** NFTs with royalties, one of them without a fallback fee. */
  royalty: '0.0.5011',
  /** Null wherever the schema says it may be, and where it does not. */
  nulls: '0.0.5012',
} as const;

const maxSupply = '9223372036854775807';

/** The network's tokens, by number. */
export function createTokens(seed: number): Token[] {
  const fungible = (id: string, name: string, symbol: string, decimals: number, supply: string): Token => {
    const created = timestamp(createdAt(id));
    const key = (purpose: string) => keyOf(seed, id, purpose);
    return {
      admin_key: key('admin'),
      auto_renew_account: '0.0.1001',
      auto_renew_period: 7_776_000,
      created_timestamp: created,
      custom_fees: { created_timestamp: created, fixed_fees: [], fractional_fees: [] },
      decimals: String(decimals),
      deleted: false,
      expiry_timestamp: createdAt(id) + 60_000_000n * second + 1n,
      fee_schedule_key: key('fee schedule'),
      freeze_default: false,
      freeze_key: null,
      initial_supply: supply,
      kyc_key: null,
      max_supply: '0',
      memo: `token ${id}`,
      metadata: '',
      metadata_key: null,
      modified_timestamp: created,
      name,
      pause_key: null,
      pause_status: 'NOT_APPLICABLE',
      supply_key: key('supply'),
      supply_type: 'INFINITE',
      symbol,
      token_id: id,
      total_supply: supply,
      treasury_account_id: '0.0.1001',
      type: 'FUNGIBLE_COMMON',
      wipe_key: key('wipe'),
    };
  };
  const nft = (id: string, name: string, symbol: string, royalty_fees: RoyaltyFee[]): Token => {
    const created = timestamp(createdAt(id));
    return {
      ...fungible(id, name, symbol, 0, '0'),
      custom_fees: { created_timestamp: created, fixed_fees: [], royalty_fees },
      max_supply: '100',
      metadata: Buffer.from('ipfs://collection').toString('base64'),
      metadata_key: keyOf(seed, id, 'metadata'),
      supply_type: 'FINITE',
      total_supply: '40',
      type: 'NON_FUNGIBLE_UNIQUE',
    };
  };
  const fees = fungible(knownTokens.fees, 'Fee Coin <b>&"\'', 'FEE\u001b[31m', 2, '1000000');
  const whole = fungible(knownTokens.whole, 'Whole Units', 'WHOLE', 0, '5000');
  const paused = fungible(knownTokens.paused, 'Paused Coin', 'PAUSE', 2, '1000000');
  const unknown = fungible(knownTokens.nulls, 'Sparse Coin', 'SPARSE', 3, '1000');
  return [
    fungible(knownTokens.dollar, 'Sample Dollar', 'SUSD', 6, '1000000000000'),
    { ...whole, freeze_key: keyOf(seed, 'whole', 'freeze'), kyc_key: keyOf(seed, 'whole', 'kyc') },
    fungible(knownTokens.huge, 'Huge Supply', 'HUGE', 8, maxSupply),
    nft(knownTokens.nft, 'Sample Apes', 'SAPE', [royalty(5n, { amount: 1_000_000n, denominating_token_id: null })]),
    { ...paused, pause_key: keyOf(seed, 'paused', 'pause'), pause_status: 'PAUSED' },
    {
      ...fees,
      max_supply: maxSupply,
      custom_fees: {
        created_timestamp: fees.created_timestamp,
        fixed_fees: [
          fixed(100n, '0.0.1002', null),
          { ...fixed(7n, '0.0.1003', knownTokens.dollar), all_collectors_are_exempt: true },
        ],
        fractional_fees: [fractional(knownTokens.fees, 1000n), fractional(knownTokens.fees, null)],
      },
    },
    { ...fungible(knownTokens.deleted, 'Deleted Coin', 'DEL', 2, '0'), deleted: true },
    fungible(knownTokens.tiny, 'Seventy-five Decimals', 'TINY', 75, maxSupply),
    fungible(
      knownTokens.markdown,
      '[Claim](command:workbench.action.quit) **now** `x`',
      '![i](https://x.example/i.png)',
      8,
      '1',
    ),
    fungible(
      knownTokens.bidi,
      'Pay \u202e\u2066lapyaP\u2069\u202c\r\n\tto',
      '\u200bUSDC\u200b',
      18,
      '1000000000000000000',
    ),
    nft(knownTokens.royalty, '<script>alert(1)</script>', 'R&D', [
      royalty(10n, null),
      royalty(1n, { amount: 9_007_199_254_740_993n, denominating_token_id: knownTokens.huge }),
    ]),
    {
      ...unknown,
      admin_key: null,
      auto_renew_account: null,
      auto_renew_period: null,
      deleted: null,
      expiry_timestamp: null,
      fee_schedule_key: null,
      supply_key: null,
      wipe_key: null,
      memo: '',
    },
  ];
}

function createdAt(id: string): bigint {
  return genesis + BigInt(id.slice(4)) * second;
}

function fixed(amount: bigint, collector: string, token: string | null): FixedFee {
  return { all_collectors_are_exempt: false, amount, collector_account_id: collector, denominating_token_id: token };
}

function fractional(token: string, maximum: bigint | null): FractionalFee {
  return {
    all_collectors_are_exempt: false,
    amount: { numerator: 5n, denominator: 100n },
    collector_account_id: '0.0.1002',
    denominating_token_id: token,
    maximum,
    minimum: 1n,
    net_of_transfers: maximum !== null,
  };
}

function royalty(numerator: bigint, fallback_fee: RoyaltyFee['fallback_fee']): RoyaltyFee {
  return {
    all_collectors_are_exempt: false,
    amount: { denominator: 100n, numerator },
    collector_account_id: '0.0.1002',
    fallback_fee,
  };
}
