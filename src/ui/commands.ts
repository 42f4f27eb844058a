import * as vscode from 'vscode';
import { type CommandId, commandIds } from './commandIds.ts';

export type CommandHandlers = { [Id in CommandId]: (...args: unknown[]) => unknown };

/** Registers every command; `run` does what one of them is for. The only `registerCommand`. */
export function registerCommands(run: (command: CommandId, given: unknown[]) => unknown): vscode.Disposable {
  return vscode.Disposable.from(
    ...commandIds.map((id) => vscode.commands.registerCommand(id, (...given: unknown[]) => run(id, given))),
  );
}
