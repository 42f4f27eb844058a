import type * as vscode from 'vscode';

/** The one edge where VS Code's cancellation token becomes the `AbortSignal` that core understands. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
