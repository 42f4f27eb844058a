import * as l10n from '@vscode/l10n';
import { withinSentence } from '../../format/bareTitle.ts';
import { unreadRowsWords } from '../../ledger/rest/schema/field.ts';
import type { LensError } from '../../net/errors.ts';
import type { Block, Section, Sheet } from '../sheet.ts';

/** Why something couldn't be read from the ledger, as part of a sentence: `the mirror node is unavailable (503)`. */
export function reasonOf({ failure, message }: Pick<LensError, 'failure' | 'message'>): string {
  switch (failure.kind) {
    case 'offline':
      return l10n.t("can't connect to the mirror node");
    case 'timeout':
      return l10n.t`the mirror node didn't answer within ${failure.ms / 1000} s`;
    case 'rateLimited':
      return l10n.t`the mirror node received too many requests (${failure.status})`;
    case 'http':
      if (failure.status === 404) return l10n.t("the response isn't from a mirror node");
      return failure.status >= 500
        ? l10n.t`the mirror node is unavailable (${failure.status})`
        : l10n.t`the mirror node refused the request (${failure.status})`;
    case 'badResponse':
      if (failure.unreadRows !== undefined) return withinSentence(unreadRowsWords(failure.unreadRows));
      return l10n.t("the response isn't from a mirror node");
    default:
      return message.replace(/\.$/, '');
  }
}

/** The text instead of a missing part. */
export function notLoaded(problem: string): Block {
  return { type: 'paragraph', text: l10n.t`Not loaded: ${problem}.`, tone: 'warning' };
}

const key = 'notLoaded';

/** The parts that a sheet lacks besides its lists: a sentence for each. None if everything was read. */
export function unreadSection(sentences: readonly string[]): Section[] {
  if (sentences.length === 0) return [];
  const blocks = sentences.map((text): Block => ({ type: 'paragraph', text, tone: 'warning' }));
  return [{ key, title: l10n.t('Not loaded'), level: 'summary', unread: true, blocks }];
}

/** The sheet with the parts that it lacks besides its lists, a sentence for each, below its summary. */
export function withNotLoaded(sheet: Sheet, sentences: readonly string[]): Sheet {
  const [section] = unreadSection(sentences);
  if (!section) return sheet;
  const [summary, ...rest] = sheet.sections;
  const before = rest.find((each) => each.key === key)?.blocks ?? [];
  const others = rest.filter((each) => each.key !== key);
  const whole = { ...section, blocks: [...before, ...section.blocks] };
  return { ...sheet, sections: summary ? [summary, whole, ...others] : [whole] };
}
