import * as vscode from 'vscode';
import type { StoppedAt, Timeline } from '../../core/debug/protocol/requests.ts';
import type { TimelineNode } from '../../core/debug/protocol/timelineTree.ts';
import { loadDebug } from '../builds/loadDebug.ts';
import { loadCore } from '../loadCore.ts';
import { plainTreeItem } from '../messages/plainRows.ts';
import { debugType, ownSession } from './debugType.ts';

const viewId = 'ledgerLens.timeline';

/** What happened in the transaction that is debugged, in order; each row leads to its step. */
export function createTimelineView(): vscode.Disposable {
  const changed = new vscode.EventEmitter<TimelineNode | undefined>();
  let shown: { session: vscode.DebugSession; tree: ReturnType<typeof readTree> } | undefined;
  let present: TimelineNode | undefined;
  const kinds = kindTexts();
  const provider: vscode.TreeDataProvider<TimelineNode> = {
    onDidChangeTreeData: changed.event,
    getChildren: (node) => (node ? node.children : [...(shown?.tree.roots ?? [])]),
    getParent: (node) => node.parent,
    getTreeItem(node) {
      const { entry, part, children } = node;
      const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
      const state = children.length === 0 ? None : part ? Collapsed : Expanded;
      if (!entry) {
        const [from = 0, to = 0] = part ?? [];
        const { formatInteger } = loadCore().render;
        const label = vscode.l10n.t('{0} to {1}', formatInteger(BigInt(from)), formatInteger(BigInt(to)));
        return plainTreeItem(new vscode.TreeItem(label, state));
      }
      const { icon, label } = kinds[entry.kind];
      const isPresent = node === present;
      const item = new vscode.TreeItem(entry.text, state);
      item.iconPath = isPresent
        ? new vscode.ThemeIcon('debug-stackframe', new vscode.ThemeColor('debugIcon.continueForeground'))
        : new vscode.ThemeIcon(icon);
      item.tooltip = `${label}: ${entry.text}`;
      const words = isPresent ? vscode.l10n.t('{0}: {1}, stopped here', label, entry.text) : item.tooltip;
      item.accessibilityInformation = { label: words };
      item.command = {
        command: 'ledgerLens.debug.goToEntry',
        title: vscode.l10n.t('Go There'),
        arguments: [{ entry: entry.id }],
      };
      return plainTreeItem(item);
    },
  };
  const view = vscode.window.createTreeView(viewId, { treeDataProvider: provider });
  const show = async (session: vscode.DebugSession, at: number | undefined): Promise<void> => {
    if (shown?.session !== session) {
      const timeline: Timeline = await session.customRequest('ledgerLens.timeline');
      // It may have ended meanwhile, or another may be in front of it.
      if (session !== ownSession()) return;
      shown = { session, tree: readTree(timeline) };
      changed.fire(undefined);
    }
    const before = present;
    present = at === undefined ? undefined : shown.tree.byId.get(at);
    for (const node of [before, present]) if (node) changed.fire(node);
    // Revealing would open the view: only who looks at it sees it move.
    if (present && view.visible) await view.reveal(present, { select: true, focus: false });
  };
  const clear = () => {
    shown = undefined;
    present = undefined;
    changed.fire(undefined);
  };
  const refresh = async () => {
    const session = ownSession();
    if (!session || shown?.session === session) return;
    const { at }: Timeline = await session.customRequest('ledgerLens.timeline');
    await show(session, at);
  };
  return vscode.Disposable.from(
    view,
    changed,
    vscode.debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
      if (session.type !== debugType || event !== 'ledgerLens.stopped' || session !== ownSession()) return;
      const { at }: StoppedAt = body;
      // A session that ends meanwhile answers no more.
      void show(session, at).catch(() => undefined);
    }),
    vscode.debug.onDidChangeActiveDebugSession(() => void refresh().catch(() => undefined)),
    vscode.debug.onDidTerminateDebugSession((session) => shown?.session === session && clear()),
    view.onDidChangeVisibility(({ visible }) => {
      if (visible && present) void view.reveal(present, { select: true, focus: false });
    }),
  );
}

function readTree({ entries }: Timeline) {
  return loadDebug().timelineTree(entries);
}

function kindTexts(): Readonly<Record<Timeline['entries'][number]['kind'], { icon: string; label: string }>> {
  return {
    call: { icon: 'symbol-method', label: vscode.l10n.t('Call') },
    creation: { icon: 'add', label: vscode.l10n.t('Creation') },
    return: { icon: 'arrow-left', label: vscode.l10n.t('Return') },
    revert: { icon: 'error', label: vscode.l10n.t('Revert') },
    write: { icon: 'edit', label: vscode.l10n.t('Write') },
    event: { icon: 'symbol-event', label: vscode.l10n.t('Event') },
    resultCode: { icon: 'symbol-enum', label: vscode.l10n.t('Result code') },
  };
}
