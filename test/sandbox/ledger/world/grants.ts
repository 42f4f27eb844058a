import { second, timestamp } from '../timestamps.ts';
import { genesis } from './epochs.ts';
import { knownTokens } from './tokens.ts';

type Range = { from: string; to: string | null };

/** The three kinds of allowances, in the wire's shapes and orders. */
export type CryptoAllowance = {
  amount: bigint;
  amount_granted: bigint;
  owner: string;
  spender: string;
  timestamp: Range;
};
export type TokenAllowance = CryptoAllowance & { token_id: string };
export type NftAllowance = {
  approved_for_all: boolean;
  owner: string;
  spender: string;
  timestamp: Range;
  token_id: string;
};

/** A token airdrop not yet claimed, in the wire's shape and order (TokenAirdrop). */
export type Airdrop = {
  amount: bigint;
  receiver_id: string;
  sender_id: string;
  serial_number: bigint | null;
  timestamp: Range;
  token_id: string;
};

const maxLong = 9_223_372_036_854_775_807n;
const since = (index: number): Range => ({ from: timestamp(genesis + BigInt(90_000 + index) * second), to: null });

/** By owner and spender. */
export function createCryptoAllowances(): CryptoAllowance[] {
  return [
    { amount: 500n, amount_granted: 1_000n, owner: '0.0.1001', spender: '0.0.1002', timestamp: since(1) },
    { amount: maxLong, amount_granted: maxLong, owner: '0.0.1001', spender: '0.0.1003', timestamp: since(2) },
    { amount: 0n, amount_granted: 77n, owner: '0.0.1001', spender: '0.0.6001', timestamp: since(3) },
    { amount: 5n, amount_granted: 5n, owner: '0.0.1002', spender: '0.0.1001', timestamp: since(4) },
  ];
}

/** By owner, spender and token. */
export function createTokenAllowances(): TokenAllowance[] {
  const grant = (spender: string, token_id: string, amount: bigint, index: number): TokenAllowance => ({
    amount,
    amount_granted: amount * 2n < maxLong ? amount * 2n : maxLong,
    owner: '0.0.1001',
    spender,
    timestamp: since(10 + index),
    token_id,
  });
  return [
    grant('0.0.1002', knownTokens.dollar, 250n, 1),
    grant('0.0.1002', knownTokens.huge, maxLong - 7n, 2),
    grant('0.0.1003', knownTokens.dollar, 1n, 3),
    grant('0.0.6001', knownTokens.fees, 42n, 4),
  ];
}

/** By owner, spender and token. */
export function createNftAllowances(): NftAllowance[] {
  const grant = (owner: string, spender: string, token_id: string, index: number): NftAllowance => ({
    approved_for_all: index !== 2,
    owner,
    spender,
    timestamp: since(20 + index),
    token_id,
  });
  return [
    grant('0.0.1001', '0.0.1002', knownTokens.nft, 1),
    grant('0.0.1001', '0.0.1002', knownTokens.royalty, 2),
    grant('0.0.1001', '0.0.1004', knownTokens.nft, 3),
    grant('0.0.1003', '0.0.1001', knownTokens.nft, 4),
  ];
}

/** By sender, receiver, token and serial. */
export function createAirdrops(): Airdrop[] {
  const drop = (
    receiver_id: string,
    token_id: string,
    serial: bigint | null,
    amount: bigint,
    index: number,
  ): Airdrop => ({
    amount,
    receiver_id,
    sender_id: '0.0.1001',
    serial_number: serial,
    timestamp: since(30 + index),
    token_id,
  });
  return [
    drop('0.0.1011', knownTokens.dollar, null, 333n, 1),
    drop('0.0.1011', knownTokens.nft, 5n, 1n, 2),
    drop('0.0.1012', knownTokens.huge, null, maxLong, 3),
    drop('0.0.1020', knownTokens.markdown, null, 1n, 4),
  ];
}
