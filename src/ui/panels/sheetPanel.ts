import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { NameOf } from '../../core/names/shownName.ts';
import type { WrittenRows } from '../../core/render/htmlRows.ts';
import type { Section, Sheet } from '../../core/sheets/sheet.ts';
import { changeCall } from '../contracts/changeCall.ts';
import type { ReadableContracts } from '../contracts/readableContracts.ts';
import type { StorageLayouts } from '../contracts/storageLayouts.ts';
import { loadCore } from '../loadCore.ts';
import { followKeyboard, type PageKeyboard } from '../messages/boxes.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Connections } from '../network/connections.ts';
import type { StoryCache } from '../network/storyCache.ts';
import { patient, readShown, type SheetSources } from '../sheets/readShown.ts';
import { type LedgerThing, thingKey } from '../targets/ledgerThing.ts';
import { readThing } from '../targets/readThing.ts';
import { createLookAgain, type LookAgain } from './lookAgain.ts';
import { createPageDrawing, type PageDrawing } from './page/pageDrawing.ts';
import type { PageFiles } from './page/pageFiles.ts';
import { createPageLoader, type PageLoader } from './page/pageLoader.ts';
import { createPageRequests } from './page/pageRequests.ts';
import { createSelfRefresh, type NewerRows, type SelfRefresh } from './page/selfRefresh.ts';
import {
  answerParts,
  type PageContent,
  sectionGrowth,
  sheetPage,
  titleOf,
  toolbarParts,
  writtenRows,
} from './page/sheetPage.ts';
import { type Marks, toolbarActions } from './page/toolbarActions.ts';
import { keyOfEntry, networkOfEntry, type PageFocus, type PanelEntry, type PanelHistory } from './panelHistory.ts';
import { type PanelMessage, readPanelMessage } from './panelMessage.ts';
import { PanelPlace } from './panelPlace.ts';
import { createPanelStory, type PanelStory } from './panelStory.ts';

interface SheetPanelOptions {
  files: PageFiles;
  connections: Connections;
  /** For the tab that reads a contract. */
  readable: ReadableContracts;
  /** For state by the variable names of the source. */
  layouts: StorageLayouts;
  errors: ErrorPresenter;
  history: PanelHistory;
  /** What the user has done with the entities of a network. */
  marksOn: (network: string) => Marks;
  /** Called with each sheet that is drawn. */
  onShow: (sheet: Sheet) => void;
}

/** How an entity is read. */
interface Asked {
  signal: AbortSignal;
  revalidate: boolean;
}

/** A request that leads to another page in the same panel. */
const goesOn: ReadonlySet<PanelMessage['type']> = new Set(['open', 'back', 'forward', 'refresh']);

/**
 * A panel with its history. Only here are its page's requests checked and handled. Its parts know the panel by what each
 * of them needs of it:
 * - `place`: where it is in its history, and how its pages were left
 * - `drawing`: the content on screen
 * - the loader reads pages, `lookAgain` what is missing, the refresh what may have changed, the story why a call failed
 */
export class SheetPanel {
  readonly panel: vscode.WebviewPanel;
  readonly place: PanelPlace;
  readonly drawing: PageDrawing;
  readonly #options: SheetPanelOptions;
  readonly #loader: PageLoader;
  readonly #lookAgain: LookAgain;
  readonly #refresh: SelfRefresh;
  readonly #story: PanelStory;
  readonly #answer: ReturnType<typeof createPageRequests>;
  readonly #keyboard: PageKeyboard;
  #drawn: PanelEntry | undefined;
  /** What the document on screen takes the focus for, each time that VS Code loads it. */
  #taken: PageFocus | undefined;
  /** The name of its entity on screen. */
  #named: string | undefined;

  constructor(panel: vscode.WebviewPanel, options: SheetPanelOptions) {
    this.panel = panel;
    this.#options = options;
    this.place = new PanelPlace(options.history);
    this.drawing = createPageDrawing(panel, this);
    this.#loader = createPageLoader(this);
    this.#lookAgain = createLookAgain(this);
    this.#refresh = createSelfRefresh(this);
    this.#story = createPanelStory(this, () => loadCore().sheets);
    this.#answer = createPageRequests(this);
    this.#keyboard = followKeyboard(() => panel.active);
    const events = vscode.Disposable.from(
      panel.webview.onDidReceiveMessage((given) => this.#act(given)),
      panel.onDidChangeViewState(() => this.#viewChanged()),
      vscode.window.onDidChangeWindowState(({ focused }) => focused && this.#refresh.wake()),
    );
    const { drawing } = this;
    panel.onDidDispose(() =>
      vscode.Disposable.from(events, this.#keyboard, this.#refresh, this.#lookAgain, this.#loader, drawing).dispose(),
    );
    void this.#load();
  }

  /** The keys of its content: of the requested target and of the sheet itself. */
  keys(): readonly string[] {
    const { entry, sheet } = this;
    if (!entry) return [];
    const own = sheet && !sheet.absent ? [thingKey(sheet, networkOfEntry(entry))] : [];
    return [keyOfEntry(entry), ...own];
  }

  /** Reads again what was missing or couldn't be read; other content stays. */
  async checkAgain(): Promise<void> {
    if (this.sheet?.absent) await this.#load(true);
  }

  /** Shows the explanation of its transaction's failure, if it has become known. */
  explain(): void {
    this.#story.explain();
  }

  /** Shows the names of IDs as they are now. */
  rename(): void {
    const { sheet } = this;
    if (sheet && this.#drawn === this.entry) this.drawing.draw({ kind: 'sheet', sheet });
  }

  /** Shows the name of its entity if that has become known since it was drawn, as after a reload of the window. */
  learnName(): void {
    const { sheet } = this;
    if (!sheet || this.#drawn !== this.entry || this.#ownName(sheet) === this.#named) return;
    this.update(sheet);
    // Its own texts may have what strangers call it.
    if (sheet.title.includes('"')) this.#refresh.hurry();
  }

  /** A contract that wasn't verified may be now: the page is read soon. */
  recordsChanged(): void {
    if (this.sheet?.unverified !== undefined) this.#refresh.hurry();
  }

  /** Shows what the user has done with its entity: watched it, or made it their account. */
  mark(): void {
    const { sheet } = this;
    if (!sheet || this.#drawn !== this.entry) return;
    const html = toolbarParts(this.#actionsOf({ kind: 'sheet', sheet }), networkOfEntry(this.entry));
    this.post({ type: 'toolbar', html });
  }

  /** Shows another entity; Back leads to the current one. */
  goTo(entry: PanelEntry): void {
    this.place.focus = undefined;
    this.place.goTo(entry);
    void this.#load();
  }

  /** Shows another state of the current content. */
  async replace(next: PanelEntry): Promise<void> {
    this.place.focus = undefined;
    const current = this.entry;
    const view = current && this.place.viewOf(current);
    if (view) this.place.keep(next, { view });
    this.place.replace(next);
    await this.#load();
  }

  // What its parts know of it.

  get connections(): Connections {
    return this.#options.connections;
  }

  get stories(): StoryCache {
    return this.connections.stories;
  }

  /** The current page in its history. */
  get entry(): PanelEntry | undefined {
    return this.place.entry;
  }

  /** The page on screen, which stays until the next one is loaded. */
  get drawn(): PanelEntry | undefined {
    return this.#drawn;
  }

  /** The content on screen; undefined while no sheet is shown. */
  get sheet(): Sheet | undefined {
    return this.drawing.sheet;
  }

  get isVisible(): boolean {
    return this.panel.visible;
  }

  /** The sheet of the current page, if someone looks at it. */
  get seen(): Sheet | undefined {
    const isSeen = this.isVisible && vscode.window.state.focused && this.#drawn === this.entry;
    return isSeen ? this.sheet : undefined;
  }

  /** Aborted as soon as another page is loaded. */
  get signal(): AbortSignal {
    return this.#loader.signal;
  }

  post(message: object): void {
    void this.panel.webview.postMessage(message);
  }

  /** Shows a message, and announces it to screen readers. */
  say(text: string): void {
    this.post({ type: 'say', text });
  }

  /** The document of a page, which identifies itself by `page`, with the rows that are written already. */
  html(content: PageContent, page: string, written: WrittenRows | undefined): string {
    const { place, panel } = this;
    const drawn = this.entry;
    this.#drawn = drawn;
    if (content.kind === 'sheet') {
      place.answeredBy(page);
      this.#named = this.#ownName(content.sheet);
    }
    this.#taken = panel.active ? place.focus : undefined;
    return sheetPage(panel.webview, this.#options.files, content, {
      network: networkOfEntry(drawn),
      enabled: this.#actionsOf(content),
      state: place.kept(loadCore().ledger.mayBeKey),
      page,
      focus: this.#taken,
      view: (drawn && place.viewOf(drawn)) ?? {},
      nameOf: this.#namesAt(drawn),
      written,
    });
  }

  writeRows(sheet: Sheet): Promise<WrittenRows> | undefined {
    return writtenRows(sheet, this.#namesAt(this.entry));
  }

  titleOf(content: PageContent): string {
    return titleOf(content, this.#namesAt(this.entry));
  }

  /** A sheet of the current page is drawn. */
  onShow(sheet: Sheet): void {
    const { entry, place } = this;
    const isNew = entry === undefined || place.sheetOf(entry) !== sheet;
    place.keep(entry, { sheet });
    this.#options.onShow(sheet);
    this.#lookAgain.soon(sheet);
    if (entry) this.#refresh.restart(entry, sheet, isNew);
    void this.#story.look(sheet);
  }

  /**
   * Draws what was loaded. A page that still can't be read stays with the focus and what is selected: only its headline
   * may differ, which says when to try again.
   */
  draw(content: PageContent): void {
    const { sheet } = this;
    const now = content.kind === 'sheet' ? content.sheet : undefined;
    const isSame =
      now && sheet?.absent === 'unread' && isDeepStrictEqual({ ...now, headline: '' }, { ...sheet, headline: '' });
    if (!isSame) {
      this.drawing.draw(content);
      return;
    }
    const stay = () => {
      this.#lookAgain.soon(now);
      this.place.stays();
    };
    if (now.headline === sheet.headline) stay();
    else
      this.drawing.change(now, () => {
        this.put('summary', now, 1);
        stay();
      });
  }

  /** The sheet of an entity, with room for the explanation of a failure that may be found. */
  async read(wanted: LedgerThing, asked: Asked): Promise<Sheet> {
    const sheet = await this.#readAll(wanted, asked);
    const { sheets } = loadCore();
    if (sheets.isSettledStory(this.stories.known(wanted.network, sheet.id))) return sheet;
    const isCovered = await this.stories.finder?.covers(sheet, wanted.network);
    return isCovered ? sheets.withStoryRoom(sheet) : sheet;
  }

  /** The current page's entity as it is now; undefined for a given sheet. */
  async readAgain(): Promise<Sheet | undefined> {
    const { entry, signal } = this;
    return entry && 'thing' in entry ? this.#readAll(entry.thing, { signal, revalidate: true }) : undefined;
  }

  /** The sheet that says why an entity couldn't be read. */
  unread(wanted: LedgerThing, error: unknown): Sheet {
    return loadCore().sheets.unreadSheet(wanted.identifier, this.#options.errors.sentence(error), wanted);
  }

  /** A newer state can't be loaded. */
  stayOld(error: unknown): void {
    this.place.stays();
    this.say(`${this.#options.errors.sentence(error)} ${vscode.l10n.t('Showing previously loaded data.')}`);
  }

  /** Whether it may still appear on the ledger. */
  isOnItsWay(identifier: Identifier): boolean {
    return loadCore().ledger.isOnItsWay(identifier, Date.now());
  }

  /** Reads a page; the one on screen stays until then, without a loading message. */
  loadQuietly(entry: PanelEntry): void {
    void this.#loader.load(entry, false, true);
  }

  /** Shows another headline and first section, in their place. */
  update(sheet: Sheet): void {
    const { unverified } = this.sheet ?? {};
    this.drawing.change(sheet, () => {
      this.put('summary', sheet, 1);
      if (sheet.unverified !== unverified) this.mark();
    });
  }

  /** Newer lists are there. */
  offer(newer?: NewerRows): void {
    const words = newer && newerWords(newer);
    const text = vscode.l10n.t('Refresh ({0})', words ?? vscode.l10n.t('newer data is available'));
    this.post({ type: 'newer', text, words });
  }

  /** Puts a headline, the first sections and those after the `drawn` ones into the page that is there. */
  put(type: 'story' | 'summary', sheet: Sheet, count: number, drawn = sheet.sections.length): void {
    this.place.keep(this.#drawn, { sheet });
    this.#named = this.#ownName(sheet);
    this.panel.title = this.titleOf({ kind: 'sheet', sheet });
    this.post({ type, tone: sheet.tone, ...answerParts(sheet, this.#namesAt(this.#drawn), { count, drawn }) });
  }

  /** A section has more rows now. */
  grow(index: number, before: Section, longer: Section): void {
    const sheet = this.drawing.grow(index, longer);
    this.place.keep(this.#drawn, sheet ? { sheet } : {});
    const growth = sectionGrowth(before, longer, index, this.#namesAt(this.#drawn));
    this.post({ type: 'section', section: index, ...growth });
  }

  growthFailed(index: number, error: unknown): void {
    this.post({ type: 'moreFailed', section: index, text: this.#options.errors.sentence(error) });
  }

  #actionsOf(content: PageContent) {
    const marks = this.#options.marksOn(networkOfEntry(this.entry));
    return toolbarActions(this.place.history, content, loadCore().ledger.offersWatch, marks);
  }

  /** What strangers call it is in the sheet's own texts. */
  #ownName({ id }: Sheet): string | undefined {
    const name = this.#namesAt(this.#drawn)(id);
    return name && !loadCore().names.isStrangers(name) ? name.text : undefined;
  }

  #namesAt(at: PanelEntry | undefined): NameOf {
    return this.connections.names.on(networkOfEntry(at));
  }

  /** Shows the current page; `revalidate`: as it is now. */
  async #load(revalidate = false): Promise<void> {
    const { entry } = this;
    if (entry) await this.#loader.load(entry, revalidate);
  }

  async #readAll(wanted: LedgerThing, asked: Asked): Promise<Sheet> {
    const { connections, errors, layouts, readable } = this.#options;
    const sources: SheetSources = {
      connections,
      readable,
      layouts,
      errors,
      changeCall: (call, abis, connection) => changeCall(call, abis, connection, connections.names),
    };
    return (await readShown(sources, wanted, { ...asked, level: 'all', patience: patient })).sheet;
  }

  #viewChanged(): void {
    const { drawing } = this;
    if (!this.isVisible) {
      drawing.renew(this.#taken !== undefined);
      return;
    }
    drawing.appear();
    if (drawing.sheet?.absent) this.#lookAgain.resume(drawing.sheet);
    this.#refresh.wake();
  }

  /** Does what the page asks for; anything else that it sends is ignored. Never rejects. */
  async #act(given: unknown): Promise<void> {
    try {
      const message = readPanelMessage(given);
      if (!message) return;
      if (goesOn.has(message.type)) this.place.focus = message.type === 'refresh' ? 'refresh' : 'heading';
      await this.#do(message);
    } catch (error) {
      void this.#options.errors.show(error);
    }
  }

  async #do(message: PanelMessage): Promise<unknown> {
    const { place } = this;
    switch (message.type) {
      case 'open': {
        const next = readThing({ network: networkOfEntry(this.#drawn), ...message.target }, this.connections);
        if (next) place.goTo({ thing: next });
        return next && this.#load();
      }
      case 'more':
        return this.#loader.loadMore(message.section);
      case 'keyboard':
        return this.#keyboard.moved(message.has);
      case 'view':
        if (this.drawing.isSeen(message.page)) {
          place.keep(this.#drawn, { view: message.view });
          this.#refresh.loaded();
          this.#loader.loadLate();
        }
        return undefined;
      case 'loaded':
        // What waited for it takes the focus in its stead.
        this.drawing.loaded(message.page);
        return place.seen(message.page);
      case 'back':
      case 'forward':
        return place.step(message.type === 'back' ? -1 : 1) ? this.#load() : undefined;
      case 'refresh':
        return this.#load(true);
      default:
        return this.#answer(message);
    }
  }
}

/** Only a topic's headline quotes a list: its messages. */
function newerWords({ count, isAll }: NewerRows): string {
  const number = loadCore().render.formatInteger(count);
  if (!isAll) return vscode.l10n.t('at least {0} newer messages', number);
  return count === 1 ? vscode.l10n.t('1 newer message') : vscode.l10n.t('{0} newer messages', number);
}
