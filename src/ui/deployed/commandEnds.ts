import * as vscode from 'vscode';

/**
 * When commands end: those of terminals whose shells report it, and tasks.
 * @param ended called with when the command had begun, in milliseconds since 1970; 0 if it wasn't seen
 */
export function watchCommandEnds(ended: (beganAt: number) => void): vscode.Disposable {
  const began = new WeakMap<object, number>();
  const begin = (execution: object) => void began.set(execution, Date.now());
  const end = (execution: object) => ended(began.get(execution) ?? 0);
  return vscode.Disposable.from(
    vscode.window.onDidStartTerminalShellExecution(({ execution }) => begin(execution)),
    vscode.window.onDidEndTerminalShellExecution(({ execution }) => end(execution)),
    vscode.tasks.onDidStartTaskProcess(({ execution }) => begin(execution)),
    vscode.tasks.onDidEndTaskProcess(({ execution }) => end(execution)),
  );
}
