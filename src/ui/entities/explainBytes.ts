import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { findOrAskTransaction } from './findTransactionBytes.ts';

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
