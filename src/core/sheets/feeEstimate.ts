import type { FeeEstimate } from '../ledger/schema/networkFigures.ts';
import { formatHbar, formatInteger, formatTinycents, tinycentsToTinybars } from '../render/amounts.ts';
import { otherFieldsSection } from './otherFields.ts';
import type { Section, Sheet, Value } from './sheet.ts';
import { type RowColumn, tableSection } from './table.ts';
import { field, fieldsBlock, integerValue, type SheetContext, textValue } from './values.ts';

type Extra = NonNullable<FeeEstimate['node']>['extras'][number];

/** What a transaction would cost, part by part: in dollars, and in ℏ where the context has a price. */
export function feeEstimateSheet(estimate: FeeEstimate, context: SheetContext): Sheet {
  const { node, service, network, total } = estimate;
  const cost = feeValue(total, context);
  return {
    kind: 'feeEstimate',
    id: context.network.name,
    title: 'Fee estimate',
    headline: `The transaction would cost ${cost?.type === 'amount' ? cost.text : 'an unknown fee'} on ${context.network.name}.`,
    tone: 'neutral',
    icon: 'credit-card',
    sections: [
      {
        title: 'Summary',
        level: 'summary',
        blocks: [
          fieldsBlock(
            field('Total', cost),
            field('Node fee', feeValue(node?.base, context), { note: 'base' }),
            field('Service fee', feeValue(service?.base, context), { note: 'base' }),
            field('Network fee', feeValue(network?.subtotal, context), multiplierNote(network?.multiplier)),
            field('High volume', multiplier(estimate.high_volume_multiplier)),
          ),
        ],
      },
      ...extrasSection('Extras of the node fee', node?.extras, context),
      ...extrasSection('Extras of the service fee', service?.extras, context),
      ...otherFieldsSection(estimate),
    ],
  };
}

function extrasSection(title: string, extras: readonly Extra[] = [], context: SheetContext): Section[] {
  const columns: RowColumn<Extra>[] = [
    ['What', (each) => textValue(each.name)],
    ['Count', (each) => integerValue(each.count), 'right'],
    ['Included', (each) => integerValue(each.included), 'right'],
    ['Charged', (each) => integerValue(each.charged), 'right'],
    ['Each', (each) => feeValue(each.fee_per_unit, context), 'right'],
    ['Together', (each) => feeValue(each.subtotal, context), 'right'],
  ];
  return tableSection(title, { rows: extras }, columns);
}

/** Tinycents as dollars, exact to copy, and as ℏ at the context's rate. */
function feeValue(tinycents: bigint | null | undefined, { price }: SheetContext): Value | undefined {
  if (tinycents === null || tinycents === undefined) return undefined;
  const tinybars = price && tinycentsToTinybars(tinycents, price);
  const hbar = tinybars === undefined ? '' : `, ${formatHbar(tinybars)}`;
  return {
    type: 'amount',
    text: `${formatTinycents(tinycents)}${hbar} (${formatInteger(tinycents)} tinycents)`,
    exact: tinycents.toString(),
    unit: 'tinycents',
  };
}

function multiplierNote(times: number | null | undefined): { note?: string } {
  return times === null || times === undefined ? {} : { note: `${times} times the node fee` };
}

function multiplier(times: bigint | null): Value | undefined {
  return times === null ? undefined : textValue(`${times} times`);
}
