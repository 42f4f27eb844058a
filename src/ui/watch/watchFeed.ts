import * as vscode from 'vscode';
import type { Poller } from '../../core/net/poller.ts';
import type { Watched, WatchKey, WatchList, WatchNews, WatchPlace, WatchReading } from '../../core/watch/watchList.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import { watchFolder } from '../storage/folderWatch.ts';
import { createWatchFile } from './watchFile.ts';

export interface WatchFeed extends vscode.Disposable {
  /** What is watched on the selected network, the one pinned last first; undefined until it was read. */
  readonly watched: readonly Watched[] | undefined;
  /** Whether anything is watched, on any network. */
  readonly isWatching: boolean;
  /** Whether this is watched; false until the list was read. */
  isWatched(place: WatchPlace): boolean;
  readonly onDidChange: vscode.Event<void>;
  /** Something new happened; fired in one window of this machine. */
  readonly onDidHappen: vscode.Event<WatchNews>;
  add(key: WatchKey, name: string | null): Promise<void>;
  remove(key: WatchPlace): Promise<void>;
  /** Asks now; resolves when the answer is there. Never rejects. */
  refresh(): Promise<void>;
  /** Whether somebody is looking: then it is asked for often, else only where news are to be told. */
  look(on: boolean): void;
}

const second = 1000;
/** With many pinned it takes longer: no more than one request a second. */
const visiblePause = (count: number) => Math.max(10, count) * second;
const hiddenPause = 60 * second;
const atOnce = 4;

/** Whether the user wants to be told; only then is anything asked for that nobody looks at. */
function isNotifying(): boolean {
  return vscode.workspace.getConfiguration('ledgerLens').get<unknown>('watch.notify') === true;
}

/**
 * What is watched and what happened to it last. All windows share one list and its readings: a window asks only where
 * none did for a while, and news are those of the window whose reading was the first to hold them. Nothing is asked
 * while nobody looks, except where news are to be told: then by the window that has the focus.
 */
export function createWatchFeed(
  connections: Connections,
  errors: Pick<ErrorPresenter, 'sentence'>,
  storage: vscode.Uri,
  log: Log,
): WatchFeed {
  const changed = new vscode.EventEmitter<void>();
  const happened = new vscode.EventEmitter<WatchNews>();
  const file = createWatchFile(storage.fsPath);
  let list: WatchList | undefined;
  let poller: Poller | undefined;
  let looked = false;
  let hurry = false;

  const onNetwork = (network: string) => list?.watched.filter((each) => each.network === network);
  const show = (next: WatchList) => {
    list = next;
    changed.fire();
  };
  const reread = async () => {
    show(await file.read());
    follow();
  };
  const pause = () => (looked ? visiblePause(onNetwork(selectedNetworkName())?.length ?? 0) : hiddenPause);

  /** Only another network calls it off: what was asked for is of use to every window, also when nobody looks any more. */
  const readOne = async ({ ledger, signal }: Connection, { network, kind, id }: Watched): Promise<WatchReading> => {
    const key: WatchKey = { network, kind, id };
    const { net, sheets } = loadCore();
    try {
      const activities = await sheets.readActivity(ledger, key, { signal }, Date.now());
      return { ...key, activities };
    } catch (error) {
      if (net.isLensError(error, 'cancelled')) throw error;
      return { ...key, problem: errors.sentence(error) };
    }
  };
  /** What is due on the network, by this window; nothing where another one has asked just now. */
  const claim = (network: string) =>
    file.change((before) => {
      // The poller waits a little less or more than it is told: what is nearly due is due.
      const next = loadCore().ledger.claimAsking(before, network, hurry ? 0 : pause() * 0.9, Date.now());
      hurry = false;
      return { list: next, answer: next };
    });
  const run = async () => {
    const connection = connections.current();
    const network = connection.network.name;
    if (!list) show(await file.read());
    if (onNetwork(network)?.length === 0) return;
    const claimed = await claim(network);
    if (!claimed) return show(await file.read());
    const wanted = claimed.watched.filter((each) => each.network === network);
    const readings: WatchReading[] = [];
    for (let at = 0; at < wanted.length; at += atOnce) {
      const some = wanted.slice(at, at + atOnce);
      readings.push(...(await Promise.all(some.map((each) => readOne(connection, each)))));
    }
    const news = await file.change((before) => {
      const after = loadCore().ledger.withReadings(before, readings, Date.now());
      return { list: after.list, answer: after.news };
    });
    show(await file.read());
    for (const each of news ?? []) happened.fire(each);
    const problem = readings.find((each) => 'problem' in each);
    // Each row says what failed; where none could be read the poller is to ask less often.
    if (problem && readings.every((each) => 'problem' in each)) throw new Error(problem.problem);
  };
  const polling = () => {
    poller ??= loadCore().net.createPoller({
      run,
      interval: pause,
      longestInterval: () => 5 * 60 * second,
      onFailure: (error) => log.debug(`Nothing of what is watched could be read: ${errors.sentence(error)}`),
      timers: loadCore().net.systemTimers,
    });
    return poller;
  };
  /** Polls, or no more, as things are now. */
  const follow = () => {
    const isWanted = looked || (isNotifying() && vscode.window.state.focused);
    if (isWanted && onNetwork(selectedNetworkName())?.length) polling().resume();
    else poller?.pause();
  };
  const refresh = async () => {
    hurry = true;
    await polling().runNow();
    // It may have joined a run that had begun before.
    if (hurry) await polling().runNow();
  };

  let folder: vscode.Disposable | undefined;
  const first = setTimeout(() => {
    folder = watchFolder(storage.fsPath, (name) => {
      if (name === file.name) void reread();
    });
    void reread();
  });
  const subscriptions = vscode.Disposable.from(
    vscode.window.onDidChangeWindowState(follow),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('ledgerLens.watch')) follow();
    }),
    connections.onDidChange(() => {
      poller?.dispose();
      poller = undefined;
      changed.fire();
      follow();
    }),
    changed,
    happened,
  );

  return {
    get watched() {
      return onNetwork(selectedNetworkName());
    },
    get isWatching() {
      return (list?.watched.length ?? 0) > 0;
    },
    isWatched: ({ network, id }) => list?.watched.some((each) => each.network === network && each.id === id) ?? false,
    onDidChange: changed.event,
    onDidHappen: happened.event,
    async add(key, name) {
      const { mostWatched, withWatched } = loadCore().ledger;
      const { LensError } = loadCore().net;
      const added = await file.change((before) => {
        const isFull = before.watched.length >= mostWatched;
        return { list: isFull ? undefined : withWatched(before, key, name), answer: !isFull };
      });
      if (added === false)
        throw new LensError(
          { kind: 'input', field: 'id' },
          vscode.l10n.t('You can watch up to {0} items. Unwatch one first.', mostWatched),
        );
      await reread();
      if (key.network === selectedNetworkName()) void refresh();
    },
    async remove(key) {
      await file.change((before) => ({ list: loadCore().ledger.withoutWatched(before, key), answer: true }));
      await reread();
    },
    refresh,
    look(on) {
      if (looked === on) return;
      looked = on;
      follow();
      // What is due for one who looks may be not for one who does not.
      if (on && onNetwork(selectedNetworkName())?.length) void polling().runNow();
    },
    dispose() {
      clearTimeout(first);
      folder?.dispose();
      poller?.dispose();
      subscriptions.dispose();
    },
  };
}
