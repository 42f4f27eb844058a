import * as vscode from 'vscode';
import { createContextKeys } from '../contextKeys.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { plainTreeItem } from '../messages/plainRows.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import { freshFor } from '../network/freshFor.ts';
import type { StatusFeed } from '../status/statusFeed.ts';
import { ageIfUnknown } from '../status/statusIntervals.ts';
import type { StatusSheets } from '../status/statusSheets.ts';
import type { StatusState } from '../status/statusState.ts';
import { agingLabels } from './agingLabels.ts';
import { LongLoading } from './longLoading.ts';
import { showView } from './showView.ts';
import { statusItem } from './statusItem.ts';
import { eventRows, type History, type StatusRow, statusRows } from './statusRows.ts';
import { loadingRows, type WayOut, wayOutItem } from './wayOut.ts';

/** Why the view is empty: each reason has its own welcome text in package.json. */
type Emptiness = 'noPage' | 'unreachable' | 'nothingToTell' | '';
const emptyBecause = 'ledgerLens.statusEmptyBecause';

const viewId = 'ledgerLens.status';

/** How long a loaded history is kept, in milliseconds, unless the page changes before. */
const historyKept = 5 * 60_000;

/**
 * The Status view: open incidents and maintenance with their updates, components by group, and the page's history,
 * which is loaded when expanded. Its badge counts the open incidents. It follows the feed and requests nothing else.
 * Rows are refreshed only if something changed or a label has aged, so that a poll without news disturbs no one.
 */
export function createStatusView(
  feed: StatusFeed,
  connections: Connections,
  sheets: StatusSheets,
  errors: Pick<ErrorPresenter, 'sentence'>,
) {
  const changed = new vscode.EventEmitter<undefined>();
  let rows: readonly StatusRow[] = [];
  let drawn = '';
  let isOld = true;
  let isWaiting = false;
  let isLong = false;
  const setContext = createContextKeys();
  const histories = new Map<History, { isFresh: () => boolean; rows: StatusRow[] }>();

  const provider: vscode.TreeDataProvider<StatusRow | WayOut> = {
    onDidChangeTreeData: changed.event,
    getChildren(row) {
      if (!row) {
        if (isOld) makeRows(feed.state);
        return isWaiting ? loadingRows(vscode.l10n.t('Loading the status page…'), isLong) : [...rows];
      }
      if ('kind' in row) return [];
      return row.content.kind === 'history' ? historyOf(row.content.of) : [...row.children];
    },
    getTreeItem: (row) => ('kind' in row ? wayOutItem(row) : plainTreeItem(statusItem(row, sheets))),
  };
  const historyOf = async (of: History): Promise<StatusRow[]> => {
    const kept = histories.get(of);
    if (kept?.isFresh()) return kept.rows;
    const page = drawn;
    try {
      const { status, signal } = connections.current();
      if (!status) return [];
      const events =
        of === 'incidents'
          ? (await status.incidents(signal)).incidents
          : (await status.scheduledMaintenances(signal)).maintenances;
      const read = eventRows(`history/${of}`, events);
      if (page === drawn) histories.set(of, { isFresh: freshFor(historyKept), rows: read });
      return read;
    } catch (error) {
      if (loadCore().net.isLensError(error, 'cancelled')) return [];
      return [
        { id: `history/${of}/problem`, content: { kind: 'problem', problem: errors.sentence(error) }, children: [] },
      ];
    }
  };

  const progress = viewProgress();
  const loading = new LongLoading(() => draw(feed.state));
  const view = vscode.window.createTreeView(viewId, { treeDataProvider: provider, showCollapseAll: true });
  /** @returns whether they are others than before */
  const makeRows = (state: StatusState): boolean => {
    isOld = false;
    view.message = messageOf(state);
    const wanted = state.kind === 'known' ? statusRows(state) : [];
    isWaiting = state.kind === 'waiting';
    isLong = loading.note(isWaiting);
    if (isWaiting) progress.begin();
    setContext(emptyBecause, emptinessOf(state, wanted));
    const text = JSON.stringify([state.network, wanted, isWaiting, isLong]);
    if (text === drawn) return false;
    rows = wanted;
    drawn = text;
    histories.clear();
    return true;
  };
  const draw = (state: StatusState) => {
    view.description = state.network || selectedNetworkName();
    view.badge = badgeOf(state);
    // Each window follows the status page, and few show this view: for others, rows are made when it is opened.
    isOld = true;
    if (state.kind !== 'waiting') progress.end();
    if (view.visible && makeRows(state)) changed.fire(undefined);
  };
  draw(feed.state);
  const age = agingLabels(view, changed.event, () => {
    view.message = messageOf(feed.state);
    view.badge = badgeOf(feed.state);
    changed.fire(undefined);
  });
  const parts = vscode.Disposable.from(view, loading, { dispose: progress.end }, feed.onDidChange(draw), age, changed);
  return {
    /** Mutes the open event of a row. */
    mute: async (row: unknown): Promise<void> => feed.mute(eventOf(row).id),
    /** Takes back that the event of a row is muted. */
    unmute: async (row: unknown): Promise<void> => feed.unmute(eventOf(row).id),
    /** Reads the page now, and shows the view if it is hidden. */
    async refresh(): Promise<void> {
      await showView(view, viewId);
      await feed.refresh();
    },
    dispose: () => parts.dispose(),
  };
}

/** The bar of the view while it has nothing to show yet. */
function viewProgress() {
  let end: (() => void) | undefined;
  return {
    begin() {
      if (end) return;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      void vscode.window.withProgress({ location: { viewId } }, () => ended);
    },
    end() {
      end?.();
      end = undefined;
    },
  };
}

function eventOf(row: unknown): { readonly id: string } {
  const { content } = isStatusRow(row) ? row : {};
  if (content?.kind === 'event') return content.event;
  // VS Code gives a command no row while it draws the view.
  const problem = vscode.l10n.t(
    'The Status view was just being updated. Choose the command in the menu of the row again.',
  );
  throw new (loadCore().net.LensError)({ kind: 'input', field: 'id' }, problem);
}

function isStatusRow(row: unknown): row is StatusRow {
  return typeof row === 'object' && row !== null && 'content' in row;
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

/** A message hides the welcome text, so it is set only above rows. */
function messageOf(state: StatusState): string {
  if (state.kind !== 'known') return '';
  const { problem } = state;
  if (!problem && ageIfUnknown(state) === undefined) return '';
  const age = loadCore().statusTexts.readingAge(state.at, Date.now());
  const shown = vscode.l10n.t('Showing data from {0}.', age);
  return problem ? `${problem} ${shown}` : shown;
}

function badgeOf(state: StatusState): vscode.ViewBadge | undefined {
  const value = state.kind === 'known' && ageIfUnknown(state) === undefined ? state.assessment.incidents.length : 0;
  if (value === 0) return undefined;
  return {
    value,
    tooltip: value === 1 ? vscode.l10n.t('1 open incident') : vscode.l10n.t('{0} open incidents', value),
  };
}
