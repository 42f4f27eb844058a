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
  | { kind: 'job'; jobId: string; id: string; network: string; kept: StoredJob }
  | { kind: 'unread'; jobId: string; unread: UnreadJob };

type ReadRow = Exclude<Row, { kind: 'unread' }>;

const viewId = 'ledgerLens.verifications';

/** The Verifications view: the verifications from this machine, running and failed ones first, the selected network's on top. */
export function createVerificationsView(store: JobStore, connections: Connections): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();

  const provider: vscode.TreeDataProvider<Row> = {
    onDidChangeTreeData: changed.event,
    getChildren(row) {
      if (row) return row.kind === 'network' ? [...row.rows] : [];
      const selected = selectedNetworkName();
      const stored = store.hasAny() ? store.all() : { jobs: [], unread: [] };
      // Without any, core needn't be loaded.
      const known = stored.jobs.length > 0 ? rowsOf(stored.jobs, selected) : [];
      const onSelected = known.some(({ network }) => network === selected);
      // A message would hide the welcome text, which says more.
      view.message = known.length === 0 || onSelected ? '' : vscode.l10n.t('No verifications on {0} yet.', selected);
      return [...stored.unread.map(unreadRow), ...known];
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
    const running = store.hasAny()
      ? store.jobs().filter(({ job }) => loadCore().verification.isRunning(job)).length
      : 0;
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
    changed.fire();
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
