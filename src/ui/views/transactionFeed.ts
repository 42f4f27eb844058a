import * as vscode from 'vscode';
import type { TransactionFilter } from '../../core/ledger/transactionFilter.ts';
import type { ListPage, TransactionList } from '../../core/ledger/transactionList.ts';
import type { Poller } from '../../core/net/poller.ts';
import type { Connections } from '../connections.ts';
import { loadCore } from '../loadCore.ts';

/** Whether the view has anything to show, and if not, why. */
export type FeedState =
  | { kind: 'loading' }
  /** `error`: the last try failed; the rows are older. */
  | { kind: 'known'; list: TransactionList; readAt: number; error?: unknown }
  | { kind: 'failed'; error: unknown };

export interface TransactionFeed extends vscode.Disposable {
  readonly state: FeedState;
  readonly onDidChange: vscode.Event<void>;
  /** Asks now. */
  refresh(): Promise<void>;
  /** Reads the transactions below a gap. */
  loadOlder(gap: string): Promise<void>;
  /** Asks every few seconds, or no more. */
  watch(on: boolean): void;
  /** Begins anew, with another filter or on another network. */
  reset(): void;
}

const pageSize = 25;
/** What is polled on a busy network; the view shows the newest of it. */
const mostRows = 2_000;
const interval = 5_000;
/** A mirror node may look at an empty stretch of time and name a next page all the same. */
const emptyPages = 5;

/** The newest transactions of the selected network that pass the filter. Every answer of another time is dropped. */
export function createTransactionFeed(connections: Connections, filter: () => TransactionFilter): TransactionFeed {
  const changed = new vscode.EventEmitter<void>();
  let state: FeedState = { kind: 'loading' };
  let generation = 0;
  let poller: Poller | undefined;
  let watched = false;

  const set = (next: FeedState) => {
    state = next;
    changed.fire();
  };
  const pageOf = async (below: string | undefined, signal: AbortSignal): Promise<ListPage> => {
    const { ledger, signal: selected } = connections.current();
    const options = { signal: AbortSignal.any([signal, selected]), revalidate: below === undefined };
    const params = loadCore().ledger.filterParams(filter(), Date.now(), below);
    let page = await ledger.transactions.list({ ...params, limit: pageSize }, options);
    for (let tries = 0; page.rows.length === 0 && page.more && tries < emptyPages; tries++)
      page = await page.more(options);
    return page;
  };
  const known = () => (state.kind === 'known' ? state.list : loadCore().ledger.emptyList);
  const run = async (signal: AbortSignal) => {
    const own = generation;
    try {
      const page = await pageOf(undefined, signal);
      if (own !== generation) return;
      set({ kind: 'known', list: loadCore().ledger.withNewest(known(), page, mostRows), readAt: Date.now() });
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
    get state() {
      return state;
    },
    onDidChange: changed.event,
    refresh: () => polling().runNow(),
    async loadOlder(gap) {
      const own = generation;
      const page = await pageOf(gap, new AbortController().signal);
      if (own === generation && state.kind === 'known')
        set({ ...state, list: loadCore().ledger.withOlder(state.list, gap, page) });
    },
    watch(on) {
      watched = on;
      if (on) polling().resume();
      else poller?.pause();
    },
    reset() {
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
