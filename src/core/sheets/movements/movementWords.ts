import * as l10n from '@vscode/l10n';
import { formatHbar, formatInteger, formatTokenAmount } from '../../format/amounts.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import type { SheetContext } from '../parts/values.ts';
import { type HbarMovements, withRewards } from './hbarMovements.ts';

/** The largest movement of one unit (ℏ, a token, NFTs of a token) in a transaction. */
export interface Movement {
  /** With its unit: `1.5 ℏ`, `25 GOLD`, `NFT 0.0.5/7`. */
  amount: string;
  /** Who sent the most; undefined for mints. */
  from?: string;
  /** Who received the most; undefined for burns and wipes. */
  to?: string;
  /** How many other accounts sent this unit. */
  otherSenders: number;
  /** How many other accounts received it. */
  otherReceivers: number;
}

/**
 * What a transaction moved, one entry per unit, without the fee and staking rewards: NFTs first, then tokens, then ℏ,
 * because the rarer unit is usually the purpose.
 * @param hbar as `hbarMovements` gives it
 */
export function movementsOf(
  transaction: Transaction,
  hbar: HbarMovements,
  context: Pick<SheetContext, 'tokens'>,
): Movement[] {
  const { nft_transfers: nfts, token_transfers: tokens } = transaction;
  const ofHbar = hbarMovement(withRewards(hbar.byAccount, hbar.rewards, -1n));
  return [...nftMovements(nfts, context), ...tokenMovements(tokens, context), ...ofHbar];
}

/**
 * One sentence without a final period: `0.0.1001 sent 1.5 ℏ to 0.0.1002 (2 others)`. The amount is what all of a side
 * sent together, so that the others stand beside the account on their side.
 */
export function describeMovement({ amount, from, to, otherSenders, otherReceivers }: Movement): string {
  if (from === undefined) return withOthers(l10n.t`${to ?? ''} received ${amount}`, otherReceivers);
  const sender = withOthers(from, otherSenders);
  if (to === undefined) return l10n.t`${sender} sent ${amount}`;
  return withOthers(l10n.t`${sender} sent ${amount} to ${to}`, otherReceivers);
}

/** Adds how many others there are on the side of an account: `0.0.1001 (2 others)`. */
export function withOthers(words: string, count: number): string {
  if (count === 0) return words;
  return count === 1 ? l10n.t`${words} (1 other)` : l10n.t`${words} (${count} others)`;
}

/** For a narrow row: `1.5 ℏ: 0.0.1001 → 0.0.1002 +2`. The amount comes first, because the end is cut off. */
export function shortMovement({ amount, from, to, otherSenders, otherReceivers }: Movement): string {
  const side = (account: string | undefined, others: number) =>
    account === undefined ? [] : [others === 0 ? account : `${account} +${others}`];
  return `${amount}: ${[...side(from, otherSenders), ...side(to, otherReceivers)].join(' → ')}`;
}

/** The movement of ℏ, from the gain or loss of each account in tinybars; none if nothing moved. */
export function hbarMovement(byAccount: ReadonlyMap<string, bigint>): Movement[] {
  const movement = largest(byAccount, (amount) => formatHbar(amount));
  return movement ? [movement] : [];
}

type TokenTransfer = Pick<Transaction['token_transfers'][number], 'token_id' | 'account' | 'amount'>;

/** One movement per token. */
export function tokenMovements(transfers: readonly TokenTransfer[], context: Pick<SheetContext, 'tokens'>): Movement[] {
  const byToken = new Map<string, Map<string, bigint>>();
  for (const { token_id: token, account, amount } of transfers) {
    if (token === null || account === null || amount === null) continue;
    const sums = byToken.get(token) ?? new Map<string, bigint>();
    byToken.set(token, sums.set(account, (sums.get(account) ?? 0n) + amount));
  }
  return [...byToken].flatMap(([token, sums]) => {
    const movement = largest(sums, (amount) => amountOfToken(amount, token, context));
    return movement ? [movement] : [];
  });
}

/** With the token's symbol, or else its ID: `25 GOLD`, `2,500 smallest units of 0.0.9`. */
export function amountOfToken(amount: bigint, token: string, context: Pick<SheetContext, 'tokens'>): string {
  const { decimals, symbol } = context.tokens?.get(token) ?? {};
  const name = symbol?.trim() || token;
  return decimals === undefined
    ? l10n.t`${formatInteger(amount)} smallest units of ${name}`
    : formatTokenAmount(amount, { symbol: name, decimals });
}

/** Who sent and who received the most, and the amount that moved between the two sides. */
function largest(sums: ReadonlyMap<string, bigint>, format: (amount: bigint) => string): Movement | undefined {
  const ordered = [...sums].filter(([, amount]) => amount !== 0n).sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  const gave = ordered.filter(([, amount]) => amount < 0n);
  const got = ordered.filter(([, amount]) => amount > 0n).reverse();
  const total = (side: typeof ordered) => side.reduce((sum, [, amount]) => sum + amount, 0n);
  if (ordered.length === 0) return undefined;
  const [from] = gave[0] ?? [];
  const [to] = got[0] ?? [];
  return {
    amount: format(gave.length > 0 ? -total(gave) : total(got)),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    otherSenders: Math.max(0, gave.length - 1),
    otherReceivers: Math.max(0, got.length - 1),
  };
}

type NftTransfer = Omit<Transaction['nft_transfers'][number], 'is_approval'>;

/** NFTs of one token between the same two accounts are one movement. */
export function nftMovements(transfers: readonly NftTransfer[], context: Pick<SheetContext, 'tokens'>): Movement[] {
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
  return [...groups.values()].map(({ token, serials, ...sides }) => {
    const name = context.tokens?.get(token)?.symbol?.trim() || token;
    const [only] = serials;
    const amount =
      serials.length === 1
        ? l10n.t`NFT ${name}/${String(only)}`
        : l10n.t`${formatInteger(serials.length)} NFTs of ${name}`;
    return { amount, ...sides, otherSenders: 0, otherReceivers: 0 };
  });
}
