import * as vscode from 'vscode';
import { type ToolName, toolNames } from './toolNames.ts';

/** Registers every tool; `toolOf` returns a tool by name. The only `registerTool`. */
export function registerTools(toolOf: (name: ToolName) => vscode.LanguageModelTool<unknown>): vscode.Disposable {
  // Editors built on VS Code may not have language-model tools.
  if (typeof vscode.lm?.registerTool !== 'function') return new vscode.Disposable(() => undefined);
  const registrations = toolNames.map((name) =>
    vscode.lm.registerTool<unknown>(name, {
      prepareInvocation: (options, token) => toolOf(name).prepareInvocation?.(options, token),
      invoke: (options, token) => toolOf(name).invoke(options, token),
    }),
  );
  return vscode.Disposable.from(...registrations);
}
