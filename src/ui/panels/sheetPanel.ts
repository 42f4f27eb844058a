import * as vscode from 'vscode';
import type { WrittenRows } from '../../core/render/htmlRows.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { changeCall } from '../contracts/changeCall.ts';
import type { ReadableContracts } from '../contracts/readableContracts.ts';
import type { StorageLayouts } from '../contracts/storageLayouts.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Connections } from '../network/connections.ts';
import { patient, readShown, type SheetSources } from '../sheets/readShown.ts';
import { type LedgerThing, thingKey } from '../targets/ledgerThing.ts';
import { createKeptPages } from './page/keptPages.ts';
import { createPageDrawing } from './page/pageDrawing.ts';
import { createPageLoader } from './page/pageLoader.ts';
import { createPageRequests } from './page/pageRequests.ts';
import { createSectionLoader } from './page/sectionLoader.ts';
import {
  answerParts,
  type PageContent,
  type PageFocus,
  sectionGrowth,
  sheetPage,
  titleOf,
  writtenRows,
} from './page/sheetPage.ts';
import { toolbarActions } from './page/toolbarActions.ts';
import { createPanelActions } from './panelActions.ts';
import { keyOfEntry, networkOfEntry, type PanelEntry, type PanelHistory } from './panelHistory.ts';
import { PanelPlace } from './panelPlace.ts';
import { type Asked, createPanelRefresh } from './panelRefresh.ts';
import { createPanelStory } from './panelStory.ts';

export interface SheetPanel {
  readonly panel: vscode.WebviewPanel;
  /** The keys of its content: of the requested target and of the sheet itself. */
  keys(): readonly string[];
  /** Reads again what was missing or couldn't be read; other content stays. */
  checkAgain(): Promise<void>;
  /** Shows the explanation of its transaction's failure, if it has become known. */
  explain(): void;
  /** Shows the names of IDs as they are now. */
  rename(): void;
  /** Shows another entity; Back leads to the current one. */
  goTo(entry: PanelEntry): void;
  /** Shows another state of the current content. */
  replace(entry: PanelEntry): Promise<void>;
}

export interface SheetPanelOptions {
  extensionUri: vscode.Uri;
  connections: Connections;
  /** For the tab that reads a contract. */
  readable: ReadableContracts;
  /** For state by the variable names of the source. */
  layouts: StorageLayouts;
  errors: ErrorPresenter;
  history: PanelHistory;
  /** Called with each sheet that is drawn. */
  onShow: (sheet: Sheet) => void;
}

/** A panel with its history. Only here are its page's requests checked and handled. */
export function createSheetPanel(panel: vscode.WebviewPanel, options: SheetPanelOptions): SheetPanel {
  const { extensionUri, connections, errors, onShow } = options;
  const place = new PanelPlace(options.history);
  const kept = createKeptPages();
  const entry = () => place.entry;
  /** The page on screen, which stays until the next one is loaded. */
  let drawn: PanelEntry | undefined;
  /** What its document takes the focus for, each time that VS Code loads it. */
  let taken: PageFocus | undefined;
  const namesAt = (at: PanelEntry | undefined) => connections.names.on(networkOfEntry(at));
  const post = (message: object) => void panel.webview.postMessage(message);
  const say = (text: string) => post({ type: 'say', text });
  /** Puts a headline and the first sections into the page that is there. */
  const put = (type: 'story' | 'summary', sheet: Sheet, count = 1) => {
    kept.keep(drawn, { sheet });
    post({ type, tone: sheet.tone, ...answerParts(sheet, namesAt(drawn), count) });
  };

  const html = (content: PageContent, page: string, written: WrittenRows | undefined) => {
    drawn = entry();
    if (content.kind === 'sheet') place.answeredBy(page);
    taken = panel.active ? place.focus : undefined;
    return sheetPage(panel.webview, extensionUri, content, {
      network: networkOfEntry(drawn),
      enabled: toolbarActions(place.history, content, loadCore().ledger.offersWatch),
      state: place.kept(kept.viewOf),
      page,
      focus: taken,
      view: (drawn && kept.viewOf(drawn)) ?? {},
      nameOf: namesAt(drawn),
      written,
    });
  };
  const drawing = createPageDrawing(panel, {
    ...{ html, place: entry },
    writeRows: (sheet) => writtenRows(sheet, namesAt(entry())),
    titleOf: (content) => titleOf(content, namesAt(entry())),
    onShow(sheet) {
      const isNew = kept.keepSheet(entry(), sheet);
      onShow(sheet);
      refresh.restart(sheet, isNew);
      void story.look(sheet);
    },
  });
  const loader = createPageLoader({
    kept,
    draw: (content) => (refresh.isSame(content) ? place.stays() : drawing.draw(content)),
    read: (wanted, asked) => readPage(options, wanted, asked),
    unread: (wanted, error) => loadCore().sheets.unreadSheet(wanted.identifier, errors.sentence(error), wanted),
    stayOld: (error) => {
      place.stays();
      say(`${errors.sentence(error)} ${vscode.l10n.t('Showing previously loaded data.')}`);
    },
  });
  const story = createPanelStory({
    ...{ stories: connections.stories, entry, drawn: () => drawn, signal: () => loader.signal },
    sheets: () => loadCore().sheets,
    drawing: () => drawing,
    put: (sheet, count) => put('story', sheet, count),
  });
  const refresh = createPanelRefresh(panel, {
    ...{ entry, drawn: () => drawn, drawing, loader, post },
    takesFocus: () => taken !== undefined,
    read: (wanted, asked) => readAll(options, wanted, asked),
    put: (sheet) => put('summary', sheet),
  });
  const sections = createSectionLoader({
    sheet: () => drawing.sheet,
    signal: () => loader.signal,
    grown(section, before, longer) {
      const sheet = drawing.grow(section, longer);
      kept.keep(drawn, sheet ? { sheet } : {});
      post({ type: 'section', section, ...sectionGrowth(before, longer, section, namesAt(drawn)) });
    },
    failed: (section, error) => post({ type: 'moreFailed', section, text: errors.sentence(error) }),
  });
  const load = async (revalidate = false) => {
    const current = entry();
    if (current) await loader.load(current, revalidate);
  };
  const answer = createPageRequests({
    ...{ connections, say, post },
    sheet: () => drawing.sheet,
    entry: () => drawn,
  });
  const act = createPanelActions({
    ...{ connections, place, kept, load, sections, answer },
    drawn: () => drawn,
    ...{ isSeen: drawing.isSeen, loaded: refresh.loaded },
    failed: (error) => void errors.show(error),
  });

  panel.webview.onDidReceiveMessage(act);
  panel.onDidDispose(() => vscode.Disposable.from(refresh, loader, drawing).dispose());
  void load();
  return {
    panel,
    keys: () => keysOf(entry(), drawing.sheet),
    async checkAgain() {
      if (drawing.sheet?.absent) await load(true);
    },
    explain: story.explain,
    rename() {
      const { sheet } = drawing;
      if (sheet && drawn === entry()) drawing.draw({ kind: 'sheet', sheet });
    },
    goTo(next) {
      place.focus = undefined;
      place.goTo(next);
      void load();
    },
    replace(next) {
      place.focus = undefined;
      const current = entry();
      const view = current && kept.viewOf(current);
      if (view) kept.keep(next, { view });
      place.replace(next);
      return load();
    },
  };
}

/** What a page is about, as it was asked for and as it is. */
function keysOf(entry: PanelEntry | undefined, sheet: Sheet | undefined): string[] {
  if (!entry) return [];
  const own = sheet && !sheet.absent ? [thingKey(sheet, networkOfEntry(entry))] : [];
  return [keyOfEntry(entry), ...own];
}

/** The sheet of a page, with room for the explanation of a failure that may be found. */
async function readPage(options: SheetPanelOptions, wanted: LedgerThing, asked: Asked): Promise<Sheet> {
  const { stories } = options.connections;
  const sheet = await readAll(options, wanted, asked);
  if (loadCore().sheets.isSettledStory(stories.known(wanted.network, sheet.id))) return sheet;
  const isCovered = await stories.finder?.covers(sheet, wanted.network);
  return isCovered ? loadCore().sheets.withStoryRoom(sheet) : sheet;
}

async function readAll(
  { connections, readable, layouts, errors }: SheetPanelOptions,
  wanted: LedgerThing,
  asked: Asked,
): Promise<Sheet> {
  const sources: SheetSources = {
    ...{ connections, readable, layouts, errors },
    changeCall: (call, abis, connection) => changeCall(call, abis, connection, connections.names),
  };
  return (await readShown(sources, wanted, { ...asked, level: 'all', patience: patient })).sheet;
}
