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

function nearestIdentifier({ document, selection: { active } }: vscode.TextEditor) {
  return loadCore().ledger.nearestPlace(document.lineAt(active.line).text, active.character, document.uri.path);
}
