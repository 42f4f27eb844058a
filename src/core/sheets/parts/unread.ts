import * as l10n from '@vscode/l10n';
import type { LensError } from '../../net/errors.ts';
import type { Block, Section } from '../sheet.ts';

/** Why something of the ledger could not be read, as the part of a sentence: `the mirror node is unavailable (503)`. */
export function reasonOf({ failure, message }: Pick<LensError, 'failure' | 'message'>): string {
  switch (failure.kind) {
    case 'offline':
      return l10n.t("can't connect to the mirror node");
    case 'timeout':
      return l10n.t`the mirror node didn't answer within ${failure.ms / 1000} s`;
    case 'rateLimited':
      return l10n.t`the mirror node received too many requests (${failure.status})`;
    case 'http':
      return failure.status >= 500
        ? l10n.t`the mirror node is unavailable (${failure.status})`
        : l10n.t`the mirror node refused the request (${failure.status})`;
    case 'badResponse':
      return l10n.t("the response isn't from a mirror node");
    default:
      return message.replace(/\.$/, '');
  }
}

/** What stands where a part would have stood. */
export function notLoaded(problem: string): Block {
  return { type: 'paragraph', text: l10n.t`Not loaded: ${problem}.`, tone: 'warning' };
}

/** What a sheet lacks besides its lists: a sentence for each part. None where all was read. */
export function unreadSection(sentences: readonly string[]): Section[] {
  if (sentences.length === 0) return [];
  const blocks = sentences.map((text): Block => ({ type: 'paragraph', text, tone: 'warning' }));
  return [{ title: l10n.t('Not loaded'), level: 'summary', unread: true, blocks }];
}
