import * as vscode from 'vscode';
import type { ListPage, TransactionList } from '../../../core/ledger/transactions/liveTransactions.ts';
import type { TransactionFilter } from '../../../core/ledger/transactions/transactionFilter.ts';
import type { Poller } from '../../../core/net/poller.ts';
import { loadCore } from '../../loadCore.ts';
import type { Connections } from '../../network/connections.ts';

/** Whether the view has anything to show, or why not. */
export type FeedState =
  | { kind: 'loading' }
  /**
   * `error`: why the last read failed; the rows are older. `contract`: the account of the filter, if it's a contract,
   * most of whose calls aren't listed.
   */
  | { kind: 'known'; list: TransactionList; readAt: number; error?: unknown; contract?: string | undefined }
  | { kind: 'failed'; error: unknown };

export type TransactionFeed = ReturnType<typeof createTransactionFeed>;

const pageSize = 25;
/** Loading more uses the largest page size of a mirror node. */
const morePageSize = 100;
/** The maximum number of rows kept. */
const mostRows = 10_000;
const interval = 5_000;
/** How many empty pages to follow: a mirror node may return none for a period and still link a next page. */
const emptyPages = 5;

/**
 * The newest transactions of the selected network that match the filter, or the oldest if the filter says so, which
 * grow only at their end. Outdated answers are dropped.
 * @param filter undefined if nothing can match
 * @param recovered called when the mirror node answers again
 */
export function createTransactionFeed(
  connections: Connections,
  filter: () => TransactionFilter | undefined,
  recovered: () => void,
) {
  const changed = new vscode.EventEmitter<void>();
  let state: FeedState = { kind: 'loading' };
  let generation = 0;
  let poller: Poller | undefined;
  let watched = false;

  const set = (next: FeedState) => {
    state = next;
    changed.fire();
  };
  const pageOf = async (gap: string | undefined, signal: AbortSignal): Promise<ListPage> => {
    const { ledger, signal: selected } = connections.current();
    const options = { signal: AbortSignal.any([signal, selected]), revalidate: gap === undefined };
    const wanted = filter();
    if (!wanted) return { rows: [], next: null };
    const params = loadCore().ledger.filterParams(wanted, Date.now(), gap);
    let page = await ledger.transactions.list(
      { ...params, limit: gap === undefined ? pageSize : morePageSize },
      options,
    );
    for (let tries = 0; page.rows.length === 0 && page.more && tries < emptyPages; tries++)
      page = await page.more(options);
    return page;
  };
  const known = () => (state.kind === 'known' ? state.list : loadCore().ledger.emptyList(filter()?.order ?? 'desc'));
  /** The list with new transactions; oldest first, there are none until its end has been read. */
  const withNews = async (list: TransactionList, signal: AbortSignal): Promise<TransactionList> => {
    const last = list.order === 'asc' ? list.rows.at(-1)?.consensus_timestamp : undefined;
    if (!last) return loadCore().ledger.withFirst(list, await pageOf(undefined, signal), mostRows);
    return list.gaps.length > 0 ? list : loadCore().ledger.withFollowing(list, last, await pageOf(last, signal));
  };
  /** By ID; undefined for those that aren't. */
  const contracts = new Map<string, string | undefined>();
  /** The account of the filter, if it's a contract. It doesn't matter if that can't be read. */
  const contractHere = async (signal: AbortSignal): Promise<string | undefined> => {
    const { account: id, accountOperator: operator } = filter() ?? {};
    if (id === undefined || operator !== undefined) return undefined;
    const key = `${connections.current().network.name} ${id}`;
    if (contracts.has(key)) return contracts.get(key);
    const { ledger, signal: selected } = connections.current();
    try {
      const asked = { signal: AbortSignal.any([signal, selected]) };
      const { rows } = await ledger.contracts.list({ 'contract.id': id, limit: 1 }, asked);
      contracts.set(key, rows.length > 0 ? id : undefined);
    } catch (error) {
      if (!loadCore().net.isLensError(error)) throw error;
    }
    return contracts.get(key);
  };
  const run = async (signal: AbortSignal) => {
    const own = generation;
    try {
      const [list, contract] = await Promise.all([withNews(known(), signal), contractHere(signal)]);
      if (own !== generation) return;
      const hadFailed = 'error' in state;
      set({ kind: 'known', list, readAt: Date.now(), contract });
      if (hadFailed) recovered();
    } catch (error) {
      if (own !== generation || loadCore().net.isLensError(error, 'cancelled')) throw error;
      set(state.kind === 'known' ? { ...state, error } : { kind: 'failed', error });
      throw error;
    }
  };
  const polling = () => {
    const { createPoller, systemTimers } = loadCore().net;
    poller ??= createPoller({ run, interval: () => interval, timers: systemTimers });
    return poller;
  };

  return {
    get state(): FeedState {
      return state;
    },
    onDidChange: changed.event,
    /** Reads now. */
    refresh: (): Promise<void> => polling().runNow(),
    /** Reads the transactions after a gap. */
    async loadFollowing(gap: string): Promise<void> {
      const own = generation;
      const page = await pageOf(gap, new AbortController().signal);
      if (own === generation && state.kind === 'known')
        set({ ...state, list: loadCore().ledger.withFollowing(state.list, gap, page) });
    },
    /** Starts or stops reading every few seconds. */
    watch(on: boolean): void {
      watched = on;
      if (on) polling().resume();
      else poller?.pause();
    },
    /** Starts over, with another filter or network. */
    reset(): void {
      generation++;
      poller?.dispose();
      poller = undefined;
      set({ kind: 'loading' });
      if (watched) polling().resume();
    },
    dispose() {
      generation++;
      poller?.dispose();
      changed.dispose();
    },
  };
}
