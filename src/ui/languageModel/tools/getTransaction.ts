import * as vscode from 'vscode';
import { type EntitySources, entityAnswer } from '../entityAnswer.ts';
import type { Tool } from '../tool.ts';
import { readChoice, readInput, shownInput } from '../toolInput.ts';

/** A transaction by ID, hash or consensus time, and why it failed. */
export function createGetTransaction(sources: EntitySources): Tool {
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
      );
    },
  };
}
