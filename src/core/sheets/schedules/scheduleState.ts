import * as l10n from '@vscode/l10n';
import { compareTimestamps } from '../../ledger/ids/timestamp.ts';
import type { Schedule } from '../../ledger/rest/schema/schedules.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { isSuccess, isUnnamedResult } from '../../ledger/resultCodes/resultCodes.ts';
import type { Tone } from '../sheet.ts';

/** The network's default lifetime of a schedule: 30 minutes. */
const defaultLifetime = 1800n;

interface ScheduleState {
  /** Words that fit after *the schedule is* and also alone. */
  text: string;
  tone: Tone;
  /** A codicon's name. */
  icon: string;
  /** What it takes to execute it, if more than signatures. */
  note?: string;
  /** Whether it can still be executed. */
  isOpen: boolean;
  /** Whether it lacks signatures, or lacked them when it expired. */
  mayLackSignatures: boolean;
}

/** The row of the scheduled transaction. */
export type Execution = Pick<Transaction, 'result'>;

/**
 * The state of a schedule: the mirror node returns none, so it is derived from the times. One that waits for its expiry
 * may already have all required signatures, which the ledger doesn't show.
 * @param now milliseconds since 1970
 * @param execution what it executed, if that was read: the mirror node's times are the same if it failed
 */
export function scheduleState(schedule: Schedule, now: number, execution?: Execution): ScheduleState {
  const ended = { isOpen: false, mayLackSignatures: false };
  if (schedule.executed_timestamp !== null) return { ...executedState(execution), ...ended };
  if (schedule.deleted) return { text: l10n.t('deleted'), tone: 'failure', icon: 'trash', ...ended };
  if (isPast(scheduleEnd(schedule), now))
    return {
      text: l10n.t('expired without execution'),
      tone: 'warning',
      icon: 'watch',
      ...ended,
      mayLackSignatures: true,
    };
  const open = { tone: 'info', icon: 'clock', isOpen: true, mayLackSignatures: true } as const;
  if (!schedule.wait_for_expiry) return { text: l10n.t('waiting for signatures'), ...open };
  return { text: l10n.t('waiting for its expiry'), note: l10n.t('executes then if enough keys have signed'), ...open };
}

/** What a schedule's transaction came to; without its row, not that it succeeded. */
export function executedState(execution: Execution | undefined): Omit<ScheduleState, 'isOpen' | 'mayLackSignatures'> {
  if (!execution) return { text: l10n.t('executed, result not loaded'), tone: 'neutral', icon: 'question' };
  const { result } = execution;
  if (isSuccess(result)) return { text: l10n.t('executed'), tone: 'success', icon: 'pass' };
  if (isUnnamedResult(result))
    return { text: l10n.t('executed, result unknown to this mirror node'), tone: 'warning', icon: 'question' };
  return { text: l10n.t`executed, but failed: ${result ?? ''}`, tone: 'failure', icon: 'error' };
}

/** When a schedule expires if it isn't executed: `seconds.nanoseconds`. */
export function scheduleEnd({ expiration_time: expiration, consensus_timestamp: created }: Schedule): string {
  const [seconds = '0'] = (created ?? '').split('.');
  return expiration ?? `${BigInt(/^\d+$/.test(seconds) ? seconds : 0) + defaultLifetime}.0`;
}

/** Whether a consensus time is before `now`, in milliseconds since 1970. */
export function isPast(timestamp: string, now: number): boolean {
  return compareTimestamps(timestamp, `${Math.floor(now / 1000)}.${String(now % 1000).padStart(3, '0')}`) < 0;
}
