import * as vscode from 'vscode';

/** A command that ended. */
export interface EndedCommand {
  /** When it had begun, in milliseconds since 1970. */
  readonly beganAt: number;
  /** How long it took, in milliseconds. */
  readonly took: number;
}

/**
 * When commands end: those of terminals whose shells report it, and tasks.
 * @param ended called without a command if its begin wasn't seen
 */
export function watchCommandEnds(ended: (command: EndedCommand | undefined) => void): vscode.Disposable {
  const began = new WeakMap<object, { at: number; clock: number }>();
  const begin = (execution: object) => void began.set(execution, { at: Date.now(), clock: performance.now() });
  const end = (execution: object) => {
    const known = began.get(execution);
    ended(known && { beganAt: known.at, took: performance.now() - known.clock });
  };
  return vscode.Disposable.from(
    vscode.window.onDidStartTerminalShellExecution(({ execution }) => begin(execution)),
    vscode.window.onDidEndTerminalShellExecution(({ execution }) => end(execution)),
    vscode.tasks.onDidStartTaskProcess(({ execution }) => begin(execution)),
    vscode.tasks.onDidEndTaskProcess(({ execution }) => end(execution)),
  );
}
