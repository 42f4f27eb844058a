import * as vscode from 'vscode';
import type { TransactionFilter } from '../../../core/ledger/transactions/transactionFilter.ts';
import { onOwnAccountChange, ownAccount } from '../../account/ownAccountSetting.ts';
import { createContextKeys } from '../../contextKeys.ts';
import { loadCore } from '../../loadCore.ts';
import type { ErrorPresenter } from '../../messages/errorPresenter.ts';
import { oneLine } from '../../messages/oneLine.ts';
import type { Log } from '../../messages/outputLog.ts';
import { type Connections, selectedNetworkName } from '../../network/connections.ts';
import { lookUpTarget } from '../../targets/lookUpTarget.ts';
import { agingLabels } from '../agingLabels.ts';
import { LongLoading } from '../longLoading.ts';
import { scrollToFirst } from '../showView.ts';
import type { WayOut } from '../wayOut.ts';
import { createSavedFilters } from './filterStore.ts';
import { describeFilter, type FilterNames } from './filterTexts.ts';
import { createShownDetails } from './rowDetails.ts';
import { RowsInUse } from './rowsInUse.ts';
import { emptyBecause, ShownRows } from './shownRows.ts';
import { type TransactionHandlers, transactionCommands, viewId } from './transactionCommands.ts';
import { createTransactionFeed, type FeedState, type TransactionFeed } from './transactionFeed.ts';
import type { TransactionRow } from './transactionRows.ts';
import { createTransactionTree } from './transactionTree.ts';

interface TransactionsView extends vscode.Disposable {
  readonly handlers: TransactionHandlers;
  /** Whether it is in sight and not paused: then it reads, and says why it can't. */
  readonly isReading: boolean;
}

const filterKey = 'ledgerLens.transactionFilter';

/** The context keys for the welcome texts in the manifest. */
const contextKeys = {
  isFiltered: 'ledgerLens.isFiltered',
  isPaused: 'ledgerLens.isPaused',
  emptyBecause: 'ledgerLens.emptyBecause',
};

/**
 * The Transactions view: the newest transactions of the selected network, with related ones grouped. It updates live
 * while visible, but nothing that is looked at moves: if a row is selected or was used a moment ago, or the view is
 * scrolled down, new transactions are counted in the first row and appear on a click.
 * @param recovered called when the mirror node answers again
 */
export function createTransactionsView(
  connections: Connections,
  errors: ErrorPresenter,
  log: Log,
  { workspaceState: storage, globalState }: Pick<vscode.ExtensionContext, 'workspaceState' | 'globalState'>,
  recovered: () => void,
): TransactionsView {
  const changed = new vscode.EventEmitter<TransactionRow | undefined>();
  let kept: KeptFilter | undefined;
  let paused = false;
  /** By another filter or network, and not drawn yet. */
  let isReplaced = false;
  const shown = new ShownRows();
  const inUse = new RowsInUse();
  // Saved filters are read with core, so not before the view is visible.
  const currentFilter = () => {
    kept ??= readKept(storage.get<unknown>(filterKey));
    return kept.network === selectedNetworkName() ? kept.filter : loadCore().ledger.filterElsewhere(kept.filter);
  };
  const saved = createSavedFilters(globalState);
  const filterHere = () =>
    loadCore().ledger.filterOnNetwork(currentFilter(), ownAccount(connections.current().network.name));
  const feed = createTransactionFeed(connections, filterHere, recovered);
  const details = createShownDetails(connections, () => view.visible, log);
  const withProgress = (work: () => Promise<void>) => vscode.window.withProgress({ location: { viewId } }, work);

  const treeDataProvider = createTransactionTree({
    connections,
    feed,
    shown,
    details,
    errors,
    inUse,
    onDidChange: changed.event,
    load() {
      const isLong = isLoadingLong();
      if (!isLong) void withProgress(() => feed.refresh());
      return isLong;
    },
    drawn(first) {
      if (isReplaced) scrollToFirst(view, first);
      isReplaced = false;
    },
    whenEmpty: () => (whyEmpty() === 'filter' ? waysOfFilter(paused) : []),
  });
  const view = vscode.window.createTreeView(viewId, { treeDataProvider, showCollapseAll: true });

  const setContext = createContextKeys();
  const filterNames: FilterNames = {
    titled: (id) => connections.names.titled(selectedNetworkName(), id),
    idNamed: (text) => connections.names.idNamed(selectedNetworkName(), text),
    idOf: (address) => idOfAddress(address, connections),
  };
  const describe = () => {
    const filter = kept && currentFilter();
    const parts = [
      selectedNetworkName(),
      filter && describeFilter(filter, filterNames),
      paused ? vscode.l10n.t('paused') : '',
    ];
    view.description = parts.filter(Boolean).join(' · ');
    setContext(contextKeys.isPaused, paused);
    setContext(contextKeys.isFiltered, filter !== undefined && loadCore().ledger.isFiltered(filter));
  };
  const loading = new LongLoading(() => changed.fire(undefined));
  const isLoadingLong = () => loading.note(view.visible && whyEmpty() === 'asking');
  const whyEmpty = () =>
    emptyBecause(
      feed.state,
      () => loadCore().ledger.isFiltered(currentFilter()),
      () => filterHere() !== undefined,
    );
  const describeState = () => {
    isLoadingLong();
    setContext(contextKeys.emptyBecause, whyEmpty());
    view.message = messageOf(feed.state);
  };
  const messageOf = (state: FeedState): string => {
    if (state.kind === 'failed') return errors.sentence(state.error);
    return whyEmpty() === 'filter'
      ? vscode.l10n.t('No transactions match: {0}.', oneLine(describeFilter(currentFilter(), filterNames)))
      : '';
  };
  const isReading = () => view.visible && !paused;
  const watch = () => {
    feed.watch(isReading());
    describeState();
  };
  const apply = (next: TransactionFilter) => {
    kept = { filter: next, network: selectedNetworkName() };
    shown.showNews();
    isReplaced = true;
    void storage.update(filterKey, { ...next, network: kept.network });
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
    loading,
    feed,
    details,
    changed,
    createRowDrawing({ view, feed, shown, inUse, changed, describeState }),
    details.onDidLearn(() => changed.fire(undefined)),
    view.onDidChangeVisibility(() => {
      if (view.visible) {
        currentFilter();
        describe();
        shown.opened(feed.state.kind === 'known' ? feed.state.readAt : undefined);
      }
      watch();
    }),
    connections.onDidChange(() => {
      shown.showNews();
      isReplaced = true;
      describe();
      feed.reset();
    }),
    connections.names.onDidChange(() => {
      describe();
      if (view.visible) changed.fire(undefined);
    }),
    onOwnAccountChange(() => {
      shown.showNews();
      if (kept?.filter.mine) feed.reset();
    }),
  );
  watch();

  const handlers = transactionCommands({
    view,
    feed,
    details,
    saved,
    filterNames,
    currentFilter,
    apply,
    setPaused,
    withProgress,
    showNews() {
      shown.showNews();
      changed.fire(undefined);
    },
  });
  return {
    handlers,
    get isReading() {
      return isReading();
    },
    dispose: () => parts.dispose(),
  };
}

/** A filter as it is kept, with the network on which it was set. */
interface KeptFilter {
  readonly filter: TransactionFilter;
  readonly network: string;
}

/** One that was kept without its network is of the selected one. */
function readKept(stored: unknown): KeptFilter {
  const network =
    typeof stored === 'object' && stored !== null && 'network' in stored && typeof stored.network === 'string'
      ? stored.network
      : selectedNetworkName();
  return { filter: loadCore().ledger.readFilter(stored), network };
}

/** The rows below the reason why a filter leaves nothing. */
function waysOfFilter(isPaused: boolean): WayOut[] {
  const resume: WayOut = {
    kind: 'wayOut',
    label: vscode.l10n.t('Resume'),
    icon: 'debug-start',
    command: 'ledgerLens.transactions.resume',
    description: vscode.l10n.t('New transactions are paused.'),
  };
  return [
    {
      kind: 'wayOut',
      label: vscode.l10n.t('Change Filter...'),
      icon: 'filter',
      command: 'ledgerLens.transactions.filter',
    },
    {
      kind: 'wayOut',
      label: vscode.l10n.t('Clear Filter'),
      icon: 'clear-all',
      command: 'ledgerLens.transactions.clearFilter',
    },
    ...(isPaused ? [resume] : []),
  ];
}

/** The account or contract of an EVM address on the selected network, as its mirror node has it. */
async function idOfAddress(address: string, connections: Connections): Promise<string> {
  const network = selectedNetworkName();
  const known = connections.names.idOf(network, address);
  if (known !== undefined) return known;
  const { answer } = await lookUpTarget({ id: address, network }, connections);
  const { ledger, net } = loadCore();
  if ('missing' in answer) throw new net.LensError({ kind: 'notFound', status: 404 }, answer.missing.message);
  const id = ledger.entityIdOf(answer.found);
  if (id !== undefined) return id;
  throw new net.LensError(
    { kind: 'input', field: 'account' },
    vscode.l10n.t('"{0}" is not a valid account ID. Example: 0.0.1001.', address),
  );
}

interface RowDrawingParts {
  readonly view: vscode.TreeView<TransactionRow>;
  readonly feed: Pick<TransactionFeed, 'state' | 'onDidChange'>;
  readonly shown: ShownRows;
  readonly inUse: RowsInUse;
  /** Draws one row again, or all of them. */
  readonly changed: vscode.EventEmitter<TransactionRow | undefined>;
  /** Says in the view's message why rows are missing or old. */
  describeState(): void;
}

/**
 * Draws the rows whenever the feed has read: with the new transactions if nobody looks at rows that these would move;
 * otherwise it only counts them, which leaves an open tooltip where it is.
 */
function createRowDrawing(parts: RowDrawingParts): vscode.Disposable {
  const { view, feed, shown, inUse, changed, describeState } = parts;
  const next = () => {
    const { state } = feed;
    if (state.kind !== 'known') return undefined;
    return { rows: shown.of(state.list, state.readAt, loadCore().ledger), readAt: state.readAt };
  };
  const isLookedAt = () => inUse.isRecent || view.selection.some(({ kind }) => kind !== 'news');
  const isAtTop = () =>
    inUse.sees((address) => {
      shown.first.address = address;
      changed.fire(shown.first);
    });
  let isOutdated = false;
  const draw = async () => {
    describeState();
    const wasOutdated = isOutdated;
    isOutdated = 'error' in feed.state;
    // The first row says so, and since when.
    if (isOutdated || wasOutdated) return changed.fire(undefined);
    if (next()?.rows.news && !isLookedAt() && (await isAtTop()) && !isLookedAt()) shown.showNews();
    const wanted = next();
    if (!wanted || !shown.isDrawn(wanted.rows)) return changed.fire(undefined);
    shown.count(wanted.rows, wanted.readAt);
    changed.fire(shown.first);
  };
  const redraw = () => {
    describeState();
    changed.fire(undefined);
  };
  const wholeDrawn: vscode.Event<void> = (listener) => changed.event((row) => row ?? listener());
  return vscode.Disposable.from(
    feed.onDidChange(draw),
    agingLabels(view, wholeDrawn, redraw, () => inUse.isRecent),
    view.onDidChangeSelection(({ selection: [row] }) => row?.kind === 'news' || inUse.use()),
    view.onDidExpandElement(() => inUse.use()),
    view.onDidCollapseElement(() => inUse.use()),
    inUse,
  );
}
