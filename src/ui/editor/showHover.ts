import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { inform } from '../messages/notify.ts';
import type { Connections } from '../network/connections.ts';
import { identifierAt } from '../targets/identifierAt.ts';

/** In milliseconds: a hover that the key asks for comes within it. */
const soon = 2_000;

/** In milliseconds: the key pressed again at the same place within it means the hover that it has shown. */
const again = 60_000;
const focused = { focus: 'autoFocusImmediately' };

/** The hover that the user asks for by a key, where one of the pointer would say nothing. */
export type AskedHover = ReturnType<typeof createAskedHover>;

/** @param connections their ABIs say which hex has a hover */
export function createAskedHover(connections: Pick<Connections, 'current'>) {
  let asked: { uri: string; line: number; character: number; at: number } | undefined;
  const show = async (document: vscode.TextDocument, { line, character }: vscode.Position) => {
    const uri = document.uri.toString();
    const isAgain =
      asked?.uri === uri &&
      asked.line === line &&
      asked.character === character &&
      performance.now() - asked.at < again;
    asked = { uri, line, character, at: performance.now() };
    // The key itself hides the hover, which VS Code spares only its own: again, it comes with the focus.
    await vscode.commands.executeCommand('editor.action.showHover', ...(isAgain ? [focused] : []));
  };
  const showAt = (editor: vscode.TextEditor, character: number) => {
    const { active } = editor.selection;
    if (active.character === character) return show(editor.document, active);
    const position = new vscode.Position(active.line, character);
    editor.selection = new vscode.Selection(position, position);
    editor.revealRange(editor.selection);
    return show(editor.document, position);
  };
  return {
    /**
     * Shows the hover of the identifier or the hex at the cursor, else of the nearest identifier in its line, to which the
     * cursor goes; again there, gives it the focus. Without one, says why, and offers Look Up.
     */
    async show(): Promise<void> {
      const editor = vscode.window.activeTextEditor;
      if (!editor)
        return say(vscode.l10n.t('No file is open. Put the cursor on an ID in a file, or look it up.'), true);
      const { document } = editor;
      const { active } = editor.selection;
      const place = nearestIdentifier(editor);
      const isAtCursor = place !== undefined && place.start <= active.character && active.character <= place.end;
      const isShown = isAtCursor && identifierAt(document, active) !== undefined;
      const hex = isShown ? undefined : hexNear(editor, place !== undefined && !isAtCursor);
      if (hex && loadCore().ledger.readDecodedHex(hex.hex, await connections.current().abis()))
        return showAt(editor, hex.at);
      if (hex) return sayWhy(hex.hex, document.uri.path);
      if (!place)
        return say(
          vscode.l10n.t('No ID in this line. Put the cursor on an ID, a hash, an address or a result code.'),
          true,
        );
      if (isAtCursor) return show(document, active);
      return showAt(editor, place.start);
    },
    /** Whether the user has just asked for the hover at this position. */
    isAsked(document: vscode.TextDocument, { line, character }: vscode.Position): boolean {
      return (
        asked !== undefined &&
        asked.uri === document.uri.toString() &&
        asked.line === line &&
        asked.character === character &&
        performance.now() - asked.at < soon
      );
    },
  };
}

/** Says why nothing is shown of hex that no ABI has. It isn't repeated if it may be a key. */
async function sayWhy(hex: string, path: string): Promise<void> {
  const digits = hex.length - 2;
  if (digits !== 64 && digits !== 96) {
    const start = hex.length > 10 ? `${hex.slice(0, 10)}…` : hex;
    return say(vscode.l10n.t('No known ABI contains {0}. Build the contract that it belongs to.', start), false);
  }
  const bytes = digits / 2;
  if (loadCore().ledger.isSecretFile(path)) {
    const file = path.slice(path.lastIndexOf('/') + 1);
    return say(vscode.l10n.t('In {0}, nothing that can be a private key is looked up.', file), false);
  }
  return say(
    vscode.l10n.t(
      "These {0} bytes can be a private key, so they aren't looked up here. To look them up as a hash, use Look Up.",
      bytes,
    ),
    true,
  );
}

async function say(message: string, offersLookUp: boolean): Promise<void> {
  const lookUp: CommandId = 'ledgerLens.entity.lookUp';
  const button = vscode.l10n.t('Look Up...');
  const choice = await inform(message, ...(offersLookUp ? [button] : []));
  if (choice === button) await vscode.commands.executeCommand(lookUp);
}

/** The hex at the cursor, or else, unless there is something nearer, the first in its line. */
function hexNear(
  { document, selection: { active } }: vscode.TextEditor,
  onlyAtCursor: boolean,
): { hex: string; at: number } | undefined {
  const line = document.lineAt(active.line).text;
  const there = loadCore().ledger.hexWordAt(line, active.character);
  const word = there ?? (onlyAtCursor ? undefined : loadCore().ledger.hexWordsIn(line)[0]);
  if (word === undefined || word.hex.length < 10) return undefined;
  return { hex: word.hex, at: there ? active.character : word.offset };
}

function nearestIdentifier({ document, selection: { active } }: vscode.TextEditor) {
  return loadCore().ledger.nearestPlace(document.lineAt(active.line).text, active.character, document.uri.path);
}
