import * as vscode from 'vscode';
import type { LensError } from '../core/net/errors.ts';
import type { Log } from './log.ts';

export interface ErrorPresenter {
  /** Tells the user in a notification what happened and offers the way on; a cancelled action says nothing. */
  show(error: unknown): Promise<void>;
  /** The same as one plain sentence, for a view's message or a tooltip. */
  sentence(error: unknown): string;
}

/**
 * Turns errors into what each surface shows. Errors of core are recognised by their name, not their class: core is
 * another bundle, and its class is not this one's.
 */
export function createErrorPresenter(log: Log, showLog: () => void): ErrorPresenter {
  const sentence = (error: unknown) =>
    isCoreError(error)
      ? error.message
      : `Ledger Lens failed: ${error instanceof Error ? error.message : String(error)}`;
  return {
    sentence,
    async show(error) {
      if (isCoreError(error) && error.kind === 'cancelled') return;
      log.error(error instanceof Error ? error : String(error));
      const setting = isCoreError(error) && error.failure.kind === 'config' ? error.failure.setting : undefined;
      const button = setting ? 'Open Settings' : 'Show Log';
      const choice = await vscode.window.showErrorMessage(sentence(error), button);
      if (choice === 'Open Settings') await openSetting(setting ?? 'ledgerLens');
      else if (choice) showLog();
    },
  };
}

/** Opens the settings editor at one setting. */
export async function openSetting(setting: string): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openSettings', `@id:${setting}`);
}

/** Whether this is core's `LensError`. */
export function isCoreError(error: unknown): error is LensError {
  return error instanceof Error && error.name === 'LensError' && 'failure' in error;
}
