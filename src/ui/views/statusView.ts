import * as vscode from 'vscode';
import { type Connections, selectedNetworkName } from '../connections.ts';
import type { ErrorPresenter } from '../errorPresenter.ts';
import { loadCore } from '../loadCore.ts';
import type { StatusFeed } from '../status/statusFeed.ts';
import type { StatusSheets } from '../status/statusSheets.ts';
import type { StatusState } from '../status/statusState.ts';
import { statusItem } from './statusItem.ts';
import { eventRows, type History, type StatusRow, statusRows } from './statusRows.ts';

/** Why the view is empty: each has a welcome text of its own in package.json. */
type Emptiness = 'noPage' | 'unreachable' | 'nothingToTell' | '';
const emptyBecause = 'ledgerLens.statusEmptyBecause';

const viewId = 'ledgerLens.status';

/**
 * The Status view: what is open with its updates, components by group, and the page's history, which is asked for when
 * it is opened. Its badge counts the open incidents. It follows the feed and asks for nothing else.
 */
export function createStatusView(
  feed: StatusFeed,
  connections: Connections,
  sheets: StatusSheets,
  errors: Pick<ErrorPresenter, 'sentence'>,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<StatusRow | undefined>();
  let rows: readonly StatusRow[] = [];

  const provider: vscode.TreeDataProvider<StatusRow> = {
    onDidChangeTreeData: changed.event,
    getChildren(row) {
      if (!row) return [...rows];
      return row.content.kind === 'history' ? historyOf(row.content.of) : [...row.children];
    },
    getTreeItem: (row) => statusItem(row, sheets),
  };
  const historyOf = async (of: History): Promise<StatusRow[]> => {
    try {
      const { status, signal } = connections.current();
      if (!status) return [];
      const events =
        of === 'incidents'
          ? (await status.incidents(signal)).incidents
          : (await status.scheduledMaintenances(signal)).maintenances;
      return eventRows(`history/${of}`, events);
    } catch (error) {
      if (loadCore().net.isLensError(error, 'cancelled')) return [];
      return [
        { id: `history/${of}/problem`, content: { kind: 'problem', problem: errors.sentence(error) }, children: [] },
      ];
    }
  };

  const view = vscode.window.createTreeView(viewId, { treeDataProvider: provider, showCollapseAll: true });
  const draw = (state: StatusState) => {
    rows = state.kind === 'known' ? statusRows(state) : [];
    view.description = state.network || selectedNetworkName();
    view.message = messageOf(state);
    view.badge = badgeOf(state);
    void vscode.commands.executeCommand('setContext', emptyBecause, emptinessOf(state, rows));
    changed.fire(undefined);
  };
  draw(feed.state);
  return vscode.Disposable.from(view, feed.onDidChange(draw), changed);
}

function emptinessOf(state: StatusState, rows: readonly StatusRow[]): Emptiness {
  switch (state.kind) {
    case 'waiting':
      return '';
    case 'none':
      return 'noPage';
    case 'failed':
      return 'unreachable';
    case 'known':
      return rows.length === 0 ? 'nothingToTell' : '';
  }
}

/** A message hides the welcome text, so there is one only above rows, or while there is nothing to say yet. */
function messageOf(state: StatusState): string {
  if (state.kind === 'waiting') return vscode.l10n.t('Asking the status page...');
  if (state.kind !== 'known' || !state.problem) return '';
  const age = loadCore().render.formatRelative(new Date(state.at).toISOString(), Date.now());
  return `${state.problem} ${vscode.l10n.t('What is below was read {0}.', age ?? '')}`;
}

function badgeOf(state: StatusState): vscode.ViewBadge | undefined {
  const value = state.kind === 'known' ? state.assessment.incidents.length : 0;
  if (value === 0) return undefined;
  return {
    value,
    tooltip: value === 1 ? vscode.l10n.t('One open incident') : vscode.l10n.t('{0} open incidents', value),
  };
}
