import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';

/** Shows a view that is hidden, so that what a command of the palette does in it is seen. */
export async function showView(view: Pick<vscode.TreeView<unknown>, 'visible'>, viewId: string): Promise<void> {
  if (!view.visible) await vscode.commands.executeCommand(`${viewId}.focus`);
}

/** Scrolls to the first row of a view whose rows a filter has replaced: VS Code keeps the position of those before. */
export function scrollToFirst<Row>(view: Pick<vscode.TreeView<Row>, 'reveal' | 'visible'>, first: Row): void {
  // A hidden view would be opened. A row that has been replaced meanwhile can't be revealed.
  if (view.visible) view.reveal(first, { select: false, focus: false }).then(undefined, () => undefined);
}

/**
 * Makes a row show its entity's details on a click, and keep them open on Enter or a double click; its arrow or an arrow
 * key expands it.
 */
export function opensTarget(item: vscode.TreeItem, target: EntityTarget): vscode.TreeItem {
  const command: CommandId = 'ledgerLens.entity.preview';
  item.command = { command, title: vscode.l10n.t('Open Details'), arguments: [target] };
  return item;
}
