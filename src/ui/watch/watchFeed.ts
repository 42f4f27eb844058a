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

export type WatchFeed = ReturnType<typeof createWatchFeed>;

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
) {
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
    /** The watched entities on the selected network, most recently added first; undefined until they are read. */
    get watched(): readonly Watched[] | undefined {
      return reader.watchedOn(selectedNetworkName());
    },
    /** The watched entities on all networks, most recently added first; undefined until they are read. */
    get everywhere(): readonly Watched[] | undefined {
      return reader.list?.watched;
    },
    /** Whether anything is watched, on any network, or the list can't be read. */
    get isWatching(): boolean {
      return reader.problem !== undefined || (reader.list?.watched.length ?? 0) > 0;
    },
    /** Why the list can't be read, as a sentence. */
    get problem(): string | undefined {
      return reader.problem;
    },
    /** Whether this is watched; false until the list is read. */
    isWatched: ({ network, id }: WatchPlace): boolean =>
      reader.watchedOn(network)?.some((each) => each.id === id) ?? false,
    onDidChange: changed.event,
    /**
     * Fires in one window on this machine for new activity that the user wants to be notified of. A listener shows it
     * before it returns; then it is marked as announced.
     */
    onDidHappen: happened.event,
    /** Rejects with a LensError `storage` if it can't be saved, `input` if too many entities are watched. */
    async add(key: WatchKey, name: string | null): Promise<void> {
      await reader.add(key, name, tooMany);
      feed.follow();
      if (key.network === selectedNetworkName()) void feed.refresh();
    },
    /** Rejects with a LensError `storage` if that can't be saved. */
    async remove(place: WatchPlace): Promise<void> {
      await reader.remove(place);
      feed.follow();
    },
    /** Turns notifications of one entity on or off. Rejects with a LensError `storage` if that can't be saved. */
    async setNotify(place: WatchPlace, notify: boolean): Promise<void> {
      await reader.setNotify(place, notify);
      feed.follow();
    },
    /** Reads now; resolves when the result is there. Never rejects. */
    refresh: (): Promise<void> => feed.refresh(),
    /** Sets whether the list is visible: then it is read often, otherwise only for notifications. */
    look(on: boolean): void {
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
