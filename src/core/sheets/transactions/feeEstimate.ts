import * as l10n from '@vscode/l10n';
import { formatHbar, formatInteger, formatTinycents, tinycentsToTinybars } from '../../format/amounts.ts';
import type { FeeEstimate } from '../../ledger/rest/schema/networkFigures.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { type RowColumn, tableSection } from '../parts/table.ts';
import { field, fieldsBlock, integerValue, type SheetContext, textValue } from '../parts/values.ts';
import type { Section, Sheet, Value } from '../sheet.ts';

type Extra = NonNullable<FeeEstimate['node']>['extras'][number];

/**
 * The estimated cost of a transaction by part: in dollars, and in ℏ if the context has a price.
 * @param what the transaction in words: `Transfer 1.5 ℏ from 0.0.1001 to 0.0.1002`; undefined if it can't be decoded
 */
export function feeEstimateSheet(estimate: FeeEstimate, context: SheetContext, what?: string): Sheet {
  const { node, service, network, total, high_volume_multiplier: times } = estimate;
  const cost = feeValue(total, context);
  return {
    kind: 'feeEstimate',
    id: context.network.name,
    title: l10n.t('Fee estimate'),
    // Its ID is the network's name.
    short: l10n.t('Fee estimate'),
    headline: headlineOf(total, context, what),
    tone: 'neutral',
    icon: 'credit-card',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Total'), cost),
            field(l10n.t('Node fee'), feeValue(node?.base, context), { note: l10n.t('base') }),
            field(l10n.t('Service fee'), feeValue(service?.base, context), { note: l10n.t('base') }),
            field(l10n.t('Network fee'), feeValue(network?.subtotal, context), multiplierNote(network?.multiplier)),
            field(l10n.t('High volume'), times === null ? undefined : highVolumePrice(Number(times))),
          ),
        ],
      },
      ...extrasSection(l10n.t('Node fee extras'), node?.extras, context),
      ...extrasSection(l10n.t('Service fee extras'), service?.extras, context),
      ...otherFieldsSection(estimate),
    ],
  };
}

/** In dollars and ℏ; the tinycents that they come from are on the sheet. */
function headlineOf(total: bigint | null, { network, price }: SheetContext, given: string | undefined): string {
  if (total === null)
    return given === undefined
      ? l10n.t`The fee of the transaction on ${network.name} is unknown`
      : l10n.t`${given}: the fee on ${network.name} is unknown`;
  const what = given ?? l10n.t('The transaction');
  const tinybars = price && tinycentsToTinybars(total, price);
  return tinybars === undefined
    ? l10n.t`${what} would cost ${formatTinycents(total)} on ${network.name}`
    : l10n.t`${what} would cost ${formatTinycents(total)} (${formatHbar(tinybars)}) on ${network.name}`;
}

function extrasSection(title: string, extras: readonly Extra[] = [], context: SheetContext): Section[] {
  const columns: RowColumn<Extra>[] = [
    [l10n.t('Item'), (each) => textValue(each.name)],
    [l10n.t('Count'), (each) => integerValue(each.count), 'right'],
    [l10n.t('Included'), (each) => integerValue(each.included), 'right'],
    [l10n.t('Charged'), (each) => integerValue(each.charged), 'right'],
    [l10n.t('Per unit'), (each) => feeValue(each.fee_per_unit, context), 'right'],
    [l10n.t('Subtotal'), (each) => feeValue(each.subtotal, context), 'right'],
  ];
  return tableSection(title, { rows: extras }, columns);
}

/** Tinycents as dollars (exact for copying), and as ℏ at the context's rate. */
function feeValue(tinycents: bigint | null | undefined, { price }: SheetContext): Value | undefined {
  if (tinycents === null || tinycents === undefined) return undefined;
  const tinybars = price && tinycentsToTinybars(tinycents, price);
  const hbar = tinybars === undefined ? '' : `, ${formatHbar(tinybars)}`;
  return {
    type: 'amount',
    text: l10n.t`${formatTinycents(tinycents) + hbar} (${formatInteger(tinycents)} tinycents)`,
    exact: tinycents.toString(),
    unit: 'tinycents',
  };
}

function multiplierNote(times: number | null | undefined): { note?: string } {
  if (times === null || times === undefined) return {};
  return { note: times === 1 ? l10n.t('same as the node fee') : l10n.t`${times} times the node fee` };
}

/** The network's price during a high volume of transactions of a kind, as a multiple of the usual fee. */
export function highVolumePrice(times: number): Value | undefined {
  return textValue(times === 1 ? l10n.t('no surcharge') : l10n.t`${times} times the usual fee`);
}
