import * as l10n from '@vscode/l10n';
import { percentText, plainUnits } from '../../format/amounts.ts';
import type { Field } from '../sheet.ts';

/**
 * The note and the bar of a field whose value is a part of a limit: `26.5% of the 300,000 limit`. Undefined without a
 * limit. `words` puts the percentage and the limit into words.
 */
export function shareOfLimit(
  part: bigint | null | undefined,
  whole: bigint | null | undefined,
  words: (percent: string, limit: bigint) => string,
): Pick<Field, 'note' | 'share'> {
  if (part === null || part === undefined || part < 0n || !whole || whole < 0n) return {};
  return {
    note: words(percentOf(part, whole), whole),
    share: { part: part.toString(), whole: whole.toString() },
  };
}

/** A share in percent with two decimals, rounded down, but never 0% for a positive share. */
function percentOf(part: bigint, whole: bigint): string {
  const hundredths = (part * 10_000n) / whole;
  return hundredths === 0n && part > 0n
    ? l10n.t('less than {0}', percentText('0.01'))
    : percentText(plainUnits(hundredths, 2));
}
