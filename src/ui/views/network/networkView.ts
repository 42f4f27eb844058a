import * as vscode from 'vscode';
import type { Poller } from '../../../core/net/poller.ts';
import type { Network } from '../../../core/networks.ts';
import type { NetworkReading } from '../../../core/readers/readNetwork.ts';
import { loadCore } from '../../loadCore.ts';
import type { ErrorPresenter } from '../../messages/errorPresenter.ts';
import { copyLine, inform } from '../../messages/notify.ts';
import { plainTreeItem } from '../../messages/plainRows.ts';
import { type Connections, selectedNetworkName } from '../../network/connections.ts';
import { markdownOf } from '../../sheets/sheetMarkdown.ts';
import { agingLabels } from '../agingLabels.ts';
import { LongLoading } from '../longLoading.ts';
import { showView } from '../showView.ts';
import { loadingRows, outdated, wayOutItem, waysOut } from '../wayOut.ts';
import { listRows, readNetworkList } from './networkLists.ts';
import { type NetworkRow, networkItem, networkRows, networkRowsBelow } from './networkRows.ts';

const viewId = 'ledgerLens.network';

/** How often a visible view reads again, in milliseconds. */
const interval = 60_000;
/** How soon it tries again after a failure, doubled by each further one up to the interval. */
const retryAfter = 5_000;

/**
 * The Network view: supply, price, staking, gas, nodes and newest contracts of the selected network, each with its
 * fields below it. While visible, it reads again from time to time and recovers automatically; in between, its times age.
 * @param recovered called when the mirror node answers again
 */
export function createNetworkView(connections: Connections, errors: ErrorPresenter, recovered: () => void) {
  const changed = new vscode.EventEmitter<void>();
  let last: { reading: NetworkReading; network: Network; readAt: number } | undefined;
  let failure: unknown;
  let poller: Poller | undefined;

  const read = async (signal: AbortSignal) => {
    let either = signal;
    try {
      // Throws if the settings name no network that there is.
      const { ledger, network, signal: selected } = connections.current();
      either = AbortSignal.any([signal, selected]);
      const reading = await loadCore().sheets.readNetwork(ledger, {
        signal: either,
        revalidate: last !== undefined || failure !== undefined,
        now: Date.now(),
      });
      if (either.aborted) return;
      last = { reading, network, readAt: Date.now() };
      if (failure !== undefined) recovered();
      failure = undefined;
    } catch (error) {
      if (either.aborted || loadCore().net.isLensError(error, 'cancelled')) throw error;
      failure = error;
      throw error;
    } finally {
      if (!either.aborted) draw();
    }
  };
  const withProgress = async (work: () => Promise<void>) => vscode.window.withProgress({ location: { viewId } }, work);
  const polling = () => {
    poller ??= loadCore().net.createPoller({
      // Only the first time is worth a progress bar.
      run: (signal) => (last ? read(signal) : withProgress(() => read(signal))),
      interval: () => (failure === undefined ? interval : retryAfter),
      longestInterval: () => interval,
      timers: loadCore().net.systemTimers,
    });
    return poller;
  };
  const isLong = () => loading.note(view.visible && !last && failure === undefined);
  const loading = new LongLoading(() => draw());
  const draw = () => {
    isLong();
    view.message = messageOf();
    changed.fire();
  };
  const messageOf = (): string => {
    if (failure === undefined) {
      return last?.reading.nodes.length === 0
        ? vscode.l10n.t('The mirror node of {0} lists no nodes.', last.network.name)
        : '';
    }
    return last ? '' : errors.sentence(failure);
  };
  const provider: vscode.TreeDataProvider<NetworkRow> = {
    onDidChangeTreeData: changed.event,
    getChildren(row) {
      if (row?.kind === 'list') return readNetworkList(row.of, connections.current(), connections.names, errors);
      if (row) return networkRowsBelow(row);
      const refresh = 'ledgerLens.network.refresh';
      if (!last && failure !== undefined) return waysOut(refresh, failure);
      if (!last) return loadingRows(vscode.l10n.t("Loading the network's data and nodes…"), isLong());
      const rows = networkRows(last.reading, last.network, listRows(connections.current()));
      return failure === undefined ? rows : [outdated(errors.sentence(failure), last.readAt, refresh), ...rows];
    },
    getTreeItem: (row) =>
      row.kind === 'wayOut'
        ? wayOutItem(row)
        : plainTreeItem(networkItem(row, connections.current().network.explorerUrl !== '')),
    resolveTreeItem(item, row) {
      if (row.kind === 'sheet') item.tooltip = markdownOf(row.sheet);
      return item;
    },
  };
  const view = vscode.window.createTreeView(viewId, { treeDataProvider: provider, showCollapseAll: true });
  const watch = () => {
    if (view.visible) polling().resume();
    else poller?.pause();
    isLong();
  };
  view.description = selectedNetworkName();
  const parts = vscode.Disposable.from(
    view,
    loading,
    changed,
    agingLabels(view, changed.event, draw),
    view.onDidChangeVisibility(watch),
    connections.onDidChange(() => {
      view.description = selectedNetworkName();
      poller?.dispose();
      poller = undefined;
      last = undefined;
      failure = undefined;
      draw();
      watch();
    }),
  );
  watch();

  return {
    /** Whether it is in sight: then it reads, and says why it can't. */
    get isReading(): boolean {
      return view.visible;
    },
    /** Reads again; the rows stay until the answer is there. */
    async refresh(): Promise<void> {
      await showView(view, viewId);
      await withProgress(() => polling().runNow());
    },
    /** Puts a row's value on the clipboard. */
    async copyValue(row: unknown): Promise<void> {
      if (typeof row === 'object' && row !== null && 'text' in row && typeof row.text === 'string')
        return copyLine(row.text);
      await showView(view, viewId);
      void inform(vscode.l10n.t('Select a value in the Network view to copy it.'));
    },
    dispose() {
      poller?.dispose();
      parts.dispose();
    },
  };
}
