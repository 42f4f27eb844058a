import * as l10n from '@vscode/l10n';
import { textValue } from '../parts/values.ts';
import type { Value } from '../sheet.ts';

/** What the network asks while many transactions of a kind come at once, as a multiple of the usual fee. */
export function highVolumePrice(times: number): Value | undefined {
  return textValue(times === 1 ? l10n.t('no surcharge') : l10n.t`${times} times the usual fee`);
}
