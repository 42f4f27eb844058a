import * as vscode from 'vscode';
import type { Say } from '../builds/buildFinder.ts';
import { signalOf } from '../cancellation.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import { inform } from '../messages/notify.ts';

/**
 * Runs something with a notification that can cancel it; undefined if the user does, or selects another network, which stops
 * it with a message.
 */
export type Patiently = <T>(
  title: string,
  run: (signal: AbortSignal, say: Say) => Promise<T | undefined>,
) => Promise<T | undefined>;

/** What takes longer has a notification, with which it can be canceled. In milliseconds. */
const moment = 8_000;

/** The same for what nobody asked for just now. */
export type Quietly = <T>(
  title: string,
  run: (signal: AbortSignal, say: Say) => Promise<T | undefined>,
  /** Whether that it runs is in sight elsewhere. */
  isSaid: boolean,
) => Promise<T | undefined>;

/** In the status bar unless it is in sight elsewhere, and in a notification only if it takes a while. */
export const quietly: Quietly = async (title, run, isSaid) => {
  const cancelled = new AbortController();
  const shown = new Set<vscode.Progress<{ message?: string }>>();
  const doing = title.replace(/…$/, '');
  let said = title;
  const done = run(cancelled.signal, (message) => {
    said = `${doing}: ${message}`;
    for (const each of shown) each.report({ message: said });
  });
  const show = (location: vscode.ProgressLocation) =>
    void vscode.window.withProgress({ location, cancellable: true }, async (progress, token) => {
      progress.report({ message: said });
      shown.add(progress);
      token.onCancellationRequested(() => cancelled.abort());
      await done.catch(() => undefined);
    });
  if (!isSaid) show(vscode.ProgressLocation.Window);
  const late = setTimeout(() => show(vscode.ProgressLocation.Notification), moment);
  try {
    return await done;
  } catch (error) {
    if (cancelled.signal.aborted) return undefined;
    throw error;
  } finally {
    clearTimeout(late);
  }
};

export const patiently: Patiently = async (title, run) =>
  vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, cancellable: true },
    async (progress, token) => {
      // VS Code would put its colon behind the ellipsis of a title.
      const doing = title.replace(/…$/, '');
      progress.report({ message: title });
      try {
        return await run(signalOf(token), (message) => progress.report({ message: `${doing}: ${message}` }));
      } catch (error) {
        if (token.isCancellationRequested) return undefined;
        const by = changeThatStopped(error);
        if (!by) throw error;
        void inform(
          by === 'network'
            ? vscode.l10n.t('{0}: stopped, because another network was selected.', doing)
            : vscode.l10n.t('{0}: stopped, because the settings of its network were changed.', doing),
        );
        return undefined;
      }
    },
  );

/** What stopped the work on a network, if that was no error and nobody asked for it. */
function changeThatStopped(error: unknown): 'network' | 'settings' | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if (isCoreError(each) && each.failure.kind === 'cancelled' && each.failure.by) return each.failure.by;
  return undefined;
}
