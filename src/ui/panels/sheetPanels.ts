import * as vscode from 'vscode';
import type { Network } from '../../core/networks.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { onOwnAccountChange, ownAccount } from '../account/ownAccountSetting.ts';
import { createContextKeys } from '../contextKeys.ts';
import type { ReadableContracts } from '../contracts/readableContracts.ts';
import type { StorageLayouts } from '../contracts/storageLayouts.ts';
import { loadCore } from '../loadCore.ts';
import { isInBox } from '../messages/boxes.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { offerCommand } from '../messages/offerCommand.ts';
import type { Connections } from '../network/connections.ts';
import { type EntityTarget, previewing } from '../targets/entityTarget.ts';
import { type LedgerThing, targetOf, thingKey } from '../targets/ledgerThing.ts';
import { readThing } from '../targets/readThing.ts';
import type { WatchFeed } from '../watch/watchFeed.ts';
import { createPageFiles } from './page/pageFiles.ts';
import { keyOfEntry, networkOfEntry, type PanelEntry, type PanelHistory, readHistory } from './panelHistory.ts';
import { createPinning } from './pinning.ts';
import { SheetPanel } from './sheetPanel.ts';

export interface SheetPanels extends vscode.Disposable {
  /**
   * Shows a given sheet, with one panel per entity and network; an open panel is revealed.
   * @param how `preview`: as `preview` shows an entity
   * @param again reads it again, for *Refresh* and if parts of it couldn't be read
   */
  show(sheet: Sheet, connection: { network: Network }, how?: unknown, again?: () => Promise<Sheet>): void;
  /** Whether a given sheet, or an earlier one of the same, is open in a panel, or a step back in one. */
  shows(sheet: Sheet, connection: { network: Network }): boolean;
  /**
   * Replaces a given sheet wherever `shows` finds it, and leaves the focus where it is. `again` as for `show`.
   * @param instead the sheet that it takes the place of, if that is another one
   */
  update(sheet: Sheet, connection: { network: Network }, again?: () => Promise<Sheet>, instead?: Sheet): void;
  /** Opens an entity of the ledger, which is read, to stay; a panel that already shows it is revealed and kept. */
  open(thing: LedgerThing): void;
  /**
   * Shows an entity in the one panel that the next entity replaces, and leaves the focus where it is. Twice the same in
   * quick succession, as by a double click, opens it to stay.
   */
  preview(thing: LedgerThing): void;
  /** What is previewed stays; with `next`, what is previewed within the next moment. */
  keepOpen(next: boolean): void;
  /** The entity of the page in front, which has the keyboard or had it last; undefined if an editor has. */
  inFront(): LedgerThing | undefined;
  /** The same as what its sheet says that it is, if that is there. */
  targetInFront(): EntityTarget | undefined;
  /** Shows on every page whether its entity is watched. */
  followWatched(watched: Pick<WatchFeed, 'isWatched' | 'onDidChange'>): vscode.Disposable;
  /** A verification has ended, or gone on: pages of contracts that weren't verified are read again. */
  recordsChanged(): void;
  /** Fires when a sheet is shown in any panel. */
  readonly onDidShow: vscode.Event<Sheet>;
}

const viewType = 'ledgerLens.sheet';
/** Set while the panel in front is a preview. */
const isPreviewKey = 'ledgerLens.isPreview';
/** Whether the page in front is of a transaction that ran a contract. */
const isCallInFrontKey = 'ledgerLens.isCallInFront';

/** All panels. They are restored after a reload of the window, with their content and history. */
export function createSheetPanels(
  extensionUri: vscode.Uri,
  connections: Connections,
  readable: ReadableContracts,
  layouts: StorageLayouts,
  errors: ErrorPresenter,
): SheetPanels {
  const media = vscode.Uri.joinPath(extensionUri, 'media');
  const dist = vscode.Uri.joinPath(extensionUri, 'dist');
  const files = createPageFiles(extensionUri);
  const webviewOptions = { enableScripts: true, localResourceRoots: [media, dist] };
  const panels = new Set<SheetPanel>();
  let previewed: SheetPanel | undefined;
  const pinning = createPinning();
  const setContext = createContextKeys();
  const active = () => [...panels].find(({ panel }) => panel.active);
  const markFront = () => {
    setContext(isPreviewKey, previewed?.panel.active ?? false);
    setContext(isCallInFrontKey, active()?.sheet?.execution !== undefined);
  };
  const setPreview = (next: SheetPanel | undefined) => {
    previewed = next;
    markFront();
  };
  const shown = new vscode.EventEmitter<Sheet>();
  let watched: Pick<WatchFeed, 'isWatched'> | undefined;
  const marksOn = (network: string) => ({
    isWatched: (id: string) => watched?.isWatched({ network, id }) ?? false,
    isMyAccount: (id: string) => ownAccount(network) === id,
  });
  const markAll = () => {
    for (const each of panels) each.mark();
  };
  const owned = onOwnAccountChange(markAll);

  const adopt = (panel: vscode.WebviewPanel, history: PanelHistory, isNew = false) => {
    panel.iconPath = vscode.Uri.joinPath(media, 'icon.png');
    panel.webview.options = webviewOptions;
    let isFirst = isNew;
    const onShow = (sheet: Sheet) => {
      shown.fire(sheet);
      markFront();
      // Only its sheet shows that a hash, an address or a time names an entity that another panel already shows.
      const other = isFirst && !sheet.absent ? showing(thingKey(sheet, networkOfEntry(history.entries[0]))) : undefined;
      isFirst = false;
      if (!other || other.panel === panel) return;
      other.panel.reveal(undefined, isInBox() || previewed?.panel === panel);
      // Not during drawing.
      setTimeout(() => panel.dispose());
    };
    const parts = { files, connections, readable, layouts, errors, marksOn };
    const sheetPanel = new SheetPanel(panel, { ...parts, history, onShow });
    panels.add(sheetPanel);
    panel.onDidChangeViewState(markFront);
    panel.onDidDispose(() => {
      panels.delete(sheetPanel);
      if (previewed === sheetPanel) previewed = undefined;
      markFront();
    });
    return sheetPanel;
  };
  const showing = (key: string) => [...panels].find((each) => each.keys().includes(key));
  /** @param fromRow a click on a row: the preview is taken over, and stays one while the focus is preserved */
  const present = (entry: PanelEntry, { fromRow = false, preserveFocus = false } = {}) => {
    const open = showing(keyOfEntry(entry));
    if (open) {
      if (!preserveFocus && open === previewed) setPreview(undefined);
      open.panel.reveal(undefined, isInBox() || preserveFocus);
      // A given sheet may contain something new.
      void ('sheet' in entry ? open.replace(entry) : open.checkAgain());
      return;
    }
    if (fromRow && previewed) {
      previewed.goTo(entry);
      previewed.panel.reveal(undefined, isInBox() || preserveFocus);
      if (!preserveFocus) setPreview(undefined);
      return;
    }
    const column = { viewColumn: vscode.ViewColumn.Active, preserveFocus: isInBox() || preserveFocus };
    const panel = vscode.window.createWebviewPanel(viewType, '', column, { ...webviewOptions, enableFindWidget: true });
    const created = adopt(panel, { entries: [entry], index: 0 }, true);
    if (preserveFocus) setPreview(created);
  };
  const preview = (entry: PanelEntry) =>
    present(entry, { fromRow: true, preserveFocus: !pinning.pins(keyOfEntry(entry)) });
  const serializer = vscode.window.registerWebviewPanelSerializer(viewType, {
    async deserializeWebviewPanel(panel, state: unknown) {
      const history = readHistory(state, (target) => readThing(target, connections), loadCore().sheets.endedSheet);
      if (history) adopt(panel, history);
      else panel.dispose();
    },
  });

  const explained = connections.stories.onDidExplain(() => {
    for (const each of panels) each.explain();
  });
  const renamed = connections.names.onDidRename(() => {
    for (const each of panels) each.rename();
  });
  const named = connections.names.onDidChange(() => {
    for (const each of panels) each.learnName();
  });

  return {
    show: (sheet, { network }, how, again) => {
      const entry = { sheet, network: network.name, ...(again && { again }) };
      return how === previewing ? preview(entry) : present(entry);
    },
    shows: (sheet, { network }) => {
      const key = keyOfEntry({ sheet, network: network.name });
      return [...panels].some(({ place }) => place.has(key));
    },
    update(sheet, { network }, again, instead = sheet) {
      const entry = { sheet, network: network.name, ...(again && { again }) };
      const key = keyOfEntry({ ...entry, sheet: instead });
      const onScreen = showing(key);
      for (const { place } of panels) place.renew(entry, key);
      void onScreen?.replace(entry);
    },
    open: (thing) => present({ thing }),
    preview: (thing) => preview({ thing }),
    keepOpen(next) {
      if (next) pinning.pinNext();
      else if (previewed) setPreview(undefined);
      else
        void offerCommand(
          vscode.l10n.t('No preview is open. Select a row in a view to open one.'),
          vscode.l10n.t('Look Up...'),
          'ledgerLens.entity.lookUp',
        );
    },
    inFront() {
      const entry = active()?.entry;
      return entry && 'thing' in entry ? entry.thing : undefined;
    },
    targetInFront() {
      const { entry, sheet } = active() ?? {};
      if (!entry) return undefined;
      // A rehearsal is of a contract.
      if (!('thing' in entry))
        return entry.sheet.kind === 'rehearsal'
          ? { kind: 'contract', id: entry.sheet.id, network: entry.network }
          : undefined;
      const { network } = entry.thing;
      return sheet && !sheet.absent ? { kind: sheet.kind, id: sheet.id, network } : targetOf(entry.thing);
    },
    followWatched(feed) {
      watched = feed;
      markAll();
      return feed.onDidChange(markAll);
    },
    recordsChanged() {
      for (const each of panels) each.recordsChanged();
    },
    onDidShow: shown.event,
    // The panels stay open: a reloading window ends the extension first, and a panel closed then wouldn't be restored.
    dispose: () => vscode.Disposable.from(serializer, explained, renamed, named, owned, shown).dispose(),
  };
}
