import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { askForTrust } from '../workspace/workspaceTrust.ts';
import { findOrAskTransaction } from './findTransactionBytes.ts';

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
