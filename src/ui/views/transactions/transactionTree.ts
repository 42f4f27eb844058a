import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import type { ErrorPresenter } from '../../messages/errorPresenter.ts';
import { oneLine } from '../../messages/oneLine.ts';
import { plainTreeItem } from '../../messages/plainRows.ts';
import type { Connections } from '../../network/connections.ts';
import { markdownOf } from '../../sheets/sheetMarkdown.ts';
import { loadingRows, outdated, type WayOut, wayOutItem, waysOut } from '../wayOut.ts';
import type { ShownDetails } from './rowDetails.ts';
import type { RowsInUse } from './rowsInUse.ts';
import type { ShownRows } from './shownRows.ts';
import type { TransactionFeed } from './transactionFeed.ts';
import { rowsBelow, type TransactionRow, transactionItem, transactionRows } from './transactionRows.ts';

interface TransactionTreeParts {
  readonly connections: Connections;
  readonly feed: Pick<TransactionFeed, 'state'>;
  readonly shown: ShownRows;
  readonly details: ShownDetails;
  readonly errors: Pick<ErrorPresenter, 'sentence'>;
  readonly inUse: Pick<RowsInUse, 'use'>;
  /** Fires with a row if only this one must be drawn again. */
  readonly onDidChange: vscode.Event<TransactionRow | undefined>;
  /** Called if nothing was read yet. @returns whether that has been so for long */
  load(): boolean;
  /** Called with the first row whenever all are drawn. */
  drawn(first: TransactionRow): void;
  /** The rows if nothing is listed. */
  whenEmpty(): readonly WayOut[];
}

/** The rows of the Transactions view. */
export function createTransactionTree(parts: TransactionTreeParts): vscode.TreeDataProvider<TransactionRow> {
  const { connections, feed, shown, details, errors, inUse, onDidChange, load, drawn, whenEmpty } = parts;
  return {
    onDidChangeTreeData: onDidChange,
    getChildren(row) {
      if (row) return rowsBelow(row);
      // The previous rows belong to another network or filter, so they go immediately.
      if (feed.state.kind === 'loading') return loadingRows(vscode.l10n.t('Loading transactions…'), load());
      if (feed.state.kind === 'failed') return waysOut('ledgerLens.transactions.refresh', feed.state.error);
      if (feed.state.kind !== 'known') return [];
      const { list, readAt, error, contract } = feed.state;
      const next = shown.of(list, readAt, loadCore().ledger);
      shown.drawn(next);
      shown.count(next, readAt);
      const calls = contract === undefined ? [] : [callsOf(contract, connections)];
      const listed = transactionRows(next.shown, next.folds);
      const rows = [...calls, ...(listed.length === 0 ? whenEmpty() : listed)];
      // With the oldest first, new ones are added at the end, where they move nothing.
      if (error !== undefined)
        return [outdated(errors.sentence(error), readAt, 'ledgerLens.transactions.refresh'), ...rows];
      const all = listed.length === 0 || list.order === 'asc' ? rows : [shown.first, ...rows];
      if (all[0]) drawn(all[0]);
      return all;
    },
    // VS Code asks before it reveals the first row.
    getParent: () => undefined,
    getTreeItem: (row) =>
      row.kind === 'wayOut'
        ? wayOutItem(row)
        : plainTreeItem(transactionItem(row, connections.current().network, details, connections.names)),
    resolveTreeItem(item, row) {
      // The pointer rests on it.
      inUse.use();
      if (row.kind !== 'transaction') return item;
      const { network } = connections.current();
      const { transaction } = row.related;
      const { abis, tokens, contract, message } = details.of(transaction);
      item.tooltip = markdownOf(
        loadCore().sheets.transactionSheet({ transaction, message, contract }, { network, abis, tokens }),
        connections.names.on(network.name),
      );
      return item;
    },
  };
}

/** The row that leads to a contract's calls: the mirror node lists under its ID only what moved HBAR or tokens of it. */
function callsOf(id: string, connections: Pick<Connections, 'current' | 'names'>): WayOut {
  const { name: network } = connections.current().network;
  return {
    kind: 'wayOut',
    label: vscode.l10n.t('Calls of {0}', oneLine(connections.names.titled(network, id))),
    icon: 'symbol-method',
    command: 'ledgerLens.entity.open',
    args: [{ kind: 'contract', id, network }],
    description: vscode.l10n.t('in its details'),
    tooltip: vscode.l10n.t(
      'The mirror node lists here what moved HBAR or tokens of the contract. Its other calls, such as failed ones, are in its details.',
    ),
  };
}
