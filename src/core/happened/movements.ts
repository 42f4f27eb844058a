import type { Transaction } from '../ledger/rest/schema/transactions.ts';
import { addTo, type HbarMovements, withoutRewards } from './hbarMovements.ts';

/** How much of what, in smallest units. */
export type Amount =
  /** `withFees`: the fee is in it, too, and the record doesn't say which part. */
  | { unit: 'hbar'; amount: bigint; withFees?: boolean }
  | { unit: 'token'; token: string; amount: bigint }
  /** NFTs of a token; `serial`: of a single one, if it is known. */
  | { unit: 'nft'; token: string; count: number; serial?: bigint | undefined };

/** What went from one side to the other: the largest sender and receiver, and how many others there are. */
export interface Movement {
  /** Usually one; two that went the same way are one movement. */
  amounts: readonly Amount[];
  /** Who sent the most; undefined for mints. */
  from?: string | undefined;
  /** Who received the most; undefined for burns and wipes. */
  to?: string | undefined;
  /** How many other accounts sent this unit. */
  otherSenders: number;
  /** How many other accounts received it. */
  otherReceivers: number;
  /** The gain or loss of each account, of what isn't an NFT. */
  byAccount?: ReadonlyMap<string, bigint>;
}

type TokenTransfer = Pick<Transaction['token_transfers'][number], 'token_id' | 'account' | 'amount'>;
type NftTransfer = Omit<Transaction['nft_transfers'][number], 'is_approval'>;

/** What moved, or would move, by unit. */
export interface Transfers {
  nfts: readonly NftTransfer[];
  tokens: readonly TokenTransfer[];
  /** The gain or loss of each account in tinybars. */
  hbar: ReadonlyMap<string, bigint>;
  /** Whether the fee couldn't be separated from `hbar`. */
  withFees?: boolean;
}

/**
 * What a transaction moved, one movement per unit, without the fee and staking rewards: NFTs first, then tokens, then
 * ℏ, because the rarer unit is usually the purpose.
 * @param hbar as `hbarMovements` gives it
 */
export function movementsOf(
  { nft_transfers: nfts, token_transfers: tokens }: Pick<Transaction, 'nft_transfers' | 'token_transfers'>,
  { byAccount, rewards, withFees }: Pick<HbarMovements, 'byAccount' | 'rewards' | 'withFees'>,
): Movement[] {
  return movementsIn({ nfts, tokens, hbar: withoutRewards(byAccount, rewards), withFees });
}

/** The same of transfers from any record: one movement per unit, NFTs first, then tokens, then ℏ. */
export function movementsIn({ nfts, tokens, hbar, withFees = false }: Transfers): Movement[] {
  const ofHbar = (amount: bigint): Amount => ({ unit: 'hbar', amount, ...(withFees && { withFees }) });
  return [...nftMovements(nfts), ...tokenMovements(tokens), ...largest(hbar, ofHbar)];
}

/** What moved as the purpose of a transaction. */
export interface MoveDeed {
  kind: 'move';
  movements: readonly Movement[];
  /** What was paid for the only movement. */
  price?: Movement | undefined;
}

/** Two movements of all that went from one account to another are one. Undefined if nothing moved. */
export function moveDeed(movements: readonly Movement[]): MoveDeed | undefined {
  const [first, second, ...rest] = movements;
  if (!first) return undefined;
  if (!second || rest.length > 0 || !isAlone(first)) return { kind: 'move', movements };
  // A royalty or the market may have got a share.
  const isReturn = first.from !== undefined && first.from === second.to && first.to === second.from;
  if (isReturn) return { kind: 'move', movements: [first], price: second };
  if (!isAlone(second) || !isSameWay(first, second)) return { kind: 'move', movements };
  return { kind: 'move', movements: [{ ...first, amounts: [...first.amounts, ...second.amounts] }] };
}

function isSameWay(one: Movement, other: Movement): boolean {
  return one.from === other.from && one.to === other.to;
}

function isAlone({ otherSenders, otherReceivers }: Movement): boolean {
  return otherSenders + otherReceivers === 0;
}

function tokenMovements(transfers: readonly TokenTransfer[]): Movement[] {
  const byToken = new Map<string, Map<string, bigint>>();
  for (const { token_id: token, account, amount } of transfers) {
    if (token === null || account === null || amount === null) continue;
    const sums = byToken.get(token) ?? new Map<string, bigint>();
    byToken.set(token, sums);
    addTo(sums, account, amount);
  }
  return [...byToken].flatMap(([token, sums]) => largest(sums, (amount) => ({ unit: 'token', token, amount })));
}

/** Who sent and who received the most, and the amount that moved between the two sides; empty if nothing did. */
function largest(sums: ReadonlyMap<string, bigint>, amountOf: (amount: bigint) => Amount): Movement[] {
  const ordered = [...sums].filter(([, amount]) => amount !== 0n).sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  const gave = ordered.filter(([, amount]) => amount < 0n);
  const got = ordered.filter(([, amount]) => amount > 0n).reverse();
  const total = (side: typeof ordered) => side.reduce((sum, [, amount]) => sum + amount, 0n);
  if (ordered.length === 0) return [];
  return [
    {
      amounts: [amountOf(gave.length > 0 ? -total(gave) : total(got))],
      from: gave[0]?.[0],
      to: got[0]?.[0],
      otherSenders: Math.max(0, gave.length - 1),
      otherReceivers: Math.max(0, got.length - 1),
      byAccount: sums,
    },
  ];
}

/** NFTs of one token between the same two accounts are one movement. */
function nftMovements(transfers: readonly NftTransfer[]): Movement[] {
  const groups = new Map<string, { token: string; serials: bigint[]; from?: string; to?: string }>();
  for (const {
    token_id: token,
    serial_number: serial,
    sender_account_id: from,
    receiver_account_id: to,
  } of transfers) {
    // A serial number of -1 marks a change of the treasury account.
    if (token === null || serial === null || serial < 1n) continue;
    const key = `${token} ${from} ${to}`;
    const group = groups.get(key) ?? {
      token,
      serials: [],
      ...(from !== null && { from }),
      ...(to !== null && { to }),
    };
    group.serials.push(serial);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ token, serials, ...sides }) => ({
    amounts: [nftAmount(token, serials)],
    ...sides,
    otherSenders: 0,
    otherReceivers: 0,
  }));
}

/** @param serials as many as there are NFTs */
export function nftAmount(token: string, serials: readonly bigint[]): Amount {
  return { unit: 'nft', token, count: serials.length, serial: serials.length === 1 ? serials[0] : undefined };
}
