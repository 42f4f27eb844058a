import * as l10n from '@vscode/l10n';
import { formatInteger } from './amounts.ts';

/** Units of fixed length. */
type FixedUnit = 'day' | 'h' | 'min' | 's';
type TimeUnit = 'year' | 'month' | FixedUnit;

/** Each unit with its seconds, longest first. */
export const fixedUnits: readonly (readonly [FixedUnit, number])[] = [
  ['day', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
];
export const timeUnits: readonly (readonly [TimeUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ...fixedUnits,
];

/** How long ago: `3 min ago`. One string per unit, because languages inflect it. */
export function agoWords(unit: TimeUnit, count: number): string {
  const number = formatInteger(count);
  switch (unit) {
    case 'year':
      return count === 1 ? l10n.t('1 year ago') : l10n.t('{0} years ago', number);
    case 'month':
      return count === 1 ? l10n.t('1 month ago') : l10n.t('{0} months ago', number);
    case 'day':
      return count === 1 ? l10n.t('1 day ago') : l10n.t('{0} days ago', number);
    case 'h':
      return l10n.t('{0} h ago', number);
    case 'min':
      return l10n.t('{0} min ago', number);
    case 's':
      return l10n.t('{0} s ago', number);
  }
}

/** How far ahead: `in 2 days`. */
export function aheadWords(unit: TimeUnit, count: number): string {
  const number = formatInteger(count);
  switch (unit) {
    case 'year':
      return count === 1 ? l10n.t('in 1 year') : l10n.t('in {0} years', number);
    case 'month':
      return count === 1 ? l10n.t('in 1 month') : l10n.t('in {0} months', number);
    case 'day':
      return count === 1 ? l10n.t('in 1 day') : l10n.t('in {0} days', number);
    case 'h':
      return l10n.t('in {0} h', number);
    case 'min':
      return l10n.t('in {0} min', number);
    case 's':
      return l10n.t('in {0} s', number);
  }
}

/** A length of time in one unit: `90 days`. */
export function lengthWords(unit: FixedUnit, count: bigint): string {
  const number = formatInteger(count);
  switch (unit) {
    case 'day':
      return count === 1n ? l10n.t('1 day') : l10n.t('{0} days', number);
    case 'h':
      return l10n.t('{0} h', number);
    case 'min':
      return l10n.t('{0} min', number);
    case 's':
      return l10n.t('{0} s', number);
  }
}
