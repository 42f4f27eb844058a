import * as vscode from 'vscode';

/** How long a box that was just opened holds the focus, in milliseconds. */
const firstMoment = 500;

/**
 * Keeps a box open if something else takes the focus just as it opens, as a page that is being loaded or VS Code's
 * walkthrough does; then the box takes the focus back. After that it closes as any other. Call it before the box is shown.
 */
export function holdFocus(box: vscode.QuickInput): vscode.Disposable {
  box.ignoreFocusOut = true;
  let timer: NodeJS.Timeout | undefined = setTimeout(async () => {
    await vscode.commands.executeCommand('workbench.action.focusQuickOpen');
    // Until it is set, it reads true, whatever VS Code does.
    if (timer !== undefined) box.ignoreFocusOut = false;
  }, firstMoment);
  return {
    dispose() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
