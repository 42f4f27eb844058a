import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import type { LedgerThing } from '../targets/ledgerThing.ts';
import { createLookAgain } from './lookAgain.ts';
import type { PageDrawing } from './page/pageDrawing.ts';
import type { PageLoader } from './page/pageLoader.ts';
import { createSelfRefresh } from './page/selfRefresh.ts';
import type { PageContent } from './page/sheetPage.ts';
import type { PanelEntry } from './panelHistory.ts';

/** How an entity is read. */
export interface Asked {
  signal: AbortSignal;
  revalidate: boolean;
}

export interface PanelRefreshOptions {
  /** The panel's current page, and the one on screen. */
  entry(): PanelEntry | undefined;
  drawn(): PanelEntry | undefined;
  drawing: PageDrawing;
  loader: PageLoader;
  /** Whether the document on screen takes the focus each time that VS Code loads it. */
  takesFocus(): boolean;
  read(thing: LedgerThing, asked: Asked): Promise<Sheet>;
  /** Puts the sheet's headline and first section into the page that is there. */
  put(sheet: Sheet): void;
  post(message: object): void;
}

/** Keeps a panel's page true while someone looks at it, and reads again what is missing. */
export function createPanelRefresh(
  panel: Pick<vscode.WebviewPanel, 'visible' | 'onDidChangeViewState'>,
  { entry, drawn, drawing, loader, takesFocus, read, put, post }: PanelRefreshOptions,
) {
  const lookAgain = createLookAgain({
    entry,
    isVisible: () => panel.visible,
    isOnItsWay: (identifier) => loadCore().ledger.isOnItsWay(identifier, Date.now()),
    load: (current) => void loader.load(current, false, true),
  });
  const refresh = createSelfRefresh({
    shown: () => (panel.visible && vscode.window.state.focused && drawn() === entry() ? drawing.sheet : undefined),
    async read() {
      const current = entry();
      if (!current || !('thing' in current)) return undefined;
      return read(current.thing, { signal: loader.signal, revalidate: true });
    },
    update: (sheet) => drawing.change(sheet, () => put(sheet)),
    offer: () => post({ type: 'newer', text: vscode.l10n.t('Refresh (newer data is available)') }),
    now: () => performance.now(),
  });
  const events = vscode.Disposable.from(
    panel.onDidChangeViewState(() => {
      if (!panel.visible) return drawing.renew(takesFocus());
      if (drawing.sheet?.absent) lookAgain.resume(drawing.sheet);
      refresh.wake();
    }),
    vscode.window.onDidChangeWindowState(({ focused }) => focused && refresh.wake()),
  );
  return {
    /** A sheet of the current page is drawn. @param isNew whether it was just read */
    restart(sheet: Sheet, isNew: boolean): void {
      lookAgain.soon(sheet);
      const page = entry();
      if (page) refresh.restart(page, sheet, isNew);
    },
    /** The page on screen is loaded. */
    loaded: refresh.loaded,
    /** Whether the page says so already: the focus stays where it is in a page that still can't be read. */
    isSame(content: PageContent): boolean {
      const { sheet } = drawing;
      if (content.kind !== 'sheet' || sheet?.absent !== 'unread' || !isDeepStrictEqual(content.sheet, sheet))
        return false;
      lookAgain.soon(sheet);
      return true;
    },
    dispose(): void {
      events.dispose();
      refresh.dispose();
      lookAgain.dispose();
    },
  };
}
