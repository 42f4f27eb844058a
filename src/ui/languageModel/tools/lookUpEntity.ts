import * as vscode from 'vscode';
import { type EntitySources, entityAnswer } from '../entityAnswer.ts';
import type { Tool } from '../tool.ts';
import { readChoice, readInput, shownInput } from '../toolInput.ts';

const kinds = [
  'any',
  'account',
  'contract',
  'token',
  'nft',
  'topic',
  'schedule',
  'block',
  'node',
  'transaction',
] as const;

/** Whatever an identifier names. */
export function createLookUpEntity(sources: EntitySources): Tool {
  return {
    progress: (input) => vscode.l10n.t('Looking up {0}…', shownInput(input, 'id')),
    async run(input, signal) {
      const { id, kind: word, network, detail } = readInput(input, ['id'], ['kind', 'network', 'detail']);
      const level = readChoice('detail', detail, ['summary', 'all']);
      const kind = readChoice('kind', word, kinds);
      return entityAnswer(
        sources,
        { id, ...(kind !== 'any' && { kind }), ...(network !== undefined && { network }) },
        level,
        signal,
      );
    },
  };
}
