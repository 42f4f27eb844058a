import * as vscode from 'vscode';

export interface EndedCommand {
  /** How long it took, in milliseconds; infinite if its beginning wasn't seen. */
  readonly took: number;
  /** The oldest time that a file can have which it wrote, in milliseconds since 1970; undefined if that isn't known. */
  readonly since: number | undefined;
}

/** When commands end: those of terminals whose shells report it, and tasks. */
export function watchCommandEnds(ended: (command: EndedCommand) => void): vscode.Disposable {
  const began = new WeakMap<object, { at: number; date: number }>();
  const begin = (execution: object) => void began.set(execution, { at: performance.now(), date: Date.now() });
  const end = (execution: object) => ended(endOf(began.get(execution)));
  return vscode.Disposable.from(
    vscode.window.onDidStartTerminalShellExecution(({ execution }) => begin(execution)),
    vscode.window.onDidEndTerminalShellExecution(({ execution }) => end(execution)),
    vscode.tasks.onDidStartTaskProcess(({ execution }) => begin(execution)),
    vscode.tasks.onDidEndTaskProcess(({ execution }) => end(execution)),
  );
}

/** The clock may have been set meanwhile, in either direction. */
function endOf(began: { at: number; date: number } | undefined): EndedCommand {
  if (!began) return { took: Number.POSITIVE_INFINITY, since: undefined };
  const took = performance.now() - began.at;
  return { took, since: Math.min(began.date, Date.now() - took) };
}
