import * as vscode from 'vscode';
import type { StatusContext } from '../../core/status/severity/statusContext.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter, NetworkFailure } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import { corePoller } from '../network/corePoller.ts';
import { SharedFeed } from '../storage/sharedFeed.ts';
import { statusIntervals } from './statusIntervals.ts';
import { type NetworkAnnouncement, StatusReader } from './statusReader.ts';
import type { StatusState } from './statusState.ts';

export interface StatusFeed extends vscode.Disposable {
  readonly state: StatusState;
  readonly onDidChange: vscode.Event<StatusState>;
  /** Fired in one window of this machine. A listener shows it at once, before it returns; it is marked as told then. */
  readonly onDidAnnounce: vscode.Event<NetworkAnnouncement>;
  /** Asks now; resolves when the answer is in `state`. Never rejects. */
  refresh(): Promise<void>;
  /** No colour and no further word for this incident or maintenance, in any window. */
  mute(id: string): Promise<void>;
  /**
   * The open incident or active maintenance that may be why something failed on a network; nothing of a network that is
   * not the selected one, whose status page is not read.
   */
  statusContext(failure: NetworkFailure): StatusContext | undefined;
}

const minute = 60_000;

/**
 * The status page of the selected network: one summary request feeds everything that is shown, in all windows. Every
 * minute while something is open, every five else; not while the window is in the background, where it follows what
 * other windows read.
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
    // A shorter interval takes effect at once: the look asks only if that is due.
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
    onDidChange: changed.event,
    onDidAnnounce: announced.event,
    refresh: () => feed.refresh(),
    mute: (id) => reader.mute(id),
    statusContext({ network: failedOn, failedAt }) {
      const { state } = reader;
      if (state.kind !== 'known' || failedOn !== state.network) return undefined;
      const { assessment, network, told } = state;
      const { muted } = told;
      return loadCore().status.statusContext(assessment, network, {
        muted,
        ...(failedAt !== undefined && { failedAt }),
      });
    },
    dispose: () => subscriptions.dispose(),
  };
}
