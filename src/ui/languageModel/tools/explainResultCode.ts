import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import { sheetMarkdown } from '../sheetAnswer.ts';
import type { Tool } from '../tool.ts';
import { quoted, readInput, shownInput, wrongInput } from '../toolInput.ts';

/** What a result code means and what most likely helps. Asks no network. */
export function createExplainResultCode(): Tool {
  return {
    progress: (input) => vscode.l10n.t('Explaining {0}…', shownInput(input, 'code')),
    async run(input) {
      const { code } = readInput(input, ['code']);
      return sheetMarkdown(loadCore().sheets.resultCodeSheet(nameOf(code)), 'all');
    },
  };
}

/**
 * The code's name: as it is, in small letters, behind the SDK's type, by its number (as system contracts return it),
 * or out of an SDK's error message.
 */
function nameOf(text: string): string {
  const { explainResultCode, parseIdentifier, resultCodeNames } = loadCore().ledger;
  const names = resultCodeNames();
  if (/^\d{1,4}$/.test(text)) {
    const name = names.find((each) => explainResultCode(each).code === Number(text));
    if (name !== undefined) return name;
    throw wrongInput('code', `There is no result code number ${text} in this version's list; give the code's name.`);
  }
  const bare = text.replace(/^.*\./, '').toUpperCase();
  if (names.includes(bare)) return bare;
  const identifier = parseIdentifier(text);
  if (identifier?.kind === 'transaction' && identifier.error) return identifier.error.status;
  const near = names.filter((name) => name.includes(bare) || bare.includes(name)).slice(0, 10);
  const tried =
    near.length > 0 ? ` Near to it: ${near.join(', ')}.` : ' Give a name such as INVALID_SIGNATURE, or its number.';
  throw wrongInput('code', `${quoted(text)} is no result code of this version's list.${tried}`);
}
