import * as vscode from 'vscode';

/** How old a relative time on screen may get before it is refreshed, in milliseconds. */
const age = 15_000;

/**
 * Refreshes a visible view if nothing else does, so that "5 s ago" doesn't stay for an hour.
 * @param isHeld whether it must wait, because that would close a tooltip
 */
export function agingLabels(
  view: Pick<vscode.TreeView<unknown>, 'visible' | 'onDidChangeVisibility'>,
  drawn: vscode.Event<unknown>,
  draw: () => void,
  isHeld: () => boolean = () => false,
): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = view.visible ? setTimeout(() => (isHeld() ? restart() : draw()), age) : undefined;
  };
  const subscriptions = vscode.Disposable.from(
    drawn(restart),
    view.onDidChangeVisibility(() => (view.visible ? draw() : restart())),
  );
  restart();
  return new vscode.Disposable(() => {
    clearTimeout(timer);
    subscriptions.dispose();
  });
}
