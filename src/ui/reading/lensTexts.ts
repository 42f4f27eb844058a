import * as vscode from 'vscode';
import { iconTitle } from '../editor/iconTitle.ts';
import { loadCore } from '../loadCore.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import type { LensAnswers, LensQuestion } from './lensAnswers.ts';

/** A row of the editor holds no more; the hover of the lens has the rest. */
const longestTitle = 120;

/**
 * What stands above a declaration: the answer once it was read, else *Read*.
 * @param asks whether a click asks for arguments
 */
export function lensTitle(question: LensQuestion, asks: boolean, answers: LensAnswers): string {
  const { readWords, answerWords } = loadCore().sheets;
  const known = answers.of(question);
  if (!known) return iconTitle('eye', asks ? vscode.l10n.t('Read...') : vscode.l10n.t('Read'));
  const { read } = known;
  const text = plainMessage(
    read.answer.kind === 'values'
      ? `${readWords(read)} = ${answerWords(read)}`
      : `${readWords(read)} ${answerWords(read)}`,
  );
  return iconTitle('eye', text.length > longestTitle ? `${text.slice(0, longestTitle)}…` : text);
}

/** When and where the answer was read; before that, the contract's address. */
export function lensTooltip(question: LensQuestion, answers: LensAnswers | undefined): string {
  const known = answers?.of(question);
  return known
    ? vscode.l10n.t(
        'Read at {0} from {1}. Click to read again.',
        known.at.toLocaleTimeString(vscode.env.language),
        question.address,
      )
    : question.address;
}
