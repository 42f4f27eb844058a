import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Connections } from '../network/connections.ts';
import { readEntity } from '../sheets/readEntity.ts';
import { badgeSoon } from '../sheets/verifiedBadge.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';
import { type Copy, csvCopy, jsonCopy, markdownCopy } from './copySheet.ts';
import { goTo, keptHistory, type PanelEntry, type PanelHistory, step } from './panelHistory.ts';
import { type PanelAction, type PanelMessage, readPanelMessage } from './panelMessage.ts';
import type { PanelView } from './panelView.ts';
import { type PageContent, type PageFocus, sectionGrowth, sheetPage, titleOf } from './sheetPage.ts';

export interface SheetPanel {
  readonly panel: vscode.WebviewPanel;
  /** What it shows now. */
  entry(): PanelEntry | undefined;
  /** Shows another state of what it shows now. */
  replace(entry: PanelEntry): Promise<void>;
}

export interface SheetPanelOptions {
  extensionUri: vscode.Uri;
  connections: Connections;
  errors: ErrorPresenter;
  history: PanelHistory;
  /** Told of each sheet that is drawn. */
  onShow: (sheet: Sheet) => void;
}

/** Milliseconds that a contract's sheet waits for a service that is not the ledger. */
const badgePatience = 700;

/** Milliseconds that a page has to tell that it is there; a busy machine takes seconds. */
const drawPatience = 5_000;

/** What leads to another page in the same panel. */
const goesOn: ReadonlySet<PanelMessage['type']> = new Set(['open', 'back', 'forward', 'refresh']);

/** How a page was left: with what was loaded, and as the user had it. */
interface Left {
  sheet?: Sheet;
  view?: PanelView;
}

/** One panel with its history: what its page asks for is checked and done here, and nowhere else. */
export function createSheetPanel(panel: vscode.WebviewPanel, options: SheetPanelOptions): SheetPanel {
  const { extensionUri, connections, errors, onShow } = options;
  let { history } = options;
  let shown: Sheet | undefined;
  let drawn: { page: string; entry: PanelEntry | undefined } = { page: '', entry: undefined };
  let loading = new AbortController();
  /** Whether the document that VS Code would show again has fewer rows than the page. */
  let grown = false;
  /** Where the user goes on by keyboard, once there was a way from one page to the next. */
  let focus: PageFocus | undefined;
  const left = new WeakMap<PanelEntry, Left>();
  const entry = () => history.entries[history.index];
  const viewOf = (of: PanelEntry) => left.get(of)?.view ?? ('view' in of ? of.view : undefined);
  const leave = (of: PanelEntry | undefined, how: Left) => {
    if (of) left.set(of, { ...left.get(of), ...how });
  };
  const say = (text: string) => panel.webview.postMessage({ type: 'say', text });

  let unseen: NodeJS.Timeout | undefined;
  /** A document whose loading got lost, as happens on a busy machine, is set once more: VS Code would wait for ever. */
  const drawAgainUnlessSeen = (content: PageContent) => {
    clearTimeout(unseen);
    const { page } = drawn;
    unseen = setTimeout(() => {
      if (panel.visible && page === drawn.page && content.kind === 'sheet')
        draw({ ...content, sheet: shown ?? content.sheet }, true);
    }, drawPatience);
  };
  const draw = (content: PageContent, isRepeated = false) => {
    const current = entry();
    shown = content.kind === 'sheet' ? content.sheet : undefined;
    if (shown) {
      leave(current, { sheet: shown });
      onShow(shown);
    }
    drawn = { page: randomBytes(9).toString('base64url'), entry: current };
    grown = false;
    panel.title = titleOf(content);
    panel.webview.html = sheetPage(panel.webview, extensionUri, content, {
      network: networkOf(current),
      enabled: enabledActions(history, content),
      state: keptHistory(history, viewOf),
      page: drawn.page,
      focus: panel.active ? focus : undefined,
      view: (current && viewOf(current)) ?? {},
    });
    if (!isRepeated) drawAgainUnlessSeen(content);
  };
  const load = async (revalidate = false) => {
    const current = entry();
    if (!current) return;
    loading.abort();
    const own = new AbortController();
    loading = own;
    if ('sheet' in current) return draw({ kind: 'sheet', sheet: left.get(current)?.sheet ?? current.sheet });
    // Back and forward show a page as it was left; to ask anew is another button.
    const before = left.get(current)?.sheet;
    if (before && !revalidate) return draw({ kind: 'sheet', sheet: before });
    const { target } = current;
    // What is in the cache comes at once: a page that says so for a blink would only flicker.
    const loadingPage = revalidate ? undefined : setTimeout(() => draw({ kind: 'loading', id: target.id }), 200);
    own.signal.addEventListener('abort', () => clearTimeout(loadingPage));
    try {
      const connection = connections.to(target.network);
      const reading = await readEntity(connection, target, { level: 'all', signal: own.signal, revalidate });
      if (own.signal.aborted) return;
      clearTimeout(loadingPage);
      if ('sheet' in reading) {
        const network = connection.network.name;
        const contextAt = (failedAt?: number) =>
          errors.statusContext({ network, ...(failedAt !== undefined && { failedAt }) });
        const sheet = loadCore().sheets.withNetworkStatus(reading.sheet, reading.found, contextAt);
        const badged = await badgeSoon(connections.verified, connection, { ...reading, sheet }, badgePatience);
        if (!own.signal.aborted) draw({ kind: 'sheet', sheet: badged });
      } else draw({ kind: 'trouble', message: reading.missing.message });
    } catch (error) {
      clearTimeout(loadingPage);
      if (own.signal.aborted) return;
      if (shown && before) void say(`${errors.sentence(error)} ${vscode.l10n.t('Showing previously loaded data.')}`);
      else draw({ kind: 'trouble', message: errors.sentence(error) });
    }
  };
  /** Adds the rows that follow to a section; the others may grow meanwhile. */
  const loadMore = async (place: number) => {
    const section = shown?.sections[place];
    if (!section?.more) return;
    const { signal } = loading;
    try {
      const longer = await section.more({ signal });
      if (signal.aborted || shown?.sections[place] !== section) return;
      shown = { ...shown, sections: shown.sections.with(place, longer) };
      leave(drawn.entry, { sheet: shown });
      grown = true;
      void panel.webview.postMessage({ type: 'section', section: place, ...sectionGrowth(section, longer, place) });
    } catch (error) {
      if (!signal.aborted)
        void panel.webview.postMessage({ type: 'moreFailed', section: place, text: errors.sentence(error) });
    }
  };
  const copy = async (what: Copy | undefined) => {
    if (!what) return;
    await vscode.env.clipboard.writeText(what.text);
    void say(what.said);
  };
  const act = async (message: PanelMessage) => {
    const current = entry();
    switch (message.type) {
      case 'open':
        history = goTo(history, { target: { ...message.target, network: networkOf(current) } });
        return load();
      case 'openStatus':
        return vscode.commands.executeCommand('ledgerLens.status.open', message.ref);
      case 'openRecord':
        return vscode.commands.executeCommand('ledgerLens.contract.showRecord', {
          ...message.ref,
          network: networkOf(current),
        });
      case 'copy':
        return copy({ text: message.text, said: vscode.l10n.t('Copied.') });
      case 'copyCsv':
        return copy(shown && csvCopy(shown, message.section, message.block));
      case 'copyMarkdown':
        return copy(shown && markdownCopy(shown));
      case 'copyJson':
        return copy(shown && (await jsonCopy(shown, targetOf(current), connections)));
      case 'more':
        return loadMore(message.section);
      case 'view':
        if (message.page !== drawn.page) return;
        clearTimeout(unseen);
        return leave(drawn.entry, { view: message.view });
      case 'back':
      case 'forward': {
        const there = step(history, message.type === 'back' ? -1 : 1);
        const moved = there !== history;
        history = there;
        return moved ? load() : undefined;
      }
      case 'refresh':
        return load(true);
      case 'showJson':
        return vscode.commands.executeCommand('ledgerLens.entity.showJson', targetOf(current));
      case 'copyIdAs':
        return vscode.commands.executeCommand('ledgerLens.entity.copyIdAs', targetOf(current));
      case 'watch':
        return vscode.commands.executeCommand('ledgerLens.entity.watch', targetOf(current));
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
    // A panel behind others is forgotten by VS Code, which shows its document again.
    if (!panel.visible && grown && shown) draw({ kind: 'sheet', sheet: shown });
  });
  panel.onDidDispose(() => {
    loading.abort();
    clearTimeout(unseen);
  });
  void load();
  return {
    panel,
    entry,
    replace(next) {
      focus = undefined;
      const current = entry();
      const view = current && viewOf(current);
      if (view) leave(next, { view });
      history = { ...history, entries: history.entries.with(history.index, next) };
      return load();
    },
  };
}

/** What the toolbar can do with what is shown. */
function enabledActions({ entries, index }: PanelHistory, content: PageContent): PanelAction[] {
  const current = entries[index];
  const shown = content.kind === 'sheet' ? content.sheet : undefined;
  const onLedger = current !== undefined && 'target' in current;
  const enabled: PanelAction[] = [];
  if (index > 0) enabled.push('back');
  if (index < entries.length - 1) enabled.push('forward');
  if (onLedger) enabled.push('refresh');
  if (shown) enabled.push('copyMarkdown', 'copyJson');
  if (onLedger && shown) enabled.push('copyIdAs');
  if (onLedger && shown && shown.kind !== 'resultCode') enabled.push('showJson');
  if (onLedger && mayBeWatched(current.target, content)) enabled.push('watch');
  return enabled;
}

/** Of a transaction that is not on the ledger, or not yet, the payer can be watched: its id tells who that is. */
function mayBeWatched(target: EntityTarget, content: PageContent): boolean {
  const { ledger, sheets } = loadCore();
  if (content.kind === 'sheet') return ledger.offersWatch(content.sheet.kind);
  return content.kind === 'trouble' && sheets.refIdentifier(target)?.kind === 'transaction';
}

function networkOf(entry: PanelEntry | undefined): string {
  if (!entry) return '';
  return 'target' in entry ? entry.target.network : entry.network;
}

function targetOf(entry: PanelEntry | undefined): (EntityTarget & { network: string }) | undefined {
  return entry && 'target' in entry ? entry.target : undefined;
}
