import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { askForTrust } from '../workspace/workspaceTrust.ts';

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
async function findOrAskTransaction(
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
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > loadCore().ledger.longestBytes) return undefined;
  const bytes = await vscode.workspace.fs.readFile(uri);
  return loadCore().ledger.readTransactionBytes(new TextDecoder().decode(bytes)) ?? bytes;
}

/**
 * Shows what the transaction or schedule body in a file or the selection would do. Sends nothing.
 * @param given the file's URI, or the bytes as text if the command comes from a hover
 */
export async function explainBytes(connections: Connections, panels: SheetPanels, given: unknown): Promise<void> {
  const { ledger, net, sheets } = loadCore();
  const text = typeof given === 'object' && given !== null && 'bytes' in given ? given.bytes : undefined;
  const box = { title: vscode.l10n.t('Explain Transaction Bytes'), what: vscode.l10n.t('Nothing is sent.') };
  const bytes = typeof text === 'string' ? ledger.readTransactionBytes(text) : await findOrAskTransaction(given, box);
  if (!bytes && typeof text !== 'string') return;
  const unsent = bytes && ledger.readUnsentTransaction(bytes);
  if (!unsent)
    throw new net.LensError(
      { kind: 'input', field: 'transaction' },
      vscode.l10n.t(
        'No transaction to explain. Select its bytes (hex or base64), put the cursor on their line, or open a file that contains only them.',
      ),
    );
  const connection = connections.current();
  const context = { network: connection.network, abis: await connection.abis() };
  panels.show(sheets.unsentTransactionSheet(unsent, context, Date.now()), connection);
}

/**
 * Estimates the fees of the transaction in a file or the selection (hex, base64 or, in a file, binary) and shows them
 * as a sheet. `given` is the file's URI if the command comes from the Explorer.
 */
export async function estimateFees(connections: Connections, panels: SheetPanels, given: unknown): Promise<void> {
  const need = vscode.l10n.t(
    "Estimating fees requires a trusted workspace, because it sends the transaction to the network's mirror node.",
  );
  if (!(await askForTrust(need))) return;
  const { sheets } = loadCore();
  const transaction = await findOrAskTransaction(given, {
    title: vscode.l10n.t('Estimate Fees'),
    what: vscode.l10n.t(
      "It is sent to {0}'s mirror node for an estimate, and isn't submitted.",
      connections.current().network.name,
    ),
  });
  if (!transaction) return;
  const read = (connection: Connection) =>
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Estimating fees…') },
      async () =>
        sheets.readFeeEstimate(connection.ledger, transaction, {
          network: connection.network,
          abis: await connection.abis(),
          now: Date.now(),
          signal: connection.signal,
        }),
    );
  const connection = connections.current();
  const { name } = connection.network;
  // Changed settings end the connection.
  panels.show(await read(connection), connection, undefined, async () => read(connections.to(name)));
}
