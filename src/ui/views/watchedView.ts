import * as vscode from 'vscode';
import { createContextKeys } from '../contextKeys.ts';
import { oneLine } from '../messages/oneLine.ts';
import { plainTreeItem } from '../messages/plainRows.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import { offerToWatch } from '../watch/watchCommands.ts';
import type { WatchFeed } from '../watch/watchFeed.ts';
import { agingLabels } from './agingLabels.ts';
import { showView } from './showView.ts';
import { activityRows, type WatchedRow, watchedItem, watchedRows } from './watchedItem.ts';
import { type WayOut, wayOutItem, waysOut } from './wayOut.ts';

const viewId = 'ledgerLens.watched';
/** The view is visible only if something is watched. */
const isWatchingKey = 'ledgerLens.isWatching';

/**
 * The Watched view: each watched entity of the selected network with its latest activity, and the last few below it.
 */
export function createWatchedView(feed: WatchFeed, connections: Connections) {
  const changed = new vscode.EventEmitter<void>();
  // Watched entities stay listed even if the settings no longer have their network.
  const isExplorable = () => {
    const selected = connections.networks().find(({ name }) => name === selectedNetworkName());
    return selected !== undefined && selected.explorerUrl !== '';
  };
  const provider: vscode.TreeDataProvider<WatchedRow | WayOut> = {
    onDidChangeTreeData: changed.event,
    getChildren(row) {
      if (row) return row.kind === 'wayOut' ? [] : activityRows(row);
      const ways = feed.problem === undefined ? [] : waysOut('ledgerLens.watched.refresh');
      return [
        ...ways.filter(({ command }) => command !== 'ledgerLens.network.select'),
        ...watchedRows(feed.watched ?? []),
      ];
    },
    getTreeItem: (row) =>
      row.kind === 'wayOut' ? wayOutItem(row) : plainTreeItem(watchedItem(row, isExplorable(), connections.names)),
  };
  const view = vscode.window.createTreeView(viewId, { treeDataProvider: provider });
  const setContext = createContextKeys();
  const draw = () => {
    view.description = selectedNetworkName();
    view.message = feed.problem === undefined ? '' : oneLine(feed.problem);
    setContext(isWatchingKey, feed.isWatching);
    changed.fire();
  };
  const parts = vscode.Disposable.from(
    view,
    changed,
    agingLabels(view, changed.event, draw),
    feed.onDidChange(draw),
    connections.names.onDidChange(draw),
    view.onDidChangeVisibility(() => feed.look(view.visible)),
  );
  view.description = selectedNetworkName();
  feed.look(view.visible);
  return {
    /** Reads now; the rows stay until the answer is there. */
    async refresh(): Promise<void> {
      if (!feed.isWatching) return offerToWatch();
      await showView(view, viewId);
      await vscode.window.withProgress({ location: { viewId } }, () => feed.refresh());
    },
    dispose: () => parts.dispose(),
  };
}
