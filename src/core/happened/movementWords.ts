import * as l10n from '@vscode/l10n';
import { formatHbar, formatInteger, formatTokenAmount } from '../format/amounts.ts';
import type { Amount, Movement } from './movements.ts';

/** What gives the amounts of a token their form. */
export interface TokenUnits {
  decimals?: number;
  symbol?: string;
}

/** The units of the known tokens, by ID. */
export type UnitsByToken = ReadonlyMap<string, TokenUnits>;

/** A movement with its amount in words: `1.5 ℏ`, `25 GOLD`, `NFT 0.0.5/7`. */
export interface WordedMovement extends Omit<Movement, 'amounts'> {
  amount: string;
}

/** @param tokens those that aren't known are counted in smallest units */
export function worded({ amounts, ...movement }: Movement, tokens: UnitsByToken | undefined): WordedMovement {
  const [first = '', second] = amounts.map((each) => amountWords(each, tokens));
  return { ...movement, amount: second === undefined ? first : l10n.t`${first} and ${second}` };
}

/** With the token's symbol, or else its ID: `25 GOLD`, `2,500 smallest units of 0.0.9`, `NFT GOLD/7`. */
export function amountWords(amount: Amount, tokens: UnitsByToken | undefined): string {
  if (amount.unit === 'hbar') {
    const hbar = formatHbar(amount.amount);
    return amount.withFees ? l10n.t`${hbar} including fees` : hbar;
  }
  const { decimals, symbol } = tokens?.get(amount.token) ?? {};
  const name = symbol?.trim() || amount.token;
  if (amount.unit === 'token') return formatTokenAmount(amount.amount, { symbol: name, decimals });
  if (amount.serial !== undefined) return l10n.t`NFT ${name}/${String(amount.serial)}`;
  return amount.count === 1 ? l10n.t`1 NFT of ${name}` : l10n.t`${formatInteger(amount.count)} NFTs of ${name}`;
}

/**
 * One sentence without a final period: `0.0.1001 sent 1.5 ℏ to 0.0.1002 (2 others)`. The amount is what all of a side
 * sent together, so that the others stand beside the account on their side.
 */
export function describeMovement({ amount, from, to, otherSenders, otherReceivers }: WordedMovement): string {
  if (from === undefined && to === undefined) return l10n.t`${amount} moved`;
  if (from === undefined) return withOthers(l10n.t`${to ?? ''} received ${amount}`, otherReceivers);
  const sender = withOthers(from, otherSenders);
  if (to === undefined) return l10n.t`${sender} sent ${amount}`;
  return withOthers(l10n.t`${sender} sent ${amount} to ${to}`, otherReceivers);
}

/** The same of what hasn't moved yet: `Transfer 1.5 ℏ from 0.0.1001 to 0.0.1002`. */
export function plannedMovement({ amount, from, to, otherSenders, otherReceivers }: WordedMovement): string {
  const sender = withOthers(from ?? '?', otherSenders);
  return withOthers(l10n.t`Transfer ${amount} from ${sender} to ${to ?? '?'}`, otherReceivers);
}

/** For a narrow row: `1.5 ℏ: 0.0.1001 → 0.0.1002 +2`. The amount comes first, because the end is cut off. */
export function shortMovement({ amount, from, to, otherSenders, otherReceivers }: WordedMovement): string {
  const side = (account: string | undefined, others: number) =>
    account === undefined ? [] : [others === 0 ? account : `${account} +${others}`];
  const sides = [...side(from, otherSenders), ...side(to, otherReceivers)];
  return sides.length === 0 ? amount : `${amount}: ${sides.join(' → ')}`;
}

/** Adds how many others there are on the side of an account: `0.0.1001 (2 others)`. */
export function withOthers(words: string, count: number): string {
  if (count === 0) return words;
  return count === 1 ? l10n.t`${words} (1 other)` : l10n.t`${words} (${formatInteger(count)} others)`;
}

/** Adds how many movements the words leave out. */
export function withMore(words: string, more: number): string {
  if (more === 0) return words;
  return more === 1
    ? l10n.t`${words}, and 1 more movement`
    : l10n.t`${words}, and ${formatInteger(more)} more movements`;
}
