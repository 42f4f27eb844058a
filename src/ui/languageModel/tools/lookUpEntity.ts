import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import { type EntitySources, entityAnswer } from '../entityAnswer.ts';
import { readChoice, readInput, shownInput } from '../readToolInput.ts';
import type { Tool } from '../tool.ts';

/** The entity of an identifier. */
export function createLookUpEntity(sources: EntitySources): Tool {
  return {
    progress: (input) => vscode.l10n.t('Looking up {0}…', shownInput(input, 'id')),
    async run(input, signal) {
      const { id, kind: word, network, detail } = readInput(input, ['id'], ['kind', 'network', 'detail']);
      const level = readChoice('detail', detail, ['summary', 'all']);
      const kind = readChoice('kind', word, ['any', ...loadCore().networks.explorerKinds]);
      return entityAnswer(
        sources,
        { id, ...(kind !== 'any' && { kind }), ...(network !== undefined && { network }) },
        level,
        signal,
      );
    },
  };
}
