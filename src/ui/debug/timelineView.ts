import * as vscode from 'vscode';
import type { StoppedAt, Timeline } from '../../core/debug/protocol/requests.ts';
import type { TimelineNode } from '../../core/debug/protocol/timelineTree.ts';
import { loadCore, loadDebug } from '../loadCore.ts';
import { plainTreeItem } from '../messages/plainRows.ts';
import { debugType, ownSession } from './debugType.ts';

const viewId = 'ledgerLens.timeline';

export interface TimelineView extends vscode.Disposable {
  /** Keeps the keyboard in the view at the next stop, to which its selected row leads. */
  keepFocus(): void;
}

/** What happened in the transaction that is debugged, in order; each row leads to its step. */
export function createTimelineView(): TimelineView {
  const changed = new vscode.EventEmitter<TimelineNode | undefined>();
  const follower = new (loadDebug().TimelineFollower)<vscode.DebugSession>({
    inFront: ownSession,
    ask: async (session) => session.customRequest('ledgerLens.timeline'),
    changed(isOther, before) {
      const { present } = follower.shown;
      if (isOther) changed.fire(undefined);
      else for (const node of [before, present]) if (node) changed.fire(node);
      reveal();
    },
  });
  const kinds = kindTexts();
  const provider: vscode.TreeDataProvider<TimelineNode> = {
    onDidChangeTreeData: changed.event,
    getChildren: (node) => [...(node ? node.children : follower.shown.roots)],
    getParent: (node) => node.parent,
    getTreeItem(node) {
      const { entry, part, children } = node;
      const { shortAddress } = loadCore().sheets;
      const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
      const state = children.length === 0 ? None : part ? Collapsed : Expanded;
      if (!entry) {
        const [from = 0, to = 0] = part ?? [];
        const { formatInteger } = loadCore().render;
        const label = vscode.l10n.t({
          message: '{0} to {1}',
          args: [formatInteger(BigInt(from)), formatInteger(BigInt(to))],
          comment: 'two numbers',
        });
        return plainTreeItem(new vscode.TreeItem(label, state));
      }
      const { icon, label } = kinds[entry.kind];
      const isPresent = node === follower.shown.present;
      // What follows an address, such as the value that was written, stays in sight.
      const item = new vscode.TreeItem(entry.text.replace(/\b0x[0-9a-f]{40}\b/gi, shortAddress), state);
      // Its text alone, the contract, wouldn't say that the call ended.
      if (entry.kind === 'return') item.description = label;
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
  // Revealing would open the view: only who looks at it sees it move.
  const reveal = () => {
    const { present } = follower.shown;
    if (present && view.visible) void view.reveal(present, { select: true, focus: false });
  };
  let keepsFocus = false;
  const parts = vscode.Disposable.from(
    view,
    changed,
    vscode.debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
      if (session.type !== debugType || event !== 'ledgerLens.stopped') return;
      const at: StoppedAt = body;
      // A session that ends meanwhile answers no more.
      void follower.stopped(session, at).catch(() => undefined);
    }),
    vscode.debug.onDidChangeActiveDebugSession(() => void follower.refresh().catch(() => undefined)),
    vscode.debug.onDidTerminateDebugSession((session) => follower.ended(session)),
    view.onDidChangeVisibility(reveal),
    // VS Code goes into the editor of each stop. With the protocol's hint to keep the focus, it wouldn't show its line.
    vscode.debug.onDidChangeActiveStackItem((item) => {
      if (!keepsFocus || !(item instanceof vscode.DebugStackFrame)) return;
      keepsFocus = false;
      const [chosen] = view.selection;
      if (chosen && view.visible) void view.reveal(chosen, { select: true, focus: true });
    }),
  );
  return {
    keepFocus() {
      keepsFocus = view.visible;
    },
    dispose: () => parts.dispose(),
  };
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
