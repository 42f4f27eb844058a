import * as vscode from 'vscode';
import type { TransactionFilter } from '../../../core/ledger/transactions/transactionFilter.ts';
import type { CommandId } from '../../commandIds.ts';
import type { CommandHandlers } from '../../commands.ts';
import { loadCore } from '../../loadCore.ts';
import type { ErrorPresenter } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import { type Connections, selectedNetworkName } from '../../network/connections.ts';
import { onOwnAccountChange, ownAccount } from '../../network/ownAccount.ts';
import { markdownOf } from '../../sheets/sheetMarkdown.ts';
import { agingLabels } from '../agingLabels.ts';
import { showView } from '../showView.ts';
import { wayOutItem, waysOut } from '../wayOut.ts';
import { createSavedFilters } from './filterStore.ts';
import { describeFilter, type FilterNames } from './filterTexts.ts';
import { createShownDetails } from './rowDetails.ts';
import { createTransactionFeed } from './transactionFeed.ts';
import { pickTransactionFilter } from './transactionFilterPick.ts';
import { rowsBelow, type TransactionRow, transactionItem, transactionRows } from './transactionRows.ts';

export interface TransactionsView extends vscode.Disposable {
  readonly handlers: Pick<
    CommandHandlers,
    `ledgerLens.transactions.${'refresh' | 'loadMore' | 'filter' | 'showMine' | 'clearFilter' | 'pause' | 'resume'}`
  >;
}

const viewId = 'ledgerLens.transactions';
const thisIsMe: CommandId = 'ledgerLens.account.setMine';
const filterKey = 'ledgerLens.transactionFilter';

/** The number of rows that VS Code renders without a stall; a longer list is folded. */
const foldSize = 250;

/** The context keys for the welcome texts in the manifest. */
const contextKeys = {
  isFiltered: 'ledgerLens.isFiltered',
  isPaused: 'ledgerLens.isPaused',
  emptyBecause: 'ledgerLens.emptyBecause',
};

/**
 * The Transactions view: the newest transactions of the selected network, with related ones grouped. It updates live
 * while visible, but nothing that is looked at moves: new transactions are counted in the first row and appear on a
 * click, on Refresh, or when the view is opened again.
 */
export function createTransactionsView(
  connections: Connections,
  errors: ErrorPresenter,
  log: Log,
  { workspaceState: storage, globalState }: Pick<vscode.ExtensionContext, 'workspaceState' | 'globalState'>,
): TransactionsView {
  const changed = new vscode.EventEmitter<void>();
  let filter: TransactionFilter | undefined;
  let paused = false;
  let folds: readonly string[] = [];
  /** Newer transactions wait until the user wants them. */
  let newest: string | undefined;
  /** The time of the reading that was there when the view was opened; what is read first after it is shown at once. */
  let readBefore: number | undefined;
  // Saved filters are read with core, so not before the view is visible.
  const currentFilter = () => {
    filter ??= loadCore().ledger.readFilter(storage.get<unknown>(filterKey));
    return filter;
  };
  const saved = createSavedFilters(globalState);
  const filterHere = () =>
    loadCore().ledger.filterOnNetwork(currentFilter(), ownAccount(connections.current().network.name));
  const feed = createTransactionFeed(connections, filterHere);
  const details = createShownDetails(connections, () => view.visible, log);
  const withProgress = (work: () => Promise<void>) => vscode.window.withProgress({ location: { viewId } }, work);

  const provider: vscode.TreeDataProvider<TransactionRow> = {
    onDidChangeTreeData: changed.event,
    getChildren(row) {
      if (row) return rowsBelow(row);
      // The previous rows belong to another network or filter, so they go immediately.
      if (feed.state.kind === 'loading') void withProgress(() => feed.refresh());
      if (feed.state.kind === 'failed') return waysOut('ledgerLens.transactions.refresh');
      if (feed.state.kind !== 'known') return [];
      const { readAt } = feed.state;
      const { shown, news, more } = loadCore().ledger.withWaitingNews(feed.state.list, newest);
      if (readAt !== readBefore) newest ??= loadCore().ledger.newestOf(shown);
      folds = loadCore().ledger.foldStarts(shown.rows, folds, foldSize);
      const rows = transactionRows(shown, folds);
      // With the oldest first, new ones are added at the end, where they move nothing.
      const first: TransactionRow = { kind: 'news', count: news, more, readAt };
      return rows.length === 0 || shown.order === 'asc' ? rows : [first, ...rows];
    },
    getTreeItem: (row) =>
      row.kind === 'wayOut'
        ? wayOutItem(row)
        : transactionItem(row, connections.current().network, details, connections.names),
    resolveTreeItem(item, row) {
      if (row.kind !== 'transaction') return item;
      const { network } = connections.current();
      const { transaction } = row.related;
      const { abis, tokens, result, message } = details.of(transaction);
      const model = { transaction, message, ...(result && { contract: { result } }) };
      item.tooltip = markdownOf(
        loadCore().sheets.transactionSheet(model, { network, abis, tokens }),
        connections.names.on(network.name),
      );
      return item;
    },
  };
  const view = vscode.window.createTreeView(viewId, { treeDataProvider: provider, showCollapseAll: true });

  const contexts = new Map<string, unknown>();
  const setContext = (key: string, value: unknown) => {
    if (contexts.get(key) === value) return;
    contexts.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  };
  const filterNames: FilterNames = {
    titled: (id) => connections.names.titled(selectedNetworkName(), id),
    idNamed: (text) => connections.names.idNamed(selectedNetworkName(), text),
  };
  const describe = () => {
    const parts = [
      selectedNetworkName(),
      filter && describeFilter(filter, filterNames),
      paused ? vscode.l10n.t('paused') : '',
    ];
    view.description = parts.filter(Boolean).join(' · ');
    setContext(contextKeys.isPaused, paused);
    setContext(contextKeys.isFiltered, filter !== undefined && Object.keys(filter).length > 0);
  };
  const show = () => {
    const { state } = feed;
    const empty = state.kind === 'known' && state.list.rows.length === 0 && state.list.problems.length === 0;
    const filtered = empty && Object.keys(currentFilter()).length > 0;
    const asking = state.kind === 'loading' ? 'asking' : '';
    const reason = filtered ? (filterHere() ? 'filter' : 'noAccount') : empty ? 'nothing' : asking;
    setContext(contextKeys.emptyBecause, reason);
    view.message = troubleOf();
    changed.fire();
  };
  const troubleOf = (): string => {
    const { state } = feed;
    if (state.kind === 'failed') return errors.sentence(state.error);
    if (state.kind !== 'known' || state.error === undefined) return '';
    const age = loadCore().render.formatRelative(new Date(state.readAt).toISOString(), Date.now());
    return `${errors.sentence(state.error)} ${vscode.l10n.t('Showing data from {0}.', age ?? '')}`;
  };
  const watch = () => feed.watch(view.visible && !paused);
  const apply = (next: TransactionFilter) => {
    filter = next;
    newest = undefined;
    void storage.update(filterKey, next);
    describe();
    feed.reset();
  };
  const setPaused = (next: boolean) => {
    paused = next;
    describe();
    watch();
  };

  describe();
  const parts = vscode.Disposable.from(
    view,
    feed,
    details,
    changed,
    feed.onDidChange(show),
    details.onDidLearn(() => changed.fire()),
    agingLabels(view, changed.event, show),
    view.onDidChangeVisibility(() => {
      if (view.visible) {
        currentFilter();
        describe();
        newest = undefined;
        readBefore = feed.state.kind === 'known' ? feed.state.readAt : undefined;
      }
      watch();
    }),
    connections.onDidChange(() => {
      newest = undefined;
      describe();
      feed.reset();
    }),
    connections.names.onDidChange(() => {
      describe();
      if (view.visible) changed.fire();
    }),
    onOwnAccountChange(() => {
      newest = undefined;
      if (filter?.mine) feed.reset();
    }),
  );
  watch();

  const showNews = () => {
    newest = undefined;
    changed.fire();
  };
  /** Loads more at a gap, by default the one at the end. */
  const loadMore = async (gap: unknown) => {
    const wanted =
      typeof gap === 'string' ? gap : feed.state.kind === 'known' ? feed.state.list.gaps.at(-1) : undefined;
    await showView(view, viewId);
    if (wanted !== undefined) await withProgress(() => feed.loadFollowing(wanted));
  };
  return {
    handlers: {
      // The rows stay until the answer is there.
      'ledgerLens.transactions.refresh': async () => {
        await showView(view, viewId);
        details.retry();
        showNews();
        await withProgress(() => feed.refresh());
        showNews();
      },
      'ledgerLens.transactions.loadMore': loadMore,
      'ledgerLens.transactions.filter': () => pickTransactionFilter(currentFilter, apply, saved, filterNames),
      'ledgerLens.transactions.clearFilter': async () => {
        apply({});
        await showView(view, viewId);
      },
      async 'ledgerLens.transactions.showMine'() {
        await vscode.commands.executeCommand(`${viewId}.focus`);
        apply({ mine: true });
        if (!filterHere()) await vscode.commands.executeCommand(thisIsMe);
      },
      'ledgerLens.transactions.pause': async () => {
        setPaused(true);
        await showView(view, viewId);
      },
      'ledgerLens.transactions.resume': async () => {
        setPaused(false);
        await showView(view, viewId);
      },
    },
    dispose: () => parts.dispose(),
  };
}
