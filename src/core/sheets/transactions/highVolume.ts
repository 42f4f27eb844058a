import * as l10n from '@vscode/l10n';
import { textValue } from '../parts/values.ts';
import type { Value } from '../sheet.ts';

/** The network's price during a high volume of transactions of a kind, as a multiple of the usual fee. */
export function highVolumePrice(times: number): Value | undefined {
  return textValue(times === 1 ? l10n.t('no surcharge') : l10n.t`${times} times the usual fee`);
}
