import * as vscode from 'vscode';
import type { Network } from '../../core/networks.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Connections } from '../network/connections.ts';
import { type LedgerThing, thingKey } from '../targets/ledgerThing.ts';
import { readThing } from '../targets/readThing.ts';
import { keyOfEntry, networkOfEntry, type PanelEntry, type PanelHistory, readHistory } from './panelHistory.ts';
import { createSheetPanel, type SheetPanel } from './sheetPanel.ts';

export interface SheetPanels extends vscode.Disposable {
  /** Shows a sheet that is there; one panel per thing and network, brought forward when it is open already. */
  show(sheet: Sheet, connection: { network: Network }): void;
  /** Opens a thing of the ledger, which is asked for; brought forward when a panel shows it already. */
  open(thing: LedgerThing): void;
  /** A sheet is shown to the user, in any panel. */
  readonly onDidShow: vscode.Event<Sheet>;
}

const viewType = 'ledgerLens.sheet';

/** All panels. They come back after a reload of the window with what they showed and where they had been. */
export function createSheetPanels(
  extensionUri: vscode.Uri,
  connections: Connections,
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
      // Only its sheet tells that a hash, an address or a time names what another panel shows already.
      const other = isFirst && !sheet.absent ? showing(thingKey(sheet, networkOfEntry(history.entries[0]))) : undefined;
      isFirst = false;
      if (!other || other.panel === panel) return;
      other.panel.reveal();
      // Not while it is being drawn.
      setTimeout(() => panel.dispose());
    };
    const sheetPanel = createSheetPanel(panel, { extensionUri, connections, errors, history, onShow });
    panels.add(sheetPanel);
    panel.onDidDispose(() => panels.delete(sheetPanel));
  };
  const showing = (key: string) => [...panels].find((each) => each.keys().includes(key));
  const present = (entry: PanelEntry) => {
    const open = showing(keyOfEntry(entry));
    if (open) {
      open.panel.reveal();
      // A sheet that is given again may say something new.
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
    // The panels stay: a window that reloads ends the extension first, and a panel closed then would not come back.
    dispose: () => vscode.Disposable.from(serializer, shown).dispose(),
  };
}
