import type * as vscode from 'vscode';
import type { LedgerLensApi } from './api.ts';
import { builtScheme } from './ui/builds/builtScheme.ts';
import { registerCommands } from './ui/commands.ts';
import { registerDebugger } from './ui/debug/registerDebugger.ts';
import { registerTools } from './ui/languageModel/registerTools.ts';
import { registerReadOnlyFiles } from './ui/readOnlyFiles.ts';
import { startSoon } from './ui/startSoon.ts';
import type * as SurfacesModule from './ui/surfaces.ts';
import { verifiedScheme } from './ui/verification/records/verifiedUri.ts';

/**
 * What starts with VS Code: only what VS Code may call at once, by name, is registered here. Synchronous, no I/O. All
 * the rest, listed in ui/surfaces.ts, is a file of its own that follows a moment later or with the first call.
 */
export function activate(context: vscode.ExtensionContext): LedgerLensApi {
  const surfaces = startSoon(loadSurfaces, ({ createSurfaces }) => createSurfaces(context));
  context.subscriptions.push(
    surfaces,
    registerCommands((command, given) => surfaces.now().run(command, given)),
    registerTools((name) => surfaces.now().tool(name)),
    registerReadOnlyFiles(verifiedScheme, () => surfaces.now().verifiedFolders),
    registerReadOnlyFiles(builtScheme, () => surfaces.now().builtFiles),
    registerDebugger(() => surfaces.now().debugger),
  );
  const api = () => surfaces.now().api;
  return {
    apiVersion: 1,
    network: () => api().network(),
    parseIdentifier: (text) => api().parseIdentifier(text),
    transaction: (id, signal) => api().transaction(id, signal),
    statusLevel: () => api().statusLevel(),
  };
}

/**
 * Everything that a user sees, in a separate file (dist/surfaces.js): VS Code measures and waits for activation, which
 * needs only the names of commands and tools.
 */
function loadSurfaces(): typeof SurfacesModule {
  return require('./surfaces.js') as typeof SurfacesModule;
}
