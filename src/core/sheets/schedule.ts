import type { Schedule } from '../ledger/schema/schedules.ts';
import { compareTimestamps } from '../ledger/timestamp.ts';
import { otherFieldsSection } from './otherFields.ts';
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

/** The network's own lifetime of a schedule that names none: 30 minutes. */
const defaultLifetime = 1800n;

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
          {
            type: 'table',
            columns: [{ label: 'Time' }, { label: 'Type' }, { label: 'Public key (prefix)' }, { label: 'Signature' }],
            rows: schedule.signatures.map((each) => [
              cell(timeValue(each.consensus_timestamp)),
              cell(textValue(each.type)),
              cell(codeValue(hex(each.public_key_prefix))),
              cell(codeValue(hex(each.signature))),
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
  const [created = '0'] = (schedule.consensus_timestamp ?? '').split('.');
  const end = schedule.expiration_time ?? `${BigInt(/^\d+$/.test(created) ? created : 0) + defaultLifetime}.0`;
  const nowTime = `${Math.floor(now / 1000)}.${String(now % 1000).padStart(3, '0')}`;
  const expired = compareTimestamps(end, nowTime) < 0;
  if (expired) return { text: 'expired without being executed', tone: 'warning', icon: 'watch' };
  return { text: 'waiting for signatures', tone: 'info', icon: 'clock' };
}

/** The server breaks base64 into lines. */
function hex(base64: string | null): string | null {
  return base64 === null ? null : `0x${Buffer.from(base64, 'base64').toString('hex')}`;
}
