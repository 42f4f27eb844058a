import * as vscode from 'vscode';
import type { StatusContext } from '../../core/status/severity/statusContext.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter, NetworkFailure } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import { corePoller } from '../network/corePoller.ts';
import { SharedFeed } from '../storage/sharedFeed.ts';
import { statusIntervals } from './statusIntervals.ts';
import { type NetworkAnnouncement, StatusReader } from './statusPageReader.ts';
import type { KnownStatus, StatusState } from './statusState.ts';

export interface StatusFeed extends vscode.Disposable {
  readonly state: StatusState;
  /** The state, if it was read recently enough to speak for the present. */
  readonly current: KnownStatus | undefined;
  readonly onDidChange: vscode.Event<StatusState>;
  /** Fires in one window on this machine. A listener shows it before it returns; then it is marked as announced. */
  readonly onDidAnnounce: vscode.Event<NetworkAnnouncement>;
  /** Reads now; resolves when the result is in `state`. Never rejects. */
  refresh(): Promise<void>;
  /** Reads now if the last reading failed: another service answers again. */
  retry(): void;
  /** Mutes this incident or maintenance in all windows: no color and no notifications. */
  mute(id: string): Promise<void>;
  /**
   * The open incident or active maintenance that may be the cause of a failure on a network; undefined for networks
   * other than the selected one, whose status page isn't read, and if the page was last read too long ago.
   */
  statusContext(failure: NetworkFailure): StatusContext | undefined;
}

const minute = 60_000;

/**
 * The status page of the selected network: one summary request serves everything in all windows. Every minute while
 * something is open, otherwise every five; not while the window is in the background, where it follows the readings of
 * other windows.
 */
export function createStatusFeed(
  connections: Connections,
  errors: Pick<ErrorPresenter, 'sentence'>,
  storage: vscode.Uri,
  log: Log,
): StatusFeed {
  const changed = new vscode.EventEmitter<StatusState>();
  const announced = new vscode.EventEmitter<NetworkAnnouncement>();
  const isInFront = () => vscode.window.state.focused;
  const reader = new StatusReader(selectedNetworkName(), {
    core: loadCore,
    folder: storage.fsPath,
    intervals: statusIntervals,
    isInFront,
    changed: (state) => changed.fire(state),
    announce: (news) => announced.fire(news),
    errors,
    log,
  });
  const lookNow = () => {
    void feed.look();
    feed.follow();
  };
  const feed: SharedFeed = new SharedFeed({
    folder: storage.fsPath,
    fileChanged: (name) => void reader.fileChanged(name).catch((error: unknown) => reader.fail(error)),
    run: (hurry, signal) => reader.look(connections.current(), hurry, signal),
    start: lookNow,
    isWanted: isInFront,
    interval: () => reader.interval(),
    longestInterval: () => 5 * minute,
    onFailure: (error) => reader.fail(error),
    createPoller: corePoller,
  });
  const subscriptions = vscode.Disposable.from(
    vscode.window.onDidChangeWindowState(() => feed.follow()),
    connections.onDidChange(() => {
      feed.renew();
      reader.reset(selectedNetworkName());
      lookNow();
    }),
    // A shorter interval takes effect immediately: the reading sends a request only if that is due.
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('ledgerLens.status') && isInFront()) void feed.look();
    }),
    feed,
    changed,
    announced,
  );

  return {
    get state() {
      return reader.state;
    },
    get current() {
      return reader.current;
    },
    onDidChange: changed.event,
    onDidAnnounce: announced.event,
    refresh: () => feed.refresh(),
    retry() {
      if ('problem' in reader.state) void feed.refresh();
    },
    mute: (id) => reader.mute(id),
    statusContext: (failure) => reader.contextOf(failure),
    dispose: () => subscriptions.dispose(),
  };
}
