import * as l10n from '@vscode/l10n';
import { bodyFacts } from '../../happened/bodyFacts.ts';
import { plannedWords } from '../../happened/plannedWords.ts';
import { readScheduledBody, type TransactionBody } from '../../ledger/protobuf/transactionBody.ts';
import type { Schedule } from '../../ledger/rest/schema/schedules.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { bytesOfBase64 } from '../../platform/bytes.ts';
import { deedFields, envelopeFields } from '../parts/bodyFields.ts';
import { keyFields } from '../parts/keys.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import {
  cell,
  codeValue,
  explorerPage,
  field,
  fieldsBlock,
  idValue,
  type SheetContext,
  textValue,
  timeValue,
  transactionTime,
  yesNo,
} from '../parts/values.ts';
import type { Block, Section, Sheet } from '../sheet.ts';
import { scheduleState } from './scheduleState.ts';
import { hexOfBase64, scheduleTimeline } from './scheduleTimeline.ts';
import { haveAllSigned, missingField, missingWords, type SignerReading, signersSection } from './signerWords.ts';

export interface ScheduleModel {
  schedule: Schedule;
  /** Milliseconds since 1970, to see whether it has expired. */
  now: number;
  /** The row of what it executed, if it was read. */
  execution?: Transaction | undefined;
  /** Whose signatures it requires, as far as read. */
  signers?: SignerReading;
}

/** A schedule: whether it was executed, its expiry, and its signatures. */
export function scheduleSheet({ schedule, now, execution, signers }: ScheduleModel, context: SheetContext): Sheet {
  const id = schedule.schedule_id ?? '';
  const state = scheduleState(schedule, now, execution);
  const body = bodyOf(schedule);
  return {
    kind: 'schedule',
    id,
    title: l10n.t`Schedule ${id}`,
    headline: `${body ? plannedWords(bodyFacts(body, context.abis), context.tokens) : l10n.t`Schedule ${id}`}: ${state.text}${signatureWords(schedule, state.isOpen, signers)}`,
    tone: state.tone,
    icon: state.icon,
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            // The headline says it, without the note.
            state.note
              ? field(l10n.t('State'), textValue(state.text), { tone: state.tone, note: state.note })
              : undefined,
            signers && missingField(signers),
            field(l10n.t('Created'), timeValue(schedule.consensus_timestamp)),
            field(l10n.t('Executed'), transactionTime(schedule.executed_timestamp)),
            field(
              // What was executed doesn't expire any more.
              schedule.executed_timestamp === null ? l10n.t('Expires') : l10n.t('Would have expired'),
              timeValue(schedule.expiration_time),
            ),
            field(l10n.t('Wait for expiry'), yesNo(schedule.wait_for_expiry)),
            field(l10n.t('Payer'), idValue(schedule.payer_account_id, 'account')),
            field(l10n.t('Creator'), idValue(schedule.creator_account_id, 'account')),
            field(l10n.t('Memo'), textValue(schedule.memo)),
          ),
        ],
      },
      ...(body ? [bodySection(body, context)] : []),
      ...(signers ? signersSection(signers, state.isOpen) : []),
      {
        title: l10n.t('Signatures'),
        level: 'detail',
        blocks: [
          { type: 'timeline', entries: scheduleTimeline(schedule, now, execution) },
          ...signatureTable(schedule),
        ],
      },
      {
        title: l10n.t('Details'),
        level: 'detail',
        blocks: [
          fieldsBlock(
            ...keyFields(l10n.t('Admin key'), schedule.admin_key),
            ...(body ? envelopeFields(body.body) : []),
            field(l10n.t('Transaction body'), codeValue(schedule.transaction_body)),
          ),
        ],
      },
      ...otherFieldsSection(schedule),
    ],
    ...explorerPage(context.network, 'schedule', schedule.schedule_id),
  };
}

/** What it will do; undefined if its body can't be read. */
export function bodyOf({ transaction_body: body }: Schedule): TransactionBody | undefined {
  return body === null ? undefined : readScheduledBody(bytesOfBase64(body));
}

/** What a signer agrees to, field by field. */
function bodySection({ body }: TransactionBody, { tokens }: SheetContext): Section {
  const fields = deedFields(body, { tokens });
  return { title: l10n.t('What it does'), level: 'detail', blocks: [{ type: 'fields', fields }] };
}

/** How many keys have signed, which counts only while more may, and whose signatures are missing, as far as read. */
function signatureWords(schedule: Schedule, isOpen: boolean, signers: SignerReading | undefined): string {
  if (signers && haveAllSigned(signers)) return isOpen ? l10n.t(' (all required keys have signed)') : '';
  const parts = [isOpen ? countWords(schedule) : undefined, signers && missingWords(signers)];
  const said = parts.filter((each) => each !== undefined);
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
}

function countWords({ signatures: { length }, wait_for_expiry: waits }: Schedule): string {
  if (waits) return length === 0 ? l10n.t('not signed') : l10n.t`signed by ${length}`;
  return length === 0 ? l10n.t('none so far') : l10n.t`${length} so far`;
}

function signatureTable({ signatures }: Schedule): Block[] {
  if (signatures.length === 0) return [];
  return [
    {
      type: 'table',
      columns: [
        { label: l10n.t('Time') },
        { label: l10n.t('Type') },
        { label: l10n.t('Public key prefix') },
        { label: l10n.t('Signature') },
      ],
      rows: signatures.map((each) => [
        cell(timeValue(each.consensus_timestamp)),
        cell(textValue(each.type)),
        cell(codeValue(hexOfBase64(each.public_key_prefix))),
        cell(codeValue(hexOfBase64(each.signature))),
      ]),
    },
  ];
}
