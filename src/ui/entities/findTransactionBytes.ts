import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';

/**
 * The bytes of a transaction in a file (hex, base64 or binary), or else in the selection (hex or base64). If nothing is
 * selected, in the whole text, which may be one transaction in many lines, or else in the line with the cursor.
 * @param given the file's URI if a command comes from the Explorer
 * @returns undefined if there are none
 */
async function findTransactionBytes(given: unknown): Promise<Uint8Array | undefined> {
  const bytes = given instanceof vscode.Uri ? await bytesOfFile(given) : bytesOfEditor();
  return bytes && bytes.length > 0 ? bytes : undefined;
}

/**
 * The same; without any in the editor, the user pastes them.
 * @param ask what the box is called, and what happens with what is pasted
 * @returns undefined if the user cancels
 * @throws LensError for a file without any
 */
export async function findOrAskTransaction(
  given: unknown,
  ask: { title: string; what: string },
): Promise<Uint8Array | undefined> {
  const { readTransactionBytes, readUnsentTransaction } = loadCore().ledger;
  const found = await findTransactionBytes(given);
  if (given instanceof vscode.Uri) {
    if (found) return found;
    const { LensError } = loadCore().net;
    throw new LensError(
      { kind: 'input', field: 'transaction' },
      vscode.l10n.t('No transaction in this file. It needs the bytes of one in hex, base64 or binary.'),
    );
  }
  if (found && readUnsentTransaction(found)) return found;
  const typed = await inBox(() =>
    vscode.window.showInputBox({
      title: ask.title,
      placeHolder: vscode.l10n.t("A transaction's bytes in hex or base64"),
      prompt: vscode.window.activeTextEditor
        ? vscode.l10n.t('Neither the selection nor the line with the cursor is a transaction. {0}', ask.what)
        : ask.what,
      ignoreFocusOut: true,
      validateInput(text) {
        const bytes = text.trim() === '' ? undefined : readTransactionBytes(text);
        return bytes && readUnsentTransaction(bytes)
          ? undefined
          : vscode.l10n.t("Paste a transaction's bytes in hex or base64.");
      },
    }),
  );
  return typed === undefined ? undefined : readTransactionBytes(typed);
}

function bytesOfEditor(): Uint8Array | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  const { readTransactionBytes, readUnsentTransaction } = loadCore().ledger;
  if (!selection.isEmpty) return readTransactionBytes(document.getText(selection));
  const whole = readTransactionBytes(document.getText());
  return whole && readUnsentTransaction(whole)
    ? whole
    : readTransactionBytes(document.lineAt(selection.active.line).text);
}

/** A file's text as hex or base64, or else its bytes. */
async function bytesOfFile(uri: vscode.Uri): Promise<Uint8Array | undefined> {
  const { longestBytes, readTransactionBytes } = loadCore().ledger;
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > longestBytes) return undefined;
  const bytes = await vscode.workspace.fs.readFile(uri);
  return readTransactionBytes(new TextDecoder().decode(bytes)) ?? bytes;
}
