import * as l10n from '@vscode/l10n';
import { textLanguage } from '../platform/language.ts';

/** The network's exchange rate: an amount of ℏ and its price in US cents. */
export interface HbarPrice {
  hbarEquivalent: bigint;
  centEquivalent: bigint;
}

export const hbarSymbol = 'ℏ';
const hbarDecimals = 8;

/** A token may claim any 32-bit number of decimals. Above this, its amounts are shown in smallest units. */
const maxDecimals = 1000;

/**
 * Whether an allowance is what wallets and `approve(spender, type(uint256).max)` mean by unlimited: the ledger keeps it as
 * the largest int64, of which what was spent is taken off.
 */
export function isUnlimited(amount: bigint): boolean {
  return amount > mostOfSupply;
}

/** Nine tenths of the largest int64: more than the supply of ℏ, and of any token that leaves room to mint. */
const mostOfSupply = ((2n ** 63n - 1n) / 10n) * 9n;

/** What separates thousands, and a whole number from its fraction. */
interface Separators {
  readonly thousands: string;
  readonly decimal: string;
}
const english: Separators = { thousands: ',', decimal: '.' };
const german: Separators = { thousands: '.', decimal: ',' };

/** Those of the language of the current texts. */
function separators(): Separators {
  return isGerman() ? german : english;
}

function isGerman(): boolean {
  return textLanguage().startsWith('de');
}

/**
 * An integer of smallest units as a decimal number with separated thousands and no trailing zeros: `(1234567n, 2)` is
 * `12,345.67`, in German `12.345,67`.
 */
export function formatUnits(amount: bigint, decimals: number): string {
  const [whole = '', fraction] = plainUnits(amount, decimals).split('.');
  const { thousands, decimal } = separators();
  return `${group(whole, thousands)}${fraction === undefined ? '' : `${decimal}${fraction}`}`;
}

/** The same number as machines and input boxes read it, in every language: `12345.67`. */
export function plainUnits(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A number of percent: `12.5%`, in German `12,5 %`. @param number as machines read it: `12.5` */
export function percentText(number: string): string {
  return isGerman() ? `${number.replace('.', german.decimal)}\u00a0%` : `${number}%`;
}

/**
 * A share in percent, exact or rounded down, with up to four decimals, or as many as it takes to be more than 0:
 * `12.3456%`, `0.00001%`.
 */
export function exactPercent(part: bigint, whole: bigint): string {
  let decimals = 4;
  const percent = () => (part * 10n ** BigInt(decimals + 2)) / whole;
  while (part !== 0n && percent() === 0n) decimals++;
  return percentText(plainUnits(percent(), decimals));
}

/** An integer with separated thousands: `12,345`, in German `12.345`. */
export function formatInteger(value: bigint | number): string {
  return group(String(value), separators().thousands);
}

/** Tinybars as ℏ, exact: `-1,234.56789 ℏ`. `signed` puts a plus sign before positive amounts. */
export function formatHbar(tinybars: bigint, { signed = false } = {}): string {
  return `${signed && tinybars > 0n ? '+' : ''}${formatUnits(tinybars, hbarDecimals)} ${hbarSymbol}`;
}

/** In tinybars. */
const magnitudes = [
  { unit: 'B', german: '\u00a0Mrd.', size: 10n ** 17n },
  { unit: 'M', german: '\u00a0Mio.', size: 10n ** 14n },
  { unit: 'K', german: '\u00a0Tsd.', size: 10n ** 11n },
] as const;

/** Tinybars as ℏ with a magnitude and two decimals, truncated: `3.15B ℏ`, in German `3,15 Mrd. ℏ`. For tight spaces; never for copying. */
export function formatHbarShort(tinybars: bigint): string {
  const magnitude = magnitudes.find(({ size }) => tinybars >= size || -tinybars >= size);
  if (!magnitude) return formatHbar(tinybars);
  const unit = isGerman() ? magnitude.german : magnitude.unit;
  return `${formatUnits((tinybars * 100n) / magnitude.size, 2)}${unit} ${hbarSymbol}`;
}

/**
 * An amount of a token in its own units. If its decimals aren't known, the amount is in smallest units and labeled so.
 */
export function formatTokenAmount(
  amount: bigint,
  token: { decimals?: number | undefined; symbol?: string | undefined },
  { signed = false } = {},
): string {
  const sign = signed && amount > 0n ? '+' : '';
  const { decimals, symbol = '' } = token;
  if (decimals === undefined || !Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals) {
    const count = `${sign}${formatInteger(amount)}`;
    if (amount === 1n || amount === -1n)
      return symbol === '' ? l10n.t`${count} smallest unit` : l10n.t`${count} smallest unit of ${symbol}`;
    return symbol === '' ? l10n.t`${count} smallest units` : l10n.t`${count} smallest units of ${symbol}`;
  }
  return `${sign}${formatUnits(amount, decimals)}${symbol && ` ${symbol}`}`;
}

/** Tinycents (the unit of fee estimates) as tinybars, rounded down as the network does; undefined without a price. */
export function tinycentsToTinybars(tinycents: bigint, price: HbarPrice): bigint | undefined {
  return price.centEquivalent > 0n ? (tinycents * price.hbarEquivalent) / price.centEquivalent : undefined;
}

/** Tinybars in US dollars, as `$0.00123`: two to five digits, rounded half up. Undefined without a price. */
export function formatUsd(tinybars: bigint, price: HbarPrice): string | undefined {
  if (price.hbarEquivalent <= 0n || price.centEquivalent <= 0n) return undefined;
  // A tinybar is 10^-8 ℏ, a cent 10^-2 dollars, and the result counts 10^-5 dollars: 10^5 above, 10^10 below.
  return dollars(tinybars * price.centEquivalent, price.hbarEquivalent * 100_000n);
}

/** Tinycents in US dollars, in the form of `formatUsd`. */
export function formatTinycents(tinycents: bigint): string {
  return dollars(tinycents, 100_000n);
}

/** A fraction of hundred-thousandths of a dollar, as text. */
function dollars(numerator: bigint, denominator: bigint): string {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  if (rounded === 0n) return size === 0n ? dollarText('0') : l10n.t('less than {0}', dollarText('0.00001'));
  // From 100 dollars on, less than a cent says nothing.
  const cents = (2n * size + denominator * 1000n) / (2n * denominator * 1000n);
  return dollarText(rounded >= 10_000_000n ? plainUnits(cents, 2) : plainUnits(rounded, 5), numerator < 0n);
}

/** @param number as machines read it, with at least two decimals once it is shown */
function dollarText(number: string, isNegative = false): string {
  const [whole = '', fraction = ''] = number.split('.');
  const { thousands, decimal } = separators();
  const shown = `${group(whole, thousands)}${decimal}${fraction.padEnd(2, '0')}`;
  const sign = isNegative ? '-' : '';
  return isGerman() ? `${sign}${shown}\u00a0$` : `${sign}$${shown}`;
}

/** @param whole digits, with a minus if it is negative */
function group(whole: string, thousands: string): string {
  return whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
}

const grouped = {
  english: /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)((?:\.\d+)?)(?:\s+(.*))?$/s,
  german: /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d+)((?:,\d+)?)(?:\s+(.*))?$/s,
};

/**
 * A number as it is shown in the language of the texts, `-36,983.4193404 ℏ`, apart: as machines read it, `-36983.4193404` (without a plus), and what
 * follows it. Undefined for a text that doesn't begin with a number.
 */
export function plainNumber(shown: string): { number: string; unit: string } | undefined {
  const [, sign, whole, fraction = '', unit = ''] = (isGerman() ? grouped.german : grouped.english).exec(shown) ?? [];
  if (whole === undefined) return undefined;
  const { thousands, decimal } = separators();
  const number = `${whole.replaceAll(thousands, '')}${fraction.replace(decimal, '.')}`;
  return { number: `${sign === '-' ? '-' : ''}${number}`, unit };
}
