import { readTransactionId } from '../ledger/ids/transactionId.ts';
import type { Transaction } from '../ledger/rest/schema/transactions.ts';

/** Pays the staking rewards (HIP-406) and receives a share of the fees. */
export const stakingRewards = '0.0.800';

/** The accounts that receive the network's fees: the network's own, staking rewards, node rewards, fee collection. */
const feeAccounts: readonly string[] = ['0.0.98', stakingRewards, '0.0.801', '0.0.802'];

/** The gain or loss of each account in tinybars, by purpose. */
export interface HbarMovements {
  /** The amounts without the fee, but with rewards. */
  byAccount: ReadonlyMap<string, bigint>;
  /** Whether the fee could be separated and was left out, or none was charged. */
  withoutFee: boolean;
  /** Whether it couldn't, and who gets fees received something. */
  withFees: boolean;
  /** The receivers of the fee; empty if it couldn't be separated. */
  fee: ReadonlyMap<string, bigint>;
  /** Who paid it. */
  feePayers: ReadonlyMap<string, bigint>;
  /** The staking rewards in `byAccount`; empty if they couldn't be separated. */
  rewards: ReadonlyMap<string, bigint>;
  /** The payer in the ID; of what a schedule executed, its payer, or who paid the fee, if that is certain: the ID is its creator's. */
  payer: string | undefined;
}

/**
 * What a transaction moved, by account. The ledger records one sum per account, so the fee and the rewards are
 * separated only if that is certain: the fee accounts must have received exactly the charged amount.
 * @param schedulePayer who pays for what a schedule executed, by the schedule's record; of other transactions, it says nothing
 */
export function hbarMovements(transaction: Transaction, schedulePayer?: string): HbarMovements {
  const isExecution = transaction.scheduled === true && (transaction.nonce ?? 0) === 0;
  const named = isExecution ? schedulePayer : undefined;
  const payer = named ?? readTransactionId(transaction.transaction_id ?? '')?.payer;
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
    const sums = withoutRewards(all, paid);
    const fee = feeOf(transaction, payer, sums);
    const feePayers = fee && payersOf(transaction, { payer, isNamed: named !== undefined }, sums, sumOf(fee));
    if (!feePayers) continue;
    const rest = new Map(all);
    for (const [account, amount] of fee) addTo(rest, account, -amount);
    for (const [account, amount] of feePayers) addTo(rest, account, amount);
    const known = isExecution ? (named ?? [...feePayers.keys()][0]) : payer;
    return {
      byAccount: withoutZeros(rest),
      withoutFee: true,
      withFees: false,
      fee,
      feePayers,
      rewards: paid,
      payer: known,
    };
  }
  // Children are charged nothing, and neither is the network when it distributes the fees that it collected.
  const isFree = transaction.charged_tx_fee === 0n;
  return {
    byAccount: withoutZeros(all),
    withoutFee: isFree,
    withFees: !isFree && mayReceive(all, transaction),
    fee: none,
    feePayers: none,
    rewards: none,
    payer: isExecution ? named : payer,
  };
}

/** Whether who gets fees received anything. */
function mayReceive(sums: ReadonlyMap<string, bigint>, { node }: Transaction): boolean {
  return [...sums].some(([id, amount]) => amount > 0n && (id === node || feeAccounts.includes(id)));
}

/** The receivers of the fee with their amounts, if the sum is exactly the charged amount. */
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

/**
 * Who paid the fee, if that is certain. Usually the payer in the ID. But a schedule may name another payer, even who
 * receives what it sends: if its record isn't known, it must be the only account that lost just the fee. And of an Ethereum transaction, the one
 * in the ID is the relay: its sender, who pays for the gas, must be the only other account that lost something.
 */
function payersOf(
  { name, scheduled }: Transaction,
  { payer, isNamed }: { payer: string | undefined; isNamed: boolean },
  sums: ReadonlyMap<string, bigint>,
  fee: bigint,
): ReadonlyMap<string, bigint> | undefined {
  if (fee === 0n) return new Map();
  if (payer !== undefined && isNamed) return new Map([[payer, fee]]);
  const isEthereum = name === 'ETHEREUMTRANSACTION';
  if (scheduled && !isEthereum) {
    const exact = [...sums.keys()].filter((id) => sums.get(id) === -fee);
    return exact.length === 1 ? new Map(exact.map((id) => [id, fee])) : undefined;
  }
  const lost = -(sums.get(payer ?? '') ?? 0n);
  const isOwn = lost >= fee || !isEthereum;
  if (isOwn) return payer === undefined ? undefined : new Map([[payer, fee]]);
  const [other, ...more] = [...sums].filter(([id, amount]) => amount < 0n && id !== payer);
  if (!other || more.length > 0 || lost < 0n || -other[1] < fee - lost) return undefined;
  return new Map([...(payer !== undefined && lost > 0n ? [[payer, lost] as const] : []), [other[0], fee - lost]]);
}

/** The sums without the rewards that are paid from the staking account. */
export function withoutRewards(
  sums: ReadonlyMap<string, bigint>,
  rewards: ReadonlyMap<string, bigint>,
): Map<string, bigint> {
  const changed = new Map(sums);
  for (const [account, amount] of rewards) {
    addTo(changed, account, -amount);
    addTo(changed, stakingRewards, amount);
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
