import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { isEntityRef } from '../entityTarget.ts';
import { loadCore } from '../loadCore.ts';
import { isStatusRef } from '../status/statusRef.ts';
import { readRecordRef } from '../verification/recordRef.ts';
import type { PanelAction } from './panelMessage.ts';

/** What a panel shows at the moment. */
export type PageContent =
  | { kind: 'sheet'; sheet: Sheet }
  | { kind: 'loading'; id: string }
  | { kind: 'trouble'; message: string };

export interface PageOptions {
  network: string;
  /** What the toolbar offers; other actions are shown and disabled. */
  enabled: readonly PanelAction[];
  /** Kept by the page for a reload of the window; JSON. */
  state: string;
}

const labels: Readonly<Record<PanelAction, string>> = {
  back: '← Back',
  forward: 'Forward →',
  refresh: 'Refresh',
  copyMarkdown: 'Copy as Markdown',
  copyJson: 'Copy as JSON',
  showJson: 'Raw JSON',
};

/** A panel's whole document: a sheet as escaped HTML, our own style, and our own script by its nonce alone. */
export function sheetPage(
  webview: vscode.Webview,
  media: vscode.Uri,
  content: PageContent,
  options: PageOptions,
): string {
  const { escapeHtml } = loadCore().render;
  const nonce = randomBytes(18).toString('base64');
  const file = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(media, name)).toString();
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(titleOf(content))}</title>
<link rel="stylesheet" href="${file('sheet.css')}">
</head>
<body data-state="${escapeHtml(options.state)}">
${toolbar(options)}
<main>
${mainPart(content)}
</main>
<p class="announcement" role="status"></p>
<script nonce="${nonce}" src="${file('sheet.js')}"></script>
</body>
</html>`;
}

/** The document's and the tab's title. */
export function titleOf(content: PageContent): string {
  switch (content.kind) {
    case 'sheet': {
      const { kind, title, id, headline } = content.sheet;
      // A status page's ids say nothing to people; its events' names do.
      if (kind === 'incident' || kind === 'maintenance' || kind === 'component') return shortened(headline, 48);
      return loadCore().render.lineOfText(title.includes(id) ? title : `${title} ${id}`, 60);
    }
    case 'loading':
      return loadCore().render.lineOfText(content.id, 60);
    case 'trouble':
      return 'Ledger Lens';
  }
}

function toolbar({ enabled, network }: PageOptions): string {
  const { escapeHtml } = loadCore().render;
  const actions: readonly PanelAction[] = ['back', 'forward', 'refresh', 'copyMarkdown', 'copyJson', 'showJson'];
  const buttons = actions.map((action) => {
    const disabled = enabled.includes(action) ? '' : ' disabled';
    return `<button type="button" data-action="${action}"${disabled}>${labels[action]}</button>`;
  });
  const where = `<span class="network" title="The network that this is on">${escapeHtml(network)}</span>`;
  return `<nav class="toolbar" aria-label="Sheet">${buttons.join('')}${where}</nav>`;
}

function mainPart(content: PageContent): string {
  const { escapeHtml, lineOfText, renderHtml } = loadCore().render;
  switch (content.kind) {
    case 'sheet':
      return renderHtml(content.sheet, {
        now: Date.now(),
        canOpen: (ref) => isEntityRef(ref) || isStatusRef(ref) || readRecordRef(ref) !== undefined,
      });
    case 'loading':
      return `<p class="loading">Asking for ${escapeHtml(lineOfText(content.id, 200))}…</p>`;
    case 'trouble':
      return `<h1>Nothing to show</h1><p class="text">${escapeHtml(lineOfText(content.message, 2000))}</p>`;
  }
}

/** The first words of a text, as many as fit. */
function shortened(text: string, length: number): string {
  const line = loadCore().render.lineOfText(text, 1000);
  return line.length <= length ? line : `${line.slice(0, length).replace(/\s+\S*$/, '')}…`;
}
