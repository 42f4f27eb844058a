import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Poller } from '../../core/net/poller.ts';
import type { Announcement } from '../../core/status/changes/statusNews.ts';
import type { KeptPage } from '../../core/status/rest/sharedPoll.ts';
import type { StatusContext } from '../../core/status/severity/statusContext.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter, NetworkFailure } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import { watchFolder } from '../storage/folderWatch.ts';
import { createNetworkStatus, type NetworkStatus } from './networkStatus.ts';
import { isEventful, statusIntervals } from './statusIntervals.ts';
import type { StatusState } from './statusState.ts';

/** Something that the user is to be notified of, on the network that was selected then. */
export interface NetworkAnnouncement {
  network: string;
  announcement: Announcement;
}

export interface StatusFeed extends vscode.Disposable {
  readonly state: StatusState;
  readonly onDidChange: vscode.Event<StatusState>;
  /** Fired once on this machine, in one of its windows. */
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

const second = 1000;
/** The window in front tells first: a notification in one behind would not be seen. */
const courtesy = 3 * second;

/**
 * The status page of the selected network: one summary request feeds everything that is shown, in all windows. Every
 * minute while something is open, every five else; not while the window is in the background, where it follows what
 * other windows read. The first request leaves after VS Code has started, never during activation.
 */
export function createStatusFeed(
  connections: Connections,
  errors: Pick<ErrorPresenter, 'sentence'>,
  storage: vscode.Uri,
  log: Log,
): StatusFeed {
  const changed = new vscode.EventEmitter<StatusState>();
  const announced = new vscode.EventEmitter<NetworkAnnouncement>();
  let state: StatusState = { kind: 'waiting', network: selectedNetworkName() };
  let poller: Poller | undefined;
  let watcher: vscode.Disposable | undefined;
  let current: NetworkStatus | undefined;
  let lastKept: KeptPage | undefined;
  let byHand = false;

  const set = (next: StatusState) => {
    state = next;
    changed.fire(next);
  };
  const fail = (error: unknown) => {
    const problem = errors.sentence(error);
    set(state.kind === 'known' ? { ...state, problem } : { kind: 'failed', network: state.network, problem });
  };
  const pauseOf = (kept: KeptPage) => loadCore().status.pollPause(statusIntervals(), isEventful(state), kept);

  const show = (from: NetworkStatus, kept: KeptPage) => {
    if (from !== current) return;
    lastKept = kept;
    const next = from.stateOf(kept);
    if (next) set(next);
  };
  const showTold = async (from: NetworkStatus) => {
    const told = await from.readTold();
    if (from === current && state.kind === 'known') set({ ...state, told });
  };
  const tell = async (from: NetworkStatus) => {
    try {
      if (!vscode.window.state.focused) await delay(courtesy);
      if (from !== current) return;
      const announcements = await from.takeNews();
      await showTold(from);
      const network = from.connection.network.name;
      for (const announcement of announcements) announced.fire({ network, announcement });
    } catch (error) {
      log.warn(`News of the status page could not be told: ${errors.sentence(error)}`);
    }
  };
  /** Another window has written what it has read or told. */
  const follow = async (name: string) => {
    const from = current;
    if (name === from?.toldName) await showTold(from);
    if (name !== from?.pageName) return;
    const kept = await from.kept();
    if (kept.triedAt <= (lastKept?.triedAt ?? 0)) return;
    show(from, kept);
    void tell(from);
  };

  const run = async (signal: AbortSignal) => {
    const connection = connections.current();
    const { status, network } = connection;
    if (!status) {
      set({ kind: 'none', network: network.name });
      return;
    }
    watcher ??= watchFolder(storage.fsPath, (name) => void follow(name));
    const hurry = byHand;
    byHand = false;
    if (current?.connection !== connection) {
      current = createNetworkStatus(connection, status, storage.fsPath, errors, log);
      await current.readTold();
      show(current, await current.kept());
    }
    const from = current;
    // The poller waits a little less or more than it is told: what is nearly due is due.
    const pause = (kept: KeptPage) => (hurry ? 0 : pauseOf(kept) * 0.95);
    show(from, await from.poll(pause, AbortSignal.any([signal, connection.signal])));
    void tell(from);
  };
  const started = () => {
    poller ??= loadCore().net.createPoller({
      run,
      interval: () =>
        Math.max(second, lastKept ? loadCore().status.untilDue(lastKept, pauseOf(lastKept), Date.now()) : 60 * second),
      longestInterval: () => 5 * 60 * second,
      onFailure: fail,
      timers: loadCore().net.systemTimers,
    });
    return poller;
  };
  const refresh = async () => {
    byHand = true;
    await started().runNow();
    // It may have joined a run that had begun before.
    if (byHand) await started().runNow();
  };

  /** Calls off what was under way for the network before, then asks for the one selected now. */
  const askAnew = async () => {
    poller?.pause();
    await started().runNow();
    if (state.kind === 'waiting') await started().runNow();
    if (vscode.window.state.focused) started().resume();
  };

  const first = setTimeout(() => {
    void started().runNow();
    if (vscode.window.state.focused) started().resume();
  });
  const subscriptions = vscode.Disposable.from(
    vscode.window.onDidChangeWindowState(({ focused }) => (focused ? started().resume() : poller?.pause())),
    connections.onDidChange(() => {
      current = undefined;
      lastKept = undefined;
      set({ kind: 'waiting', network: selectedNetworkName() });
      void askAnew();
    }),
    // A shorter interval takes effect at once: the run asks only if that is due.
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('ledgerLens.status') && vscode.window.state.focused) void started().runNow();
    }),
    changed,
    announced,
  );

  return {
    get state() {
      return state;
    },
    onDidChange: changed.event,
    onDidAnnounce: announced.event,
    refresh,
    async mute(id) {
      const from = current;
      await from?.mute(id);
      if (from) await showTold(from);
    },
    statusContext({ network: failedOn, failedAt }) {
      if (state.kind !== 'known' || failedOn !== state.network) return undefined;
      const { assessment, network, told } = state;
      const { muted } = told;
      return loadCore().status.statusContext(assessment, network, {
        muted,
        ...(failedAt !== undefined && { failedAt }),
      });
    },
    dispose() {
      clearTimeout(first);
      poller?.dispose();
      watcher?.dispose();
      subscriptions.dispose();
    },
  };
}
