import * as vscode from 'vscode';
import type { Connections } from '../../network/connections.ts';
import { entityAnswer } from '../entityAnswer.ts';
import type { Tool } from '../tool.ts';
import { readChoice, readInput, shownInput } from '../toolInput.ts';

/** A transaction by id, hash or consensus time, with why it failed. */
export function createGetTransaction(connections: Connections): Tool {
  return {
    progress: (input) => vscode.l10n.t('Loading transaction {0}…', shownInput(input, 'id')),
    async run(input, signal) {
      const { id, network, detail } = readInput(input, ['id'], ['network', 'detail']);
      const level = readChoice('detail', detail, ['summary', 'all']);
      return entityAnswer(
        connections,
        { id, kind: 'transaction', ...(network !== undefined && { network }) },
        level,
        signal,
      );
    },
  };
}
