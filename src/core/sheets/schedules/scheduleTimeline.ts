import * as l10n from '@vscode/l10n';
import { formatDuration } from '../../format/times.ts';
import { compareTimestamps } from '../../ledger/ids/timestamp.ts';
import type { Schedule } from '../../ledger/rest/schema/schedules.ts';
import { bytesOfBase64 } from '../../platform/bytes.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { TimelineEntry } from '../sheet.ts';
import { type Execution, executedState, isPast, scheduleEnd } from './scheduleState.ts';

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
export function hexOfBase64(base64: string | null): string | null {
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
