import * as vscode from 'vscode';
import type { Poller } from '../../core/net/poller.ts';
import type { StatusSummary } from '../../core/status/schema.ts';
import type { StatusAssessment } from '../../core/status/severity.ts';
import { type Connections, selectedNetworkName } from '../connections.ts';
import type { ErrorPresenter } from '../errorPresenter.ts';
import { loadCore } from '../loadCore.ts';

/** What is known of the selected network's service status. The last good document stays when a request fails. */
export type StatusState =
  | { kind: 'waiting'; network: string }
  /** The network has no status page. */
  | { kind: 'none'; network: string }
  /** A setting is wrong, or the page has not been read yet. */
  | { kind: 'failed'; network: string; problem: string }
  | {
      kind: 'known';
      network: string;
      summary: StatusSummary;
      assessment: StatusAssessment;
      /** When it was read, ms since the epoch. */
      at: number;
      /** Why the last request failed, where it did. */
      problem?: string;
    };

export interface StatusFeed extends vscode.Disposable {
  readonly state: StatusState;
  readonly onDidChange: vscode.Event<StatusState>;
  /** Asks now; resolves when the answer is in `state`. Never rejects. */
  refresh(): Promise<void>;
}

const minute = 60_000;

/**
 * Polls the status page of the selected network: one summary request feeds everything that is shown. Every minute
 * while something is open, every five else; not while the window is in the background. The first request leaves after
 * VS Code has started, never during activation.
 */
export function createStatusFeed(connections: Connections, errors: ErrorPresenter): StatusFeed {
  const changed = new vscode.EventEmitter<StatusState>();
  let state: StatusState = { kind: 'waiting', network: selectedNetworkName() };
  let poller: Poller | undefined;

  const set = (next: StatusState) => {
    state = next;
    changed.fire(next);
  };
  const fail = (error: unknown) => {
    const problem = errors.sentence(error);
    set(state.kind === 'known' ? { ...state, problem } : { kind: 'failed', network: state.network, problem });
  };
  const run = async (signal: AbortSignal) => {
    const { network, status, signal: selected } = connections.current();
    if (!status) {
      set({ kind: 'none', network: network.name });
      return;
    }
    const summary = await status.summary(AbortSignal.any([signal, selected]));
    const assessment = loadCore().status.assessStatus(summary, network.name);
    set({ kind: 'known', network: network.name, summary, assessment, at: Date.now() });
  };
  const isEventful = () =>
    state.kind === 'known' &&
    (state.assessment.level !== 'none' ||
      state.assessment.incidents.length > 0 ||
      state.assessment.maintenances.some((each) => loadCore().status.maintenancePhase(each) === 'active'));
  const started = () => {
    poller ??= loadCore().net.createPoller({
      run,
      interval: () => (isEventful() ? minute : 5 * minute),
      longestInterval: () => 15 * minute,
      onFailure: fail,
      timers: loadCore().net.systemTimers,
    });
    return poller;
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
      set({ kind: 'waiting', network: selectedNetworkName() });
      void askAnew();
    }),
    changed,
  );

  return {
    get state() {
      return state;
    },
    onDidChange: changed.event,
    refresh: () => started().runNow(),
    dispose() {
      clearTimeout(first);
      poller?.dispose();
      subscriptions.dispose();
    },
  };
}
