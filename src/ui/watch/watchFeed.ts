import * as vscode from 'vscode';
import type { Poller, PollerOptions } from '../../core/net/poller.ts';
import type { WatchNews } from '../../core/watch/notificationPace.ts';
import type { Watched, WatchKey, WatchPlace } from '../../core/watch/watchList.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import { SharedFeed } from '../sharedFiles/sharedFeed.ts';
import { WatchReader } from './watchReader.ts';

export interface WatchFeed extends vscode.Disposable {
  /** The watched entities on the selected network, most recently added first; undefined until they are read. */
  readonly watched: readonly Watched[] | undefined;
  /** The watched entities on all networks, most recently added first; undefined until they are read. */
  readonly everywhere: readonly Watched[] | undefined;
  /** Whether anything is watched, on any network, or the list can't be read. */
  readonly isWatching: boolean;
  /** Why the list can't be read, as a sentence. */
  readonly problem: string | undefined;
  /** Whether this is watched; false until the list is read. */
  isWatched(place: WatchPlace): boolean;
  readonly onDidChange: vscode.Event<void>;
  /**
   * Fires in one window on this machine for new activity that the user wants to be notified of. A listener shows it
   * before it returns; then it is marked as announced.
   */
  readonly onDidHappen: vscode.Event<WatchNews>;
  /** Rejects with a LensError `storage` if it can't be saved, `input` if too many entities are watched. */
  add(key: WatchKey, name: string | null): Promise<void>;
  /** Rejects with a LensError `storage` if that can't be saved. */
  remove(key: WatchPlace): Promise<void>;
  /** Turns notifications of one entity on or off. Rejects with a LensError `storage` if that can't be saved. */
  setNotify(key: WatchPlace, notify: boolean): Promise<void>;
  /** Reads now; resolves when the result is there. Never rejects. */
  refresh(): Promise<void>;
  /** Sets whether the list is visible: then it is read often, otherwise only for notifications. */
  look(on: boolean): void;
}

const second = 1000;
/** Longer with many watched entities: at most one request per second. */
const visiblePause = (count: number) => Math.max(10, count) * second;
const hiddenPause = 60 * second;

/** Whether the user wants notifications of an entity; only then is it read while it's hidden. */
export function isNotifying({ notify }: Pick<Watched, 'notify'>): boolean {
  return notify ?? vscode.workspace.getConfiguration('ledgerLens').get<unknown>('watch.notify') === true;
}

/**
 * The watched entities and their latest activity. Nothing is read while the list is hidden, except for notifications:
 * then by the focused window.
 */
export function createWatchFeed(
  connections: Connections,
  errors: Pick<ErrorPresenter, 'sentence'>,
  storage: vscode.Uri,
  log: Log,
): WatchFeed {
  const changed = new vscode.EventEmitter<void>();
  const happened = new vscode.EventEmitter<WatchNews>();
  let looked = false;
  const here = () => reader.watchedOn(selectedNetworkName()) ?? [];
  const countHere = () => here().length;
  const pause = () => (looked ? visiblePause(countHere()) : hiddenPause);
  const failed = (error: unknown) => log.debug(`Couldn't read any watched item: ${errors.sentence(error)}`);
  const reader: WatchReader = new WatchReader({
    core: loadCore,
    folder: storage.fsPath,
    pause,
    isNotifying,
    changed: () => changed.fire(),
    tell: (news) => happened.fire(news),
    errors,
  });
  const reread = () => reader.reread().then(() => feed.follow());
  const feed: SharedFeed = new SharedFeed({
    folder: storage.fsPath,
    fileChanged(name) {
      if (name === reader.sharedName) reread().catch(failed);
    },
    run: (hurry) => reader.look(connections.current(), hurry),
    start: () => void reread().catch(failed),
    isWanted: () => countHere() > 0 && (looked || (vscode.window.state.focused && here().some(isNotifying))),
    interval: pause,
    // Who looks at the view sees what happened soon after the network is back.
    longestInterval: () => (looked ? 30 : 5 * 60) * second,
    onFailure: failed,
    createPoller: corePoller,
  });
  const subscriptions = vscode.Disposable.from(
    vscode.window.onDidChangeWindowState(() => feed.follow()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration('ledgerLens.watch')) return;
      changed.fire();
      feed.follow();
    }),
    connections.onDidChange(() => {
      feed.renew();
      changed.fire();
      feed.follow();
    }),
    feed,
    changed,
    happened,
  );
  const tooMany = (most: number) =>
    new (loadCore().net.LensError)(
      { kind: 'input', field: 'id' },
      vscode.l10n.t('You can watch up to {0} items. Unwatch one first.', most),
    );

  return {
    get watched() {
      return reader.watchedOn(selectedNetworkName());
    },
    get everywhere() {
      return reader.list?.watched;
    },
    get isWatching() {
      return reader.problem !== undefined || (reader.list?.watched.length ?? 0) > 0;
    },
    get problem() {
      return reader.problem;
    },
    isWatched: ({ network, id }) => reader.watchedOn(network)?.some((each) => each.id === id) ?? false,
    onDidChange: changed.event,
    onDidHappen: happened.event,
    async add(key, name) {
      await reader.add(key, name, tooMany);
      feed.follow();
      if (key.network === selectedNetworkName()) void feed.refresh();
    },
    async remove(place) {
      await reader.remove(place);
      feed.follow();
    },
    async setNotify(place, notify) {
      await reader.setNotify(place, notify);
      feed.follow();
    },
    refresh: () => feed.refresh(),
    look(on) {
      if (looked === on) return;
      looked = on;
      feed.follow();
      // What is due for a visible list may not be due for a hidden one.
      if (on && countHere() > 0) void feed.look();
    },
    dispose: () => subscriptions.dispose(),
  };
}

/** Core's poller by the system's clock. */
function corePoller(options: Omit<PollerOptions, 'timers'>): Poller {
  const { createPoller, systemTimers } = loadCore().net;
  return createPoller({ ...options, timers: systemTimers });
}
