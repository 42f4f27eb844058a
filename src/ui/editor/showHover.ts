import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { inform } from '../messages/notify.ts';

/**
 * Shows the hover of the identifier at the cursor: of the one that the cursor is in or next to, else of the nearest one
 * in its line, to which the cursor goes. Without one, offers Look Up.
 */
export async function showHoverAtCursor(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const place = editor && nearestIdentifier(editor);
  if (editor && place !== undefined) {
    const { active } = editor.selection;
    if (active.character < place.start || active.character > place.end) {
      const position = new vscode.Position(active.line, place.start);
      editor.selection = new vscode.Selection(position, position);
      editor.revealRange(editor.selection);
    }
    await vscode.commands.executeCommand('editor.action.showHover');
    return;
  }
  const lookUp: CommandId = 'ledgerLens.entity.lookUp';
  const button = vscode.l10n.t('Look Up...');
  const message = editor
    ? vscode.l10n.t('No ID in this line. Put the cursor on an ID, a hash, an address or a result code.')
    : vscode.l10n.t('No file is open. Put the cursor on an ID in a file, or look it up.');
  if ((await inform(message, button)) === button) await vscode.commands.executeCommand(lookUp);
}

/** The longest line that is searched, in UTF-16 units. */
const longestLine = 10_000;

function nearestIdentifier({ document, selection: { active } }: vscode.TextEditor) {
  const { findIdentifiers } = loadCore().ledger;
  const from = Math.max(0, active.character - longestLine / 2);
  const text = document.lineAt(active.line).text.slice(from, from + longestLine);
  const places = findIdentifiers(text, { path: document.uri.path }).map(({ offset, length }) => {
    const start = from + offset;
    const distance = Math.max(start - active.character, active.character - (start + length), 0);
    return { start, end: start + length, distance };
  });
  return places.sort((a, b) => a.distance - b.distance)[0];
}
