import type { Schedule } from '../ledger/schema/schedules.ts';
import { otherFieldsSection } from './otherFields.ts';
import { hexOfBase64, isPast, scheduleEnd, scheduleTimeline } from './scheduleTimeline.ts';
import type { Sheet, Tone } from './sheet.ts';
import {
  cell,
  codeValue,
  explorerPage,
  field,
  fieldsBlock,
  idValue,
  keyValues,
  type SheetContext,
  textValue,
  timeValue,
  yesNo,
} from './values.ts';

export interface ScheduleModel {
  schedule: Schedule;
  /** Milliseconds since 1970, for whether it has expired. */
  now: number;
}

interface State {
  text: string;
  tone: Tone;
  icon: string;
}

/** A schedule: whether it was executed, by when it must be, and who has signed. */
export function scheduleSheet({ schedule, now }: ScheduleModel, context: SheetContext): Sheet {
  const id = schedule.schedule_id ?? '';
  const state = scheduleState(schedule, now);
  const signatures = schedule.signatures.length;
  return {
    kind: 'schedule',
    id,
    title: `Schedule ${id}`,
    headline: `Schedule ${id}: ${state.text}, ${signatures} ${signatures === 1 ? 'signature' : 'signatures'}.`,
    tone: state.tone,
    icon: state.icon,
    sections: [
      {
        title: 'Summary',
        level: 'summary',
        blocks: [
          fieldsBlock(
            field('State', textValue(state.text), { tone: state.tone }),
            field('Created', timeValue(schedule.consensus_timestamp)),
            field('Executed', timeValue(schedule.executed_timestamp)),
            field('Expires', timeValue(schedule.expiration_time)),
            field('Waits for its expiry', yesNo(schedule.wait_for_expiry)),
            field('Payer', idValue(schedule.payer_account_id, 'account')),
            field('Creator', idValue(schedule.creator_account_id, 'account')),
            field('Memo', textValue(schedule.memo)),
            field('Execution', idValue(schedule.executed_timestamp, 'transaction')),
          ),
        ],
      },
      {
        title: 'Signatures',
        level: 'detail',
        blocks: [
          { type: 'timeline', entries: scheduleTimeline(schedule, now) },
          {
            type: 'table',
            columns: [{ label: 'Time' }, { label: 'Type' }, { label: 'Public key (prefix)' }, { label: 'Signature' }],
            rows: schedule.signatures.map((each) => [
              cell(timeValue(each.consensus_timestamp)),
              cell(textValue(each.type)),
              cell(codeValue(hexOfBase64(each.public_key_prefix))),
              cell(codeValue(hexOfBase64(each.signature))),
            ]),
          },
        ],
      },
      {
        title: 'Details',
        level: 'detail',
        blocks: [
          fieldsBlock(
            field('Admin key', keyValues(schedule.admin_key)),
            field('Transaction body', codeValue(schedule.transaction_body)),
          ),
        ],
      },
      ...otherFieldsSection(schedule),
    ],
    ...explorerPage(context.network, 'schedule', schedule.schedule_id),
  };
}

/** The server gives no state: it follows from the times. */
export function scheduleState(schedule: Schedule, now: number): State {
  if (schedule.executed_timestamp !== null) return { text: 'executed', tone: 'success', icon: 'pass' };
  if (schedule.deleted) return { text: 'deleted', tone: 'failure', icon: 'trash' };
  if (isPast(scheduleEnd(schedule), now))
    return { text: 'expired without being executed', tone: 'warning', icon: 'watch' };
  return { text: 'waiting for signatures', tone: 'info', icon: 'clock' };
}
