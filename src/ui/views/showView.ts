import * as vscode from 'vscode';

/** Shows a view that is hidden, so that what a command of the palette does in it is seen. */
export async function showView(view: Pick<vscode.TreeView<unknown>, 'visible'>, viewId: string): Promise<void> {
  if (!view.visible) await vscode.commands.executeCommand(`${viewId}.focus`);
}
