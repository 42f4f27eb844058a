import * as vscode from 'vscode';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { Connections } from '../connections.ts';
import type { EntityTarget } from '../entityTarget.ts';
import type { ErrorPresenter } from '../errorPresenter.ts';
import { loadCore } from '../loadCore.ts';
import { readEntity } from '../readEntity.ts';
import { badgeSoon } from '../verification/verifiedBadge.ts';
import { goTo, keptHistory, type PanelEntry, type PanelHistory, step } from './panelHistory.ts';
import { type PanelAction, type PanelMessage, readPanelMessage } from './panelMessage.ts';
import { type PageContent, sheetPage, titleOf } from './sheetPage.ts';

export interface SheetPanel {
  readonly panel: vscode.WebviewPanel;
  /** What it shows now. */
  entry(): PanelEntry | undefined;
  /** Shows another state of what it shows now. */
  replace(entry: PanelEntry): Promise<void>;
}

export interface SheetPanelOptions {
  media: vscode.Uri;
  connections: Connections;
  errors: ErrorPresenter;
  history: PanelHistory;
  /** Told of each sheet that is drawn. */
  onShow: (sheet: Sheet) => void;
}

/** Milliseconds that a contract's sheet waits for a service that is not the ledger. */
const badgePatience = 700;

/** One panel with its history: what its page asks for is checked and done here, and nowhere else. */
export function createSheetPanel(panel: vscode.WebviewPanel, options: SheetPanelOptions): SheetPanel {
  const { media, connections, errors, onShow } = options;
  let { history } = options;
  let shown: Sheet | undefined;
  let loading = new AbortController();
  const entry = () => history.entries[history.index];

  const draw = (content: PageContent) => {
    shown = content.kind === 'sheet' ? content.sheet : undefined;
    if (shown) onShow(shown);
    const current = entry();
    const onLedger = current !== undefined && 'target' in current;
    const enabled: PanelAction[] = [];
    if (history.index > 0) enabled.push('back');
    if (history.index < history.entries.length - 1) enabled.push('forward');
    if (onLedger) enabled.push('refresh');
    if (shown) enabled.push('copyMarkdown', 'copyJson');
    if (onLedger && shown && shown.kind !== 'resultCode') enabled.push('showJson');
    panel.title = titleOf(content);
    panel.webview.html = sheetPage(panel.webview, media, content, {
      network: networkOf(current),
      enabled,
      state: JSON.stringify(keptHistory(history)),
    });
  };
  const load = async (revalidate = false) => {
    const current = entry();
    if (!current) return;
    loading.abort();
    if ('sheet' in current) return draw({ kind: 'sheet', sheet: current.sheet });
    const { target } = current;
    const own = new AbortController();
    loading = own;
    // What is in the cache comes at once: a page that says so for a blink would only flicker.
    const loadingPage = setTimeout(() => draw({ kind: 'loading', id: target.id }), revalidate ? 2_000 : 200);
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
      if (!own.signal.aborted) draw({ kind: 'trouble', message: errors.sentence(error) });
    }
  };
  const go = (next: PanelEntry) => {
    history = goTo(history, next);
    return load();
  };
  const act = async (message: PanelMessage) => {
    const current = entry();
    switch (message.type) {
      case 'open':
        return go({ target: { ...message.target, network: networkOf(current) } });
      case 'openStatus':
        return vscode.commands.executeCommand('ledgerLens.status.open', message.ref);
      case 'openRecord':
        return vscode.commands.executeCommand('ledgerLens.contract.showRecord', {
          ...message.ref,
          network: networkOf(current),
        });
      case 'copy':
        return vscode.env.clipboard.writeText(message.text);
      case 'back':
      case 'forward':
        history = step(history, message.type === 'back' ? -1 : 1);
        return load();
      case 'refresh':
        return load(true);
      case 'copyMarkdown':
        if (!shown) return;
        return vscode.env.clipboard.writeText(
          loadCore().render.renderMarkdown(shown, { level: 'all', now: Date.now() }),
        );
      case 'copyJson':
        return copyJson(current);
      case 'showJson':
        return vscode.commands.executeCommand('ledgerLens.entity.showJson', targetOf(current));
    }
  };
  const copyJson = async (current: PanelEntry | undefined) => {
    const target = targetOf(current);
    if (!target) return vscode.env.clipboard.writeText(JSON.stringify(shown, undefined, 2));
    const connection = connections.to(target.network);
    const reading = await readEntity(connection, target, { level: 'summary' });
    if (!('found' in reading)) return;
    const text =
      reading.found.kind === 'resultCode'
        ? JSON.stringify(shown, undefined, 2)
        : loadCore().net.stringifyJson(await connection.documents.of(reading.found), 2);
    return vscode.env.clipboard.writeText(text);
  };

  panel.webview.onDidReceiveMessage(async (given: unknown) => {
    const message = readPanelMessage(given);
    if (!message) return;
    try {
      await act(message);
    } catch (error) {
      void errors.show(error);
    }
  });
  panel.onDidDispose(() => loading.abort());
  void load();
  return {
    panel,
    entry,
    replace(next) {
      history = { ...history, entries: history.entries.with(history.index, next) };
      return load();
    },
  };
}

function networkOf(entry: PanelEntry | undefined): string {
  if (!entry) return '';
  return 'target' in entry ? entry.target.network : entry.network;
}

function targetOf(entry: PanelEntry | undefined): (EntityTarget & { network: string }) | undefined {
  return entry && 'target' in entry ? entry.target : undefined;
}
