import * as vscode from 'vscode';
import type { CommandId } from './commandIds.ts';
import type { ErrorPresenter } from './messages/errorPresenter.ts';

export type CommandHandlers = { [Id in CommandId]: (...args: unknown[]) => unknown };

/** Registers every command, each in one wrapper that shows errors. The only `registerCommand`. */
export function registerCommands(handlers: CommandHandlers, errors: ErrorPresenter): vscode.Disposable {
  const registrations = Object.entries(handlers).map(([id, handler]) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      try {
        return await handler(...args);
      } catch (error) {
        void errors.show(error);
        return undefined;
      }
    }),
  );
  return vscode.Disposable.from(...registrations);
}
