import * as vscode from 'vscode';
import { setMyAccount } from './account/setMyAccount.ts';
import type { CommandHandlers } from './commands.ts';
import type { ReadableContracts } from './contracts/readableContracts.ts';
import type { StorageLayouts } from './contracts/storageLayouts.ts';
import { registerBytesHover } from './editor/bytesHover.ts';
import { registerIdentifierHover } from './editor/identifierHover.ts';
import { registerIdentifierLinks } from './editor/identifierLinks.ts';
import { registerRawJson } from './editor/rawJson.ts';
import { createAskedHover } from './editor/showHover.ts';
import { registerTerminalLinks } from './editor/terminalLinks.ts';
import { createEntityActions, type EntityActions } from './entities/entityActions.ts';
import { estimateFees, explainBytes } from './entities/findTransactionBytes.ts';
import { type LookUpOptions, lookUp } from './entities/lookUpPick.ts';
import { createRecentTargets } from './entities/recentTargets.ts';
import { registerUriHandler } from './entities/uriHandler.ts';
import type { SourceDeclarations } from './hex/sourceDeclarations.ts';
import { loadCore } from './loadCore.ts';
import type { ErrorPresenter } from './messages/errorPresenter.ts';
import type { Log } from './messages/outputLog.ts';
import { nameThis } from './names/nameThis.ts';
import type { Connections } from './network/connections.ts';
import { createSheetPanels, type SheetPanels } from './panels/sheetPanels.ts';
import type { EntityTarget } from './targets/entityTarget.ts';
import type { WorkspaceContracts } from './verification/workspace/workspaceContracts.ts';

interface LedgerEntities extends EntityActions, vscode.Disposable {
  readonly handlers: Pick<
    CommandHandlers,
    | `ledgerLens.entity.${'lookUp' | 'open' | 'preview' | 'keepOpen' | 'copyId' | 'copyIdAs' | 'openExplorer' | 'showJson' | 'name'}`
    | 'ledgerLens.account.setMine'
    | 'ledgerLens.hover.show'
    | 'ledgerLens.fees.estimate'
    | 'ledgerLens.transaction.explainBytes'
  >;
  readonly panels: SheetPanels;
  /**
   * Lets the user enter an identifier; undefined if they cancel. `title` says what for, `placeholder` which; the others
   * as in `LookUpOptions`. The page in front is offered first.
   */
  choose(
    title: string,
    placeholder?: string,
    only?: LookUpOptions['only'],
    more?: Pick<LookUpOptions, 'wanted' | 'before'>,
  ): Promise<EntityTarget | undefined>;
}

/** The surfaces for entities outside the views: hover, links, Look Up, panel. */
export function createLedgerEntities({
  context,
  connections,
  readable,
  layouts,
  contracts,
  declarations,
  errors,
  log,
}: {
  context: vscode.ExtensionContext;
  connections: Connections;
  readable: ReadableContracts;
  layouts: StorageLayouts;
  contracts: WorkspaceContracts;
  declarations: SourceDeclarations;
  errors: ErrorPresenter;
  log: Log;
}): LedgerEntities {
  const panels = createSheetPanels(context.extensionUri, connections, readable, layouts, errors);
  const rawJson = registerRawJson(connections);
  const actions = createEntityActions({ connections, panels, errors, showRawJson: rawJson.show });
  const recent = createRecentTargets(context.globalState);
  const parts = { connections, contracts, declarations, recent, errors };
  const choose: LedgerEntities['choose'] = async (title, placeholder, only, more = {}) => {
    const front = panels.targetInFront();
    const isFit = front?.kind === undefined || loadCore().ledger.offersWatch(front.kind);
    const options = {
      ...more,
      title,
      ownFirst: true,
      front: isFit ? front : undefined,
      ...(only && { only }),
      ...(placeholder !== undefined && { placeholder }),
    };
    return (await lookUp(parts, options))[0];
  };
  const asks = createAskedHover(connections);
  const surfaces = vscode.Disposable.from(
    panels,
    panels.onDidShow(({ id }) => {
      const front = panels.targetInFront();
      if (front?.id === id) void recent.know(front);
    }),
    registerIdentifierHover(connections, errors, log, asks),
    registerBytesHover(connections, log),
    registerIdentifierLinks(),
    registerTerminalLinks(actions, connections, errors),
    rawJson,
    registerUriHandler(actions, connections, errors),
  );
  const open = async () => {
    for (const target of await lookUp(parts, { several: true })) actions.open(target);
  };
  return {
    ...actions,
    panels,
    choose,
    handlers: {
      'ledgerLens.entity.lookUp': open,
      'ledgerLens.entity.open': actions.open,
      'ledgerLens.entity.preview': actions.preview,
      'ledgerLens.entity.keepOpen': (given) => panels.keepOpen(given === 'next'),
      'ledgerLens.entity.copyId': actions.copyId,
      'ledgerLens.entity.copyIdAs': actions.copyIdAs,
      'ledgerLens.entity.openExplorer': actions.openExplorer,
      'ledgerLens.entity.showJson': actions.showJson,
      'ledgerLens.hover.show': asks.show,
      'ledgerLens.entity.name': (given) => nameThis(given, connections, choose),
      'ledgerLens.account.setMine': (given) => setMyAccount(given, connections, choose),
      'ledgerLens.fees.estimate': (given) => estimateFees(connections, panels, given),
      'ledgerLens.transaction.explainBytes': (given) => explainBytes(connections, panels, given),
    },
    dispose: () => surfaces.dispose(),
  };
}
