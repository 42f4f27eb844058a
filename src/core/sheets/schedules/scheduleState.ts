import * as l10n from '@vscode/l10n';
import type { Schedule } from '../../ledger/rest/schema/schedules.ts';
import type { Tone } from '../sheet.ts';
import { isPast, scheduleEnd } from './scheduleTimeline.ts';

export interface ScheduleState {
  /** To stand after *the schedule is*, by itself too. */
  text: string;
  tone: Tone;
  /** A codicon's name. */
  icon: string;
  /** What it takes to execute it, if more than signatures. */
  note?: string;
  /** Whether it may still be executed. */
  isOpen: boolean;
}

/**
 * What has become of a schedule: the mirror node gives no state, it follows from the times. One that waits for its
 * expiry may have all the signatures that it needs, which the ledger doesn't say.
 * @param now milliseconds since 1970
 */
export function scheduleState(schedule: Schedule, now: number): ScheduleState {
  const ended = { isOpen: false };
  if (schedule.executed_timestamp !== null)
    return { text: l10n.t('executed'), tone: 'success', icon: 'pass', ...ended };
  if (schedule.deleted) return { text: l10n.t('deleted'), tone: 'failure', icon: 'trash', ...ended };
  if (isPast(scheduleEnd(schedule), now))
    return { text: l10n.t('expired without execution'), tone: 'warning', icon: 'watch', ...ended };
  const open = { tone: 'info', icon: 'clock', isOpen: true } as const;
  if (!schedule.wait_for_expiry) return { text: l10n.t('waiting for signatures'), ...open };
  return { text: l10n.t('waiting for its expiry'), note: l10n.t('executes then if enough keys have signed'), ...open };
}
