import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { showIncidents } from './incidentsPick.ts';
import { createStatusBarItem } from './statusBarItem.ts';
import { type NetworkAnnouncement, StatusFeed } from './statusFeed.ts';
import { statusIntervals } from './statusIntervals.ts';
import { createStatusNotifications } from './statusNotifications.ts';
import { createStatusPages } from './statusPages.ts';
import { createStatusSheets } from './statusSheets.ts';
import type { StatusState } from './statusState.ts';

/** The status of the selected network: its state, status bar item, notifications and commands. */
export function createServiceStatus(
  storage: vscode.Uri,
  connections: Connections,
  panels: SheetPanels,
  errors: ErrorPresenter,
  log: Log,
) {
  const changed = new vscode.EventEmitter<StatusState>();
  const announced = new vscode.EventEmitter<NetworkAnnouncement>();
  const feed = new StatusFeed({
    core: loadCore,
    folder: storage.fsPath,
    network: selectedNetworkName,
    connection: connections.current,
    intervals: statusIntervals,
    level: () => vscode.workspace.getConfiguration('ledgerLens').get<unknown>('status.notificationLevel'),
    isInFront: () => vscode.window.state.focused,
    changed,
    announced,
    errors,
    log,
  });
  feed.start();
  const sheets = createStatusSheets(connections, feed);
  const pages = createStatusPages(connections, feed, sheets, panels);
  const surfaces = vscode.Disposable.from(
    vscode.window.onDidChangeWindowState(() => feed.focusChanged()),
    connections.onDidChange(() => feed.networkChanged()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('ledgerLens.status')) feed.intervalsChanged();
    }),
    feed,
    pages,
    createStatusBarItem(feed, { pulse: connections.currentPulse, onDidTurn: connections.onDidTurn }),
    createStatusNotifications(feed, errors),
    changed,
    announced,
  );
  return {
    feed,
    sheets,
    /** Lists incidents and maintenances to choose from. */
    show: (): Promise<void> => showIncidents(connections, feed, sheets, pages, errors),
    /** Opens the sheet of an incident, a maintenance or a component: a StatusTarget. */
    async open(target: unknown, how?: unknown): Promise<void> {
      const connection = connections.current();
      pages.show(await sheets.of(target, connection), connection, how);
    },
    dispose: () => surfaces.dispose(),
  };
}
