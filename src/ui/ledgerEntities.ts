import * as vscode from 'vscode';
import type { Connections } from './connections.ts';
import { registerIdentifierHover } from './editor/identifierHover.ts';
import { registerIdentifierLinks } from './editor/identifierLinks.ts';
import { registerRawJson, showRawJson } from './editor/rawJson.ts';
import { registerTerminalLinks } from './editor/terminalLinks.ts';
import { createEntityActions, type EntityActions } from './entityActions.ts';
import type { ErrorPresenter } from './errorPresenter.ts';
import { estimateFees } from './estimateFees.ts';
import type { Log } from './log.ts';
import { lookUp } from './lookUp.ts';
import { createSheetPanels, type SheetPanels } from './panels/sheetPanels.ts';
import { createRecentTargets } from './recentTargets.ts';
import { registerUriHandler } from './uriHandler.ts';

export interface LedgerEntities extends EntityActions, vscode.Disposable {
  /** Where sheets of every kind are shown. */
  readonly panels: SheetPanels;
  /** Lets the user name anything, and opens it. */
  lookUp(): Promise<void>;
  /** Estimates the fees of a transaction's bytes: those of a file that is given, else of the editor. */
  estimateFees(given?: unknown): Promise<void>;
}

/** Everything by which a developer meets a thing of the ledger outside the views: hover, links, look-up, panel. */
export function createLedgerEntities(
  context: vscode.ExtensionContext,
  connections: Connections,
  errors: ErrorPresenter,
  log: Log,
): LedgerEntities {
  const panels = createSheetPanels(context.extensionUri, connections, errors);
  const actions = createEntityActions({ connections, panels, showRawJson });
  const recent = createRecentTargets(context.workspaceState);
  const surfaces = vscode.Disposable.from(
    panels,
    registerIdentifierHover(connections, errors, log),
    registerIdentifierLinks(),
    registerTerminalLinks(actions, errors),
    registerRawJson(connections),
    registerUriHandler(actions, connections, errors),
  );
  return {
    ...actions,
    panels,
    async lookUp() {
      const target = await lookUp(connections, recent, log);
      if (target) actions.open(target);
    },
    estimateFees: (given) => estimateFees(connections, panels, given),
    dispose: () => surfaces.dispose(),
  };
}
