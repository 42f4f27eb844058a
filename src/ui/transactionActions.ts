import * as vscode from 'vscode';
import type { Connections } from './connections.ts';
import { loadCore } from './loadCore.ts';
import type { SheetPanels } from './panels/sheetPanels.ts';
import { transactionSheet } from './transactionSheet.ts';

/** What commands on a transaction are given: a row of a tree, or an id. */
export interface TransactionTarget {
  transactionId: string;
}

export interface TransactionActions {
  /** Opens the transaction's sheet. */
  show(target: unknown): Promise<void>;
  /** Puts its id, in the SDKs' form, on the clipboard. */
  copyId(target: unknown): Promise<void>;
  /** Opens its page on the network's explorer. */
  openExplorer(target: unknown): Promise<void>;
}

export function createTransactionActions(connections: Connections, panels: SheetPanels): TransactionActions {
  const idOf = (target: unknown) => {
    const id = typeof target === 'string' ? target : isTarget(target) ? target.transactionId : undefined;
    const { ledger, net } = loadCore();
    if (id === undefined || ledger.parseIdentifier(id)?.kind !== 'transaction')
      throw new net.LensError(
        { kind: 'input', field: 'transactionId' },
        'Choose a transaction in the Transactions view first.',
      );
    return id;
  };
  const sheetOf = (id: string) => {
    const connection = connections.current();
    return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: `Asking for ${id}` }, () =>
      transactionSheet(connection, id, connection.signal),
    );
  };
  return {
    async show(target) {
      panels.show(await sheetOf(idOf(target)), connections.current());
    },
    async copyId(target) {
      const identifier = loadCore().ledger.parseIdentifier(idOf(target));
      if (identifier?.kind !== 'transaction') return;
      await vscode.env.clipboard.writeText(loadCore().ledger.sdkTransactionId(identifier.transaction));
    },
    async openExplorer(target) {
      const { explorerUrl } = await sheetOf(idOf(target));
      if (explorerUrl) await vscode.env.openExternal(vscode.Uri.parse(explorerUrl));
    },
  };
}

function isTarget(target: unknown): target is TransactionTarget {
  return (
    typeof target === 'object' &&
    target !== null &&
    'transactionId' in target &&
    typeof target.transactionId === 'string'
  );
}
