import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import { markdownOf } from '../sheets/sheetMarkdown.ts';
import { type NetworkRow, networkItem, networkRows, networkRowsBelow } from './networkRows.ts';
import { wayOutItem, waysOut } from './wayOut.ts';

export interface NetworkView extends vscode.Disposable {
  /** Reads again; the rows stay until the answer is there. */
  refresh(): Promise<void>;
  /** Puts a row's value on the clipboard. */
  copyValue(row: unknown): Promise<void>;
}

const viewId = 'ledgerLens.network';

/** The Network view: supply, price, staking, gas and nodes of the selected network, each with its fields below it. */
export function createNetworkView(connections: Connections, errors: ErrorPresenter): NetworkView {
  const changed = new vscode.EventEmitter<void>();
  let rows: NetworkRow[] | undefined;
  let isReading = false;
  let generation = 0;
  let last: { rows: NetworkRow[]; readAt: number } | undefined;

  const load = async (revalidate: boolean): Promise<NetworkRow[]> => {
    const { net, sheets, render } = loadCore();
    try {
      const { ledger, network, signal } = connections.current();
      const reading = await sheets.readNetwork(ledger, { signal, revalidate, now: Date.now() });
      if (signal.aborted) return last?.rows ?? [];
      last = { rows: networkRows(reading, network), readAt: Date.now() };
      view.message =
        reading.nodes.length === 0 ? vscode.l10n.t('The mirror node of {0} lists no nodes.', network.name) : '';
      return last.rows;
    } catch (error) {
      if (net.isLensError(error, 'cancelled')) return last?.rows ?? [];
      const age = last && render.formatRelative(new Date(last.readAt).toISOString(), Date.now());
      const old = age === undefined ? '' : ` ${vscode.l10n.t('Showing data from {0}.', age)}`;
      view.message = `${errors.sentence(error)}${old}`;
      return last?.rows ?? waysOut('ledgerLens.network.refresh');
    }
  };
  const read = (revalidate: boolean) =>
    vscode.window.withProgress({ location: { viewId } }, async () => {
      const own = generation;
      isReading = true;
      const next = await load(revalidate);
      if (own !== generation) return;
      isReading = false;
      rows = next;
      changed.fire();
    });
  const provider: vscode.TreeDataProvider<NetworkRow> = {
    onDidChangeTreeData: changed.event,
    getChildren(row) {
      if (row) return networkRowsBelow(row);
      if (!rows && !isReading) void read(false);
      return rows ?? [];
    },
    getTreeItem: (row) =>
      row.kind === 'wayOut' ? wayOutItem(row) : networkItem(row, connections.current().network.explorerUrl !== ''),
    resolveTreeItem(item, row) {
      if (row.kind === 'sheet') item.tooltip = markdownOf(row.sheet);
      return item;
    },
  };
  const view = vscode.window.createTreeView(viewId, { treeDataProvider: provider, showCollapseAll: true });
  view.description = selectedNetworkName();
  const selection = connections.onDidChange(() => {
    view.description = selectedNetworkName();
    generation++;
    rows = undefined;
    isReading = false;
    last = undefined;
    view.message = '';
    changed.fire();
  });

  return {
    refresh: async () => read(true),
    async copyValue(row) {
      if (typeof row === 'object' && row !== null && 'text' in row && typeof row.text === 'string')
        await vscode.env.clipboard.writeText(row.text);
    },
    dispose: () => vscode.Disposable.from(view, selection, changed).dispose(),
  };
}
