import * as l10n from '@vscode/l10n';
import { formatRelative } from '../format/times.ts';
import { isInFuture } from './isTooOld.ts';

/**
 * How long ago the status page was read, such as `3 days ago`; what was read in the future, by a clock that was ahead, was
 * read an unknown time ago.
 * @param readAt milliseconds since the epoch, as `now`
 */
export function readingAge(readAt: number, now: number): string {
  if (isInFuture(readAt, now)) return l10n.t('an unknown time ago');
  return formatRelative(new Date(readAt).toISOString(), now) ?? '';
}
