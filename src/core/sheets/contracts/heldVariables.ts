import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { formatTime } from '../../format/times.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { HeldState } from '../../storage/heldState.ts';
import { type SourcedLayout, storedValue } from '../calls/stateChanges.ts';
import { valuesInWords } from '../parts/namedValues.ts';
import { growingParts } from '../parts/onDemand.ts';
import { tableOf } from '../parts/table.ts';
import {
  codeValue,
  explorerPage,
  field,
  fieldsBlock,
  idValue,
  type SheetContext,
  textValue,
  timeValue,
} from '../parts/values.ts';
import type { Block, Section, Sheet } from '../sheet.ts';

/** A contract whose state is read. */
export interface StatefulContract {
  /** Its EVM address. */
  readonly address: string;
  /** For people and for requests: `0.0.5001`, or the address. */
  readonly id: string;
}

export interface StateTime {
  /** A consensus time; undefined for now. */
  readonly timestamp?: string | undefined;
  /** The block that ended then, if the user asked for one. */
  readonly block?: string | undefined;
  /** When the newest state was read, an ISO instant. */
  readonly readAt?: string | undefined;
}

/** Slots of a contract, by the variable names of the source. */
export interface HeldReading {
  readonly state: HeldState;
  /** How many slots were read. */
  readonly slots: number;
  /** Reads further slots, and gives all of them; undefined if there are no more. */
  readonly more?: (options: AskOptions) => Promise<HeldReading>;
}

/** The variables of a reading, and what has no name. */
export function heldParts(
  reading: HeldReading,
  known: SourcedLayout,
  time: StateTime,
): Pick<Section, 'blocks' | 'more' | 'moreLabel'> {
  return growingParts({ title: l10n.t('State'), level: 'detail' }, reading, (each) => [
    fieldsBlock(field(l10n.t('Layout'), textValue(known.source))),
    ...heldBlocks(each, time),
  ]);
}

/**
 * What the mirror node's time of a slot is: the last write in the newest state, but in an earlier one the slot's last
 * record until then, and it records reads, too, even those of reverted calls.
 */
function slotTimeLabel({ timestamp }: StateTime): string {
  return timestamp === undefined ? l10n.t('Written') : l10n.t('Recorded');
}

function heldBlocks({ state: { named, unnamed }, slots, more }: HeldReading, time: StateTime): Block[] {
  const unwritten = time.timestamp === undefined ? textValue(l10n.t('no write recorded')) : undefined;
  return [
    ...(named.length === 0
      ? []
      : [
          tableOf(named, [
            [l10n.t('Variable'), (each) => codeValue(each.name)],
            [l10n.t('Value'), (each) => (each.value ? storedValue(each.value) : textValue(l10n.t('not recorded')))],
            [l10n.t('Type'), (each) => codeValue(each.type)],
            [slotTimeLabel(time), (each) => (each.value ? timeValue(each.written) : unwritten)],
          ]),
        ]),
    ...(named.length === 0 && unnamed.length === 0 ? [words(l10n.t('The contract has no state.'))] : []),
    ...(unnamed.length === 0
      ? []
      : [
          words(l10n.t`The variable is unknown for ${formatInteger(unnamed.length)} of ${formatInteger(slots)} slots.`),
        ]),
    ...(more ? [words(l10n.t`${formatInteger(slots)} slots were read. The ledger has more.`)] : []),
  ];
}

function words(text: string): Block {
  return { type: 'paragraph', text };
}

/** What is no entry of a mapping or array comes first. */
function valuesOf(named: HeldState['named']): { name: string; text: string }[] {
  const isEntry = ({ name }: { name: string }) => name.includes('[');
  return named
    .flatMap(({ name, value }) => (value ? [{ name, text: value.text }] : []))
    .toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b)));
}

/** What a contract holds, or held at a time, as a sheet: also the slots without a name. */
export function heldStateSheet(
  { id }: StatefulContract,
  reading: HeldReading,
  known: SourcedLayout,
  time: StateTime,
  context: SheetContext,
): Sheet {
  const { timestamp, block, readAt } = time;
  const { named, unnamed } = reading.state;
  const { blocks, ...more } = heldParts(reading, known, time);
  const values = valuesInWords(valuesOf(named)) ?? l10n.t`no known values of ${id}`;
  return {
    kind: 'contractRead',
    id,
    title: l10n.t('Contract state'),
    headline:
      timestamp === undefined
        ? l10n.t`Now: ${values}`
        : block === undefined
          ? l10n.t`At ${formatTime(timestamp)}: ${values}`
          : l10n.t`At block ${block}: ${values}`,
    tone: 'neutral',
    icon: 'database',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Contract'), idValue(id, 'contract')),
            block === undefined
              ? field(l10n.t('As of'), timeValue(timestamp ?? readAt) ?? textValue(l10n.t('the newest state')))
              : field(l10n.t('As of block'), idValue(block, 'block')),
          ),
        ],
      },
      { title: l10n.t('State'), level: 'detail', blocks, ...more },
      ...(unnamed.length === 0
        ? []
        : [
            {
              title: l10n.t('Unknown slots'),
              level: 'detail' as const,
              blocks: [
                tableOf(unnamed, [
                  [l10n.t('Slot'), (each) => codeValue(each.slot)],
                  [l10n.t('Value'), (each) => codeValue(each.value)],
                  [slotTimeLabel(time), (each) => timeValue(each.timestamp)],
                ]),
              ],
            },
          ]),
    ],
    ...explorerPage(context.network, 'contract', /^0\.0\./.test(id) ? id : null),
  };
}
