import * as l10n from '@vscode/l10n';
import { formatDuration } from '../../format/times.ts';
import { bodyFacts } from '../../happened/bodyFacts.ts';
import { plannedWords } from '../../happened/plannedWords.ts';
import { compareTimestamps } from '../../ledger/ids/timestamp.ts';
import { readScheduledBody, type TransactionBody } from '../../ledger/protobuf/transactionBody.ts';
import type { Schedule } from '../../ledger/rest/schema/schedules.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { bytesOfBase64 } from '../../platform/bytes.ts';
import { hexOfBytes } from '../../platform/hex.ts';
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
import type { Block, Section, Sheet, TimelineEntry } from '../sheet.ts';
import { type Execution, executedState, isPast, scheduleEnd, scheduleState } from './scheduleState.ts';
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

/** The number of hex digits that distinguish a key. */
const shownDigits = 12;

/**
 * The events of a schedule, oldest first, each with the time since the previous one: creation, signatures, and how it
 * ended or when it will. `now` in milliseconds since 1970; `execution` is what it executed, if that was read.
 */
export function scheduleTimeline(schedule: Schedule, now: number, execution?: Execution): TimelineEntry[] {
  const { consensus_timestamp: created, creator_account_id: creator, executed_timestamp: executed } = schedule;
  const entries: TimelineEntry[] = [];
  const add = (timestamp: string | null, entry: Omit<TimelineEntry, 'timestamp'>) => {
    if (timestamp !== null && timestamp !== '') entries.push({ timestamp, ...entry });
  };
  add(created, {
    title: creator === null ? l10n.t('Created') : l10n.t('Created by {0}', creator),
    ...(creator !== null && { ref: { kind: 'account', id: creator } }),
    tone: 'info',
  });
  for (const each of schedule.signatures) {
    const kind = each.type === null || each.type === 'UNKNOWN' ? '' : ` (${each.type})`;
    add(each.consensus_timestamp, {
      title: l10n.t`Signed by ${shortKey(each.public_key_prefix) + kind}`,
      tone: 'info',
    });
  }
  entries.sort((a, b) => compareTimestamps(a.timestamp, b.timestamp));
  const waits = schedule.wait_for_expiry === true;
  if (executed !== null) {
    const { text, tone } = executedState(execution);
    add(executed, { title: text.charAt(0).toUpperCase() + text.slice(1), tone });
  }
  const end = scheduleEnd(schedule);
  if (executed === null && !schedule.deleted) {
    if (isPast(end, now)) add(end, { title: l10n.t('Expired without being executed'), tone: 'warning' });
    else
      add(end, {
        title: waits ? l10n.t('Executes if enough keys have signed') : l10n.t('Expires unless enough keys sign'),
        pending: true,
      });
  }
  const told = entries.map((entry, index) => withPause(entry, entries[index - 1]));
  // The server doesn't say when.
  return schedule.deleted ? [...told, deletedEntry(told)] : told;
}

function deletedEntry(entries: readonly TimelineEntry[]): TimelineEntry {
  const timestamp = entries.at(-1)?.timestamp ?? '';
  return {
    timestamp,
    title: l10n.t('Deleted'),
    body: l10n.t("At this time or later. The ledger doesn't record when."),
    tone: 'failure',
  };
}

/** Base64 bytes, which the server breaks into lines, as hex. */
function hexOfBase64(base64: string | null): string | null {
  return base64 === null ? null : hexOfBytes(bytesOfBase64(base64));
}

function shortKey(prefix: string | null): string {
  const hex = hexOfBase64(prefix) ?? '';
  if (hex === '' || hex === '0x') return l10n.t('a key without a prefix');
  return hex.length > 2 + shownDigits ? `${hex.slice(0, 2 + shownDigits)}…` : hex;
}

function withPause(entry: TimelineEntry, before: TimelineEntry | undefined): TimelineEntry {
  const seconds = (time = '') => BigInt(/^(\d{1,19})(?:\.|$)/.exec(time)?.[1] ?? 0);
  const pause = before ? seconds(entry.timestamp) - seconds(before.timestamp) : 0n;
  return pause > 0n ? { ...entry, body: l10n.t`${formatDuration(pause)} later` } : entry;
}
