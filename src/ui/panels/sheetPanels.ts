import * as vscode from 'vscode';
import type { Network } from '../../core/networks.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { ReadableContracts } from '../contracts/readableContracts.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Connections } from '../network/connections.ts';
import { type LedgerThing, thingKey } from '../targets/ledgerThing.ts';
import { readThing } from '../targets/readThing.ts';
import { keyOfEntry, networkOfEntry, type PanelEntry, type PanelHistory, readHistory } from './panelHistory.ts';
import { createSheetPanel, type SheetPanel } from './sheetPanel.ts';

export interface SheetPanels extends vscode.Disposable {
  /** Shows a given sheet, with one panel per entity and network; an open panel is revealed. */
  show(sheet: Sheet, connection: { network: Network }): void;
  /** Opens an entity of the ledger, which is read; a panel that already shows it is revealed. */
  open(thing: LedgerThing): void;
  /** Fires when a sheet is shown in any panel. */
  readonly onDidShow: vscode.Event<Sheet>;
}

const viewType = 'ledgerLens.sheet';

/** All panels. They are restored after a reload of the window, with their content and history. */
export function createSheetPanels(
  extensionUri: vscode.Uri,
  connections: Connections,
  readable: ReadableContracts,
  errors: ErrorPresenter,
): SheetPanels {
  const media = vscode.Uri.joinPath(extensionUri, 'media');
  const dist = vscode.Uri.joinPath(extensionUri, 'dist');
  const webviewOptions = { enableScripts: true, localResourceRoots: [media, dist] };
  const panels = new Set<SheetPanel>();
  const shown = new vscode.EventEmitter<Sheet>();

  const adopt = (panel: vscode.WebviewPanel, history: PanelHistory, isNew = false) => {
    panel.iconPath = vscode.Uri.joinPath(media, 'icon.png');
    panel.webview.options = webviewOptions;
    let isFirst = isNew;
    const onShow = (sheet: Sheet) => {
      shown.fire(sheet);
      // Only its sheet shows that a hash, an address or a time names an entity that another panel already shows.
      const other = isFirst && !sheet.absent ? showing(thingKey(sheet, networkOfEntry(history.entries[0]))) : undefined;
      isFirst = false;
      if (!other || other.panel === panel) return;
      other.panel.reveal();
      // Not during drawing.
      setTimeout(() => panel.dispose());
    };
    const sheetPanel = createSheetPanel(panel, { extensionUri, connections, readable, errors, history, onShow });
    panels.add(sheetPanel);
    panel.onDidDispose(() => panels.delete(sheetPanel));
  };
  const showing = (key: string) => [...panels].find((each) => each.keys().includes(key));
  const present = (entry: PanelEntry) => {
    const open = showing(keyOfEntry(entry));
    if (open) {
      open.panel.reveal();
      // A given sheet may contain something new.
      void ('sheet' in entry ? open.replace(entry) : open.checkAgain());
      return;
    }
    const panel = vscode.window.createWebviewPanel(viewType, '', vscode.ViewColumn.Active, {
      ...webviewOptions,
      enableFindWidget: true,
    });
    adopt(panel, { entries: [entry], index: 0 }, true);
  };
  const serializer = vscode.window.registerWebviewPanelSerializer(viewType, {
    async deserializeWebviewPanel(panel, state: unknown) {
      const history = readHistory(state, (target) => readThing(target, connections));
      if (history) adopt(panel, history);
      else panel.dispose();
    },
  });

  return {
    show: (sheet, { network }) => present({ sheet, network: network.name }),
    open: (thing) => present({ thing }),
    onDidShow: shown.event,
    // The panels stay open: a reloading window ends the extension first, and a panel closed then wouldn't be restored.
    dispose: () => vscode.Disposable.from(serializer, shown).dispose(),
  };
}
