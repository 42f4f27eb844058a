import * as vscode from 'vscode';
import type { FailureExplainer } from '../../failures/explainer.ts';
import { type EntitySources, entityAnswer } from '../entityAnswer.ts';
import { failureTextSoon } from '../failureAnswer.ts';
import { readChoice, readInput, shownInput } from '../readToolInput.ts';
import type { Tool } from '../tool.ts';

/**
 * How long a failed call's line may take, in milliseconds: a request for a transaction shouldn't wait for a compiler.
 */
const patience = 3_000;

/** A transaction by ID, hash or consensus time, and why it failed. */
export function createGetTransaction(sources: EntitySources, explainer: FailureExplainer): Tool {
  return {
    progress: (input) => vscode.l10n.t('Loading transaction {0}…', shownInput(input, 'id')),
    async run(input, signal) {
      const { id, network, detail } = readInput(input, ['id'], ['network', 'detail']);
      const level = readChoice('detail', detail, ['summary', 'all']);
      return entityAnswer(
        sources,
        { id, kind: 'transaction', ...(network !== undefined && { network }) },
        level,
        signal,
        (sheet, thing) =>
          sheet.execution === 'failed' || sheet.execution === 'ignoredCode'
            ? failureTextSoon(explainer, thing, signal, patience)
            : undefined,
      );
    },
  };
}
