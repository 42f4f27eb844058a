import * as vscode from 'vscode';

/** A notification as the extension gave it to VS Code. */
export interface ShownMessage {
  severity: 'information' | 'warning' | 'error';
  text: string;
  buttons: string[];
}

export interface WatchedMessages {
  readonly shown: readonly ShownMessage[];
  /** What was said beside progress bars. */
  readonly progress: readonly string[];
  /** The commands that were held, with what they were given. */
  readonly held: readonly { command: string; given: readonly unknown[] }[];
  restore(): void;
}

/**
 * Takes the place of a user who clicks the first button of each error at once. The tests have the extension's own API
 * object: no notification is drawn, so that many cost nothing.
 * @param hold commands that are noted instead of run
 */
export function watchMessages(hold: readonly string[]): WatchedMessages {
  const shown: ShownMessage[] = [];
  const progress: string[] = [];
  const held: { command: string; given: readonly unknown[] }[] = [];
  const restoring: (() => void)[] = [];
  const replace = <T extends object>(target: T, name: keyof T & string, value: unknown) => {
    const before = Object.getOwnPropertyDescriptor(target, name) ?? {};
    Object.defineProperty(target, name, { ...before, value });
    restoring.push(() => Object.defineProperty(target, name, before));
  };
  const show =
    (severity: ShownMessage['severity']) =>
    async (text: string, ...given: unknown[]) => {
      const buttons = given.filter((each) => typeof each === 'string');
      shown.push({ severity, text, buttons });
      return severity === 'error' ? buttons[0] : undefined;
    };
  replace(vscode.window, 'showInformationMessage', show('information'));
  replace(vscode.window, 'showWarningMessage', show('warning'));
  replace(vscode.window, 'showErrorMessage', show('error'));
  const { executeCommand } = vscode.commands;
  replace(vscode.commands, 'executeCommand', async (command: string, ...given: unknown[]) => {
    if (!hold.includes(command)) return executeCommand(command, ...given);
    held.push({ command, given });
    return undefined;
  });
  type WithProgress = typeof vscode.window.withProgress;
  const { withProgress } = vscode.window;
  const saying: WithProgress = (options, task) =>
    withProgress(options, (shownProgress, token) => {
      const report: typeof shownProgress.report = (value) => {
        if (value.message) progress.push(value.message);
        shownProgress.report(value);
      };
      return task({ report }, token);
    });
  replace(vscode.window, 'withProgress', saying);
  return {
    shown,
    progress,
    held,
    restore() {
      for (const each of restoring.splice(0)) each();
    },
  };
}
