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
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      try {
        return await run(signalOf(token), (message) => progress.report({ message }));
      } catch (error) {
        if (token.isCancellationRequested) return undefined;
        throw error;
      }
    },
  );
