import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import { quoted, readInput, shownInput, wrongInput } from '../readToolInput.ts';
import { sheetMarkdown } from '../sheetAnswer.ts';
import type { Tool } from '../tool.ts';

/** What a result code means and the likely fix. Sends no network request. */
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
 * The code's name from a name in any case, with or without the SDK's type, from its number (as system contracts return
 * it), or from an SDK's error message.
 */
function nameOf(text: string): string {
  const { explainResultCode, parseIdentifier, resultCodeNames, similarResultCodes } = loadCore().ledger;
  const names = resultCodeNames();
  if (/^\d{1,4}$/.test(text)) {
    const name = names.find((each) => explainResultCode(each).code === Number(text));
    if (name !== undefined) return name;
    throw wrongInput(
      'code',
      `This version of Ledger Lens doesn't know result code number ${text}. Give the code's name.`,
    );
  }
  const bare = text.replace(/^.*\./, '').toUpperCase();
  if (names.includes(bare)) return bare;
  const identifier = parseIdentifier(text);
  if (identifier?.kind === 'transaction' && identifier.error) return identifier.error.status;
  const near = similarResultCodes(bare, 10);
  const tried =
    near.length > 0 ? ` Similar codes: ${near.join(', ')}.` : ' Give a name such as INVALID_SIGNATURE, or its number.';
  throw wrongInput('code', `This version of Ledger Lens doesn't know the result code ${quoted(text)}.${tried}`);
}
