import * as vscode from 'vscode';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { changeCall } from '../contracts/changeCall.ts';
import type { ReadableContracts } from '../contracts/readableContracts.ts';
import type { StorageLayouts } from '../contracts/storageLayouts.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Connections } from '../network/connections.ts';
import { patient, readShown, type SheetSources } from '../sheets/readShown.ts';
import { thingKey } from '../targets/ledgerThing.ts';
import { readThing } from '../targets/readThing.ts';
import { createKeptPages } from './keptPages.ts';
import { createPageDrawing } from './pageDrawing.ts';
import { createPageLoader } from './pageLoader.ts';
import { createPageRequests } from './pageRequests.ts';
import {
  goTo,
  keptHistory,
  keyOfEntry,
  networkOfEntry,
  type PanelEntry,
  type PanelHistory,
  step,
} from './panelHistory.ts';
import { type PanelMessage, readPanelMessage } from './panelMessage.ts';
import { createSectionLoader } from './sectionLoader.ts';
import { type PageContent, type PageFocus, sectionGrowth, sheetPage, storyParts, titleOf } from './sheetPage.ts';
import { toolbarActions } from './toolbarActions.ts';

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

/** A request that leads to another page in the same panel. */
const goesOn: ReadonlySet<PanelMessage['type']> = new Set(['open', 'back', 'forward', 'refresh']);

/** In milliseconds; reading it takes a second try after as long. */
const lookAgainAfter = 3_000;

/** A panel with its history. Only here are its page's requests checked and handled. */
export function createSheetPanel(panel: vscode.WebviewPanel, options: SheetPanelOptions): SheetPanel {
  const { extensionUri, connections, readable, layouts, errors, onShow } = options;
  let { history } = options;
  /** Where the keyboard focus goes on the next page, after a link or another step. */
  let focus: PageFocus | undefined;
  const kept = createKeptPages();
  const entry = () => history.entries[history.index];
  /** The page on screen, which stays until the next one is loaded. */
  let drawn: PanelEntry | undefined;
  const namesAt = (at: PanelEntry | undefined) => connections.names.on(networkOfEntry(at));
  const say = (text: string) => void panel.webview.postMessage({ type: 'say', text });

  const html = (content: PageContent, page: string) => {
    const current = entry();
    drawn = current;
    return sheetPage(panel.webview, extensionUri, content, {
      network: networkOfEntry(current),
      enabled: toolbarActions(history, content, loadCore().ledger.offersWatch),
      state: keptHistory(history, kept.viewOf),
      page,
      focus: panel.active ? focus : undefined,
      view: (current && kept.viewOf(current)) ?? {},
      nameOf: namesAt(current),
    });
  };
  let again: NodeJS.Timeout | undefined;
  /** For a transaction that may still appear, as long as its page is on screen. */
  const lookAgainSoon = (sheet: Sheet) => {
    clearTimeout(again);
    const current = entry();
    const wanted = current && 'thing' in current ? current.thing.identifier : undefined;
    if (sheet.absent !== 'unknown' || !wanted || !loadCore().ledger.isOnItsWay(wanted, Date.now())) return;
    again = setTimeout(() => {
      if (current && entry() === current && panel.visible) void loader.load(current, false, true);
    }, lookAgainAfter);
  };
  const drawing = createPageDrawing(panel, {
    html,
    titleOf: (content) => titleOf(content, namesAt(entry())),
    onShow(sheet) {
      kept.keep(entry(), { sheet });
      onShow(sheet);
      lookAgainSoon(sheet);
      void lookForLine(sheet);
    },
  });
  const loader = createPageLoader({
    kept,
    draw: drawing.draw,
    async read(wanted, asked) {
      const sources: SheetSources = {
        ...{ connections, readable, layouts, errors },
        changeCall: (call, abis, connection) => changeCall(call, abis, connection, connections.names),
      };
      const { sheet } = await readShown(sources, wanted, { ...asked, level: 'all', patience: patient });
      if (connections.stories.known(wanted.network, sheet.id)) return sheet;
      const isCovered = await connections.stories.finder?.covers(sheet, wanted.network);
      return isCovered ? loadCore().sheets.withStoryRoom(sheet) : sheet;
    },
    unread: (wanted, error) => loadCore().sheets.unreadSheet(wanted.identifier, errors.sentence(error), wanted),
    stayOld: (error) => say(`${errors.sentence(error)} ${vscode.l10n.t('Showing previously loaded data.')}`),
  });
  /** The call stack takes the room that the sheet has for it; nothing else in the page moves. */
  const fillRoom = (sheet: Sheet) =>
    drawing.change(sheet, () => {
      kept.keep(drawn, { sheet });
      void panel.webview.postMessage({ type: 'story', section: 0, ...storyParts(sheet, namesAt(drawn)) });
    });
  /** In the background, while the page stays. */
  const lookForLine = async (sheet: Sheet) => {
    const current = entry();
    const { hasStoryRoom, withoutStoryRoom } = loadCore().sheets;
    if (!hasStoryRoom(sheet) || !current || !('thing' in current)) return;
    const { signal } = loader;
    const isKnown = await connections.stories.finder?.find(current.thing, signal);
    const shown = drawing.sheet;
    if (signal.aborted || entry() !== current || !shown || !hasStoryRoom(shown)) return;
    if (isKnown) explain();
    else fillRoom(withoutStoryRoom(shown));
  };
  const explain = () => {
    const { sheet } = drawing;
    const story = sheet && connections.stories.known(networkOfEntry(drawn), sheet.id);
    if (!sheet || !story || drawn !== entry()) return;
    const { hasStoryRoom, withFailureStory } = loadCore().sheets;
    const told = withFailureStory(sheet, story);
    if (hasStoryRoom(sheet)) fillRoom(told);
    else drawing.draw({ kind: 'sheet', sheet: told });
  };
  const loadMore = createSectionLoader({
    sheet: () => drawing.sheet,
    signal: () => loader.signal,
    grown(section, before, longer) {
      const sheet = drawing.grow(section, longer);
      kept.keep(drawn, sheet ? { sheet } : {});
      void panel.webview.postMessage({
        type: 'section',
        section,
        ...sectionGrowth(before, longer, section, namesAt(drawn)),
      });
    },
    failed: (section, error) =>
      void panel.webview.postMessage({ type: 'moreFailed', section, text: errors.sentence(error) }),
  });
  const load = async (revalidate = false) => {
    const current = entry();
    if (current) await loader.load(current, revalidate);
  };
  const answer = createPageRequests({
    connections,
    sheet: () => drawing.sheet,
    entry: () => drawn,
    say,
    post: (message) => void panel.webview.postMessage(message),
  });
  const act = async (message: PanelMessage): Promise<unknown> => {
    switch (message.type) {
      case 'open': {
        const next = readThing({ network: networkOfEntry(drawn), ...message.target }, connections);
        if (next) history = goTo(history, { thing: next });
        return next && load();
      }
      case 'more':
        return loadMore(message.section);
      case 'view':
        if (drawing.isSeen(message.page)) kept.keep(drawn, { view: message.view });
        return;
      case 'back':
      case 'forward': {
        const there = step(history, message.type === 'back' ? -1 : 1);
        const isElsewhere = there !== history;
        history = there;
        return isElsewhere ? load() : undefined;
      }
      case 'refresh':
        return load(true);
      default:
        return answer(message);
    }
  };

  panel.webview.onDidReceiveMessage(async (given: unknown) => {
    const message = readPanelMessage(given);
    if (!message) return;
    if (goesOn.has(message.type)) focus = message.type === 'refresh' ? 'refresh' : 'heading';
    try {
      await act(message);
    } catch (error) {
      void errors.show(error);
    }
  });
  panel.onDidChangeViewState(() => {
    if (!panel.visible) drawing.renew();
  });
  panel.onDidDispose(() => {
    clearTimeout(again);
    loader.dispose();
    drawing.dispose();
  });
  void load();
  return {
    panel,
    keys() {
      const current = entry();
      if (!current) return [];
      const { sheet } = drawing;
      const own = sheet && !sheet.absent ? [thingKey(sheet, networkOfEntry(current))] : [];
      return [keyOfEntry(current), ...own];
    },
    async checkAgain() {
      if (drawing.sheet?.absent) await load(true);
    },
    explain,
    rename() {
      const { sheet } = drawing;
      if (sheet && drawn === entry()) drawing.draw({ kind: 'sheet', sheet });
    },
    goTo(next) {
      focus = undefined;
      history = goTo(history, next);
      void load();
    },
    replace(next) {
      focus = undefined;
      const current = entry();
      const view = current && kept.viewOf(current);
      if (view) kept.keep(next, { view });
      history = { ...history, entries: history.entries.with(history.index, next) };
      return load();
    },
  };
}
