import * as vscode from 'vscode';
import type { StoredJob } from '../../core/verification/jobs/storedJob.ts';
import { loadCore } from '../loadCore.ts';
import { plainTreeItem } from '../messages/plainRows.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import type { UnreadJob } from '../verification/jobs/jobFiles.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import { agingLabels } from './agingLabels.ts';
import { unreadItem, verificationItem } from './verificationItem.ts';

type Row =
  | { kind: 'network'; network: string; rows: readonly Row[] }
  /** The commands of a row use `jobId`, or its contract: `id` on `network`. */
  | JobRow
  | { kind: 'unread'; jobId: string; unread: UnreadJob };

interface JobRow {
  readonly kind: 'job';
  readonly jobId: string;
  readonly id: string;
  readonly network: string;
  kept: StoredJob;
}

type ReadRow = Exclude<Row, { kind: 'unread' }>;

const viewId = 'ledgerLens.verifications';

/** The Verifications view: the verifications from this machine, running and failed ones first, the selected network's on top. */
export function createVerificationsView(store: JobStore, connections: Connections): vscode.Disposable {
  const changed = new vscode.EventEmitter<Row[] | undefined>();
  let drawn: { readonly rows: readonly Row[]; readonly selected: string } = { rows: [], selected: '' };
  const read = (): readonly Row[] => {
    const stored = store.hasAny() ? store.all() : { jobs: [], unread: [] };
    // Without any, core needn't be loaded.
    const known = stored.jobs.length > 0 ? rowsOf(stored.jobs, selectedNetworkName()) : [];
    return [...stored.unread.map(unreadRow), ...known];
  };

  const provider: vscode.TreeDataProvider<Row> = {
    onDidChangeTreeData: changed.event,
    getChildren(row) {
      if (row) return row.kind === 'network' ? [...row.rows] : [];
      const selected = selectedNetworkName();
      const rows = read();
      drawn = { rows, selected };
      const known = rows.filter((each) => each.kind !== 'unread');
      const onSelected = known.some(({ network }) => network === selected);
      // A message would hide the welcome text, which says more.
      view.message = known.length === 0 || onSelected ? '' : vscode.l10n.t('No verifications on {0} yet.', selected);
      return [...rows];
    },
    getTreeItem(row) {
      if (row.kind === 'job') return plainTreeItem(verificationItem(row.kept, connections));
      if (row.kind === 'unread') return plainTreeItem(unreadItem(row.unread));
      const open = row.network === selectedNetworkName();
      const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
      const item = new vscode.TreeItem(row.network, open ? Expanded : Collapsed);
      // The ID depends on the state, because VS Code remembers the expansion of an ID.
      item.id = `network/${row.network}/${open}`;
      item.description = String(row.rows.length);
      item.iconPath = new vscode.ThemeIcon('globe');
      item.contextValue = 'network';
      return plainTreeItem(item);
    },
  };
  const view = vscode.window.createTreeView(viewId, { treeDataProvider: provider });
  const draw = () => {
    view.description = selectedNetworkName();
    const now = read();
    const running = jobsOf(now).filter(({ kept }) => loadCore().verification.isRunning(kept.job)).length;
    view.badge =
      running > 0
        ? {
            value: running,
            tooltip:
              running === 1
                ? vscode.l10n.t('1 verification is running')
                : vscode.l10n.t('{0} verifications are running', running),
          }
        : undefined;
    changed.fire(drawn.selected === selectedNetworkName() ? changedRows(drawn.rows, now) : undefined);
  };
  view.description = selectedNetworkName();
  const subscriptions = vscode.Disposable.from(
    view,
    changed,
    store.onDidChange(draw),
    connections.onDidChange(draw),
    agingLabels(view, changed.event, draw),
  );
  return subscriptions;
}

/**
 * The rows to draw again, with what is known now; undefined if the view must list others. While VS Code draws a whole tree,
 * it forgets the rows on screen, and a command of their menus is given none.
 */
function changedRows(drawn: readonly Row[], now: readonly Row[]): JobRow[] | undefined {
  const keys = (rows: readonly Row[]) => JSON.stringify(rows, (key, value) => (key === 'kept' ? undefined : value));
  if (keys(drawn) !== keys(now)) return undefined;
  const rows = jobsOf(drawn);
  for (const [at, { kept }] of jobsOf(now).entries()) {
    const row = rows[at];
    if (row) row.kept = kept;
  }
  return rows;
}

function jobsOf(rows: readonly Row[]): JobRow[] {
  return rows.flatMap((row) => (row.kind === 'network' ? jobsOf(row.rows) : row.kind === 'job' ? [row] : []));
}

function unreadRow(unread: UnreadJob): Row {
  return { kind: 'unread', jobId: unread.id, unread };
}

/** A flat list if all are of the selected network; otherwise a row per network, the selected one first. */
function rowsOf(jobs: readonly StoredJob[], selected: string): ReadRow[] {
  const byNetwork = new Map<string, ReadRow[]>([[selected, []]]);
  for (const kept of loadCore().verification.mostUrgentFirst(jobs)) {
    const rows = byNetwork.get(kept.job.network) ?? [];
    const { id, address, network } = kept.job;
    rows.push({ kind: 'job', jobId: id, id: address, network, kept });
    byNetwork.set(kept.job.network, rows);
  }
  if (byNetwork.size === 1) return [...(byNetwork.get(selected) ?? [])];
  return [...byNetwork]
    .filter(([, rows]) => rows.length > 0)
    .map(([network, rows]) => ({ kind: 'network', network, rows }));
}
