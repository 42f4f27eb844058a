import * as l10n from '@vscode/l10n';
import { formatRelative } from '../format/times.ts';
import type { StatusLevel } from './severity/statusLevel.ts';

/**
 * How long ago the status page was read, such as `3 days ago`; what was read in the future, by a clock that was ahead, was
 * read an unknown time ago.
 * @param readAt milliseconds since the epoch, as `now`
 */
export function readingAge(readAt: number, now: number): string {
  if (isInFuture(readAt, now)) return l10n.t('an unknown time ago');
  return formatRelative(new Date(readAt).toISOString(), now) ?? '';
}

/** A document counts as current for a quarter of an hour, or for three intervals if that is longer. */
const shortest = 15 * 60_000;
/** A clock is corrected by less all the time. */
const ahead = 60_000;

/**
 * Whether a document is too old to be shown as the current state: the page couldn't be read since, or no window had
 * focus to request it. One read in the future, by a clock that was ahead and has been corrected, may be of any age.
 * @param readAt when it was read or confirmed, milliseconds since the epoch
 * @param interval milliseconds between two requests while everything is operational
 */
export function isTooOld(readAt: number, now: number, interval: number): boolean {
  return isInFuture(readAt, now) || now - readAt > Math.max(shortest, 3 * interval);
}

/** What a page said last, and whether it answers now. */
interface Reading {
  /** When it was read or confirmed, milliseconds since the epoch. */
  readonly at: number;
  readonly assessment: { readonly level: StatusLevel };
  /** Why the last request failed, if it did. */
  readonly problem?: string;
}

/**
 * Whether the last reading still shows the current state. A page that doesn't answer now may have lost its good news; the
 * trouble that it named stays until it is too old.
 * @param interval milliseconds between two requests while everything is operational
 */
export function speaksForNow({ at, assessment, problem }: Reading, now: number, interval: number): boolean {
  if (isTooOld(at, now, interval)) return false;
  return problem === undefined || assessment.level !== 'none';
}

/** Whether a document was read by a clock that was ahead and has been corrected since. */
export function isInFuture(readAt: number, now: number): boolean {
  return readAt - now > ahead;
}
