import { readTransactionId } from '../../ledger/ids/transactionId.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';

/** Rewards for staking are paid from here (HIP-406); a share of the fees goes here too. */
export const stakingRewards = '0.0.800';

/** Accounts that the network's fees go to: the network's own, staking rewards, node rewards, fee collection. */
const feeAccounts: readonly string[] = ['0.0.98', stakingRewards, '0.0.801', '0.0.802'];

/** What each account gained or lost in tinybars, by what it was for. */
export interface HbarMovements {
  /** What is left when the fee is taken away, rewards included. */
  byAccount: ReadonlyMap<string, bigint>;
  /** Whether the fee could be told apart from the rest and was left out. */
  withoutFee: boolean;
  /** Who got the fee that the payer paid; empty where it could not be told apart. */
  fee: ReadonlyMap<string, bigint>;
  /** The staking rewards that `byAccount` holds; empty where they could not be told apart. */
  rewards: ReadonlyMap<string, bigint>;
  payer: string | undefined;
}

/**
 * What a transaction moved, account by account. The ledger writes one sum for each account, so the fee and the rewards
 * are told apart only where that is certain: what the fee accounts got must be exactly what was charged.
 */
export function hbarMovements(transaction: Transaction): HbarMovements {
  const payer = readTransactionId(transaction.transaction_id ?? '')?.payer;
  const all = new Map<string, bigint>();
  for (const { account, amount } of transaction.transfers) {
    if (account !== null && amount !== null) addTo(all, account, amount);
  }
  const rewards = new Map<string, bigint>();
  for (const { account, amount } of transaction.staking_reward_transfers) {
    const id = rewardedAccount(account);
    if (id !== null && amount !== null && amount > 0n) addTo(rewards, id, amount);
  }
  const none: ReadonlyMap<string, bigint> = new Map();
  for (const paid of rewards.size > 0 ? [rewards, none] : [none]) {
    const fee = feeOf(transaction, payer, withRewards(all, paid, -1n));
    if (!fee || (payer === undefined && fee.size > 0)) continue;
    const rest = new Map(all);
    for (const [account, amount] of fee) addTo(rest, account, -amount);
    if (payer !== undefined) addTo(rest, payer, sumOf(fee));
    return { byAccount: withoutZeros(rest), withoutFee: true, fee, rewards: paid, payer };
  }
  return { byAccount: withoutZeros(all), withoutFee: false, fee: none, rewards: none, payer };
}

/** Who got how much of the fee, where that is just what was charged. */
function feeOf(
  { charged_tx_fee: charged, node }: Transaction,
  payer: string | undefined,
  sums: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> | undefined {
  const fee = new Map(
    [...sums].filter(([id, amount]) => amount > 0n && id !== payer && (id === node || feeAccounts.includes(id))),
  );
  return sumOf(fee) === (charged ?? 0n) && sumOf(sums) === 0n ? fee : undefined;
}

/** The sums with (1) or without (-1) the rewards that are paid from the staking account. */
export function withRewards(
  sums: ReadonlyMap<string, bigint>,
  rewards: ReadonlyMap<string, bigint>,
  sign: 1n | -1n,
): Map<string, bigint> {
  const changed = new Map(sums);
  for (const [account, amount] of rewards) {
    addTo(changed, account, sign * amount);
    addTo(changed, stakingRewards, -sign * amount);
  }
  return withoutZeros(changed);
}

/** Some servers write the account of a staking reward as its bare number. */
export function rewardedAccount(account: string | null): string | null {
  return account !== null && /^\d+$/.test(account) ? `0.0.${account}` : account;
}

export function addTo(sums: Map<string, bigint>, account: string, amount: bigint): void {
  sums.set(account, (sums.get(account) ?? 0n) + amount);
}

export function sumOf(sums: ReadonlyMap<string, bigint>): bigint {
  return [...sums.values()].reduce((total, amount) => total + amount, 0n);
}

function withoutZeros(sums: ReadonlyMap<string, bigint>): Map<string, bigint> {
  return new Map([...sums].filter(([, amount]) => amount !== 0n));
}
