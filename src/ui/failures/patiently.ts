import * as vscode from 'vscode';
import type { Say } from '../builds/buildFinder.ts';
import { signalOf } from '../cancellation.ts';

/** Runs something with a notification that can cancel it; undefined if the user does. */
export type Patiently = <T>(
  title: string,
  run: (signal: AbortSignal, say: Say) => Promise<T | undefined>,
) => Promise<T | undefined>;

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
        throw error;
      }
    },
  );
