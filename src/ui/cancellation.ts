import type * as vscode from 'vscode';

/**
 * The one edge where VS Code's cancellation token becomes the `AbortSignal` that core understands.
 * The signal also follows `outer`, if given (for example, when the selected network changes).
 */
export function signalOf(token: vscode.CancellationToken, outer?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return outer ? AbortSignal.any([controller.signal, outer]) : controller.signal;
}
