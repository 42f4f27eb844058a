import * as l10n from '@vscode/l10n';
import { transactionTitle } from '../../happened/transactionTypes.ts';
import { canonicalTransactionId, type TransactionId } from '../../ledger/ids/transactionId.ts';
import type { Schedule } from '../../ledger/rest/schema/schedules.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { relateTransactions } from '../../ledger/transactions/relations.ts';
import { explorerPage, field, fieldsBlock, idValue, type SheetContext, textValue } from '../parts/values.ts';
import { scheduleState } from '../schedules/scheduleState.ts';
import type { Sheet } from '../sheet.ts';
import { relationsBlock } from './relatedTransactions.ts';
import { transactionIdOf } from './transaction.ts';

interface MissingRowModel {
  /** The requested row, by `?scheduled` or a nonce. */
  wanted: TransactionId;
  /** The submitted transaction with the same payer and valid start. */
  nearest: Transaction;
  /** All rows with that ID. */
  rows: readonly Transaction[];
  /** The schedule that it created, to see why it wasn't executed. */
  schedule?: Schedule | undefined;
  /** Milliseconds since 1970, to see whether the schedule has expired. */
  now: number;
}

/**
 * The sheet for an ID with `?scheduled` or a nonce whose transaction doesn't exist (yet); it links to the one that
 * does. SDKs print the ID of a scheduled transaction when the schedule is created.
 */
export function missingRowSheet(model: MissingRowModel, context: SheetContext): Sheet {
  const { wanted, nearest, rows, schedule, now } = model;
  const id = canonicalTransactionId(wanted);
  const state = schedule && scheduleState(schedule, now);
  return {
    kind: 'transaction',
    id,
    title: wanted.scheduled ? l10n.t('Scheduled transaction') : l10n.t('Child transaction'),
    headline: missingRowWords(model),
    tone: state?.isOpen ? 'info' : 'warning',
    icon: state?.isOpen ? 'clock' : 'question',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Schedule'), idValue(schedule?.schedule_id, 'schedule'), state ? { note: state.text } : {}),
            field(l10n.t('Submitted transaction'), idValue(transactionIdOf(nearest), 'transaction'), {
              note: transactionTitle(nearest.name),
            }),
            field(l10n.t('Result'), textValue(nearest.result)),
          ),
        ],
      },
      ...(rows.length > 1
        ? [
            {
              title: l10n.t('Related transactions'),
              level: 'summary',
              blocks: [relationsBlock(relateTransactions(rows), undefined)],
            } as const,
          ]
        : []),
    ],
    ...explorerPage(context.network, 'transaction', nearest.consensus_timestamp),
  };
}

/** The ID of the schedule that a transaction created; null if it created none. */
export function scheduleCreatedBy({
  name,
  entity_id: created,
}: Pick<Transaction, 'name' | 'entity_id'>): string | null {
  return name === 'SCHEDULECREATE' ? created : null;
}

/** One sentence: what is missing, and why, if known. */
function missingRowWords({ wanted, nearest, rows, schedule, now }: MissingRowModel): string {
  const id = canonicalTransactionId(wanted);
  if (wanted.scheduled && schedule) {
    const { isOpen, text } = scheduleState(schedule, now);
    const name = schedule.schedule_id ?? '';
    return isOpen
      ? l10n.t`Transaction ${id} doesn't exist yet: schedule ${name} is ${text}.`
      : l10n.t`Transaction ${id} doesn't exist: schedule ${name} is ${text}.`;
  }
  // Why it doesn't is in its schedule, which couldn't be read.
  if (wanted.scheduled && scheduleCreatedBy(nearest) !== null) return l10n.t`Transaction ${id} doesn't exist.`;
  if (wanted.scheduled) return l10n.t`Transaction ${id} doesn't exist: the submitted transaction created no schedule.`;
  const children = rows.filter((row) => (row.nonce ?? 0) > 0 && row.transaction_id === nearest.transaction_id).length;
  if (children === 0)
    return l10n.t`Transaction ${id} doesn't exist: the submitted transaction has no child transactions.`;
  return children === 1
    ? l10n.t`Transaction ${id} doesn't exist: the submitted transaction has 1 child transaction.`
    : l10n.t`Transaction ${id} doesn't exist: the submitted transaction has ${children} child transactions.`;
}
