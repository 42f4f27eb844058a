import * as vscode from 'vscode';
import type { Network } from '../../core/networks.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';

export interface SheetPanels extends vscode.Disposable {
  /** Shows a sheet beside the editor; one panel per thing and network, brought forward when it is open already. */
  show(sheet: Sheet, connection: { network: Network }): void;
}

/** Panels without scripts: a sheet as escaped HTML in VS Code's own colours. */
export function createSheetPanels(extensionUri: vscode.Uri): SheetPanels {
  const media = vscode.Uri.joinPath(extensionUri, 'media');
  const panels = new Map<string, vscode.WebviewPanel>();
  return {
    show(sheet, { network }) {
      const key = JSON.stringify([network.name, sheet.kind, sheet.id]);
      let panel = panels.get(key);
      if (panel) panel.reveal();
      else {
        panel = vscode.window.createWebviewPanel('ledgerLens.sheet', '', vscode.ViewColumn.Active, {
          enableScripts: false,
          enableFindWidget: true,
          localResourceRoots: [media],
        });
        panel.iconPath = vscode.Uri.joinPath(media, 'icon.png');
        panel.onDidDispose(() => panels.delete(key));
        panels.set(key, panel);
      }
      panel.title = loadCore().render.lineOfText(`${sheet.title} ${sheet.id}`, 60);
      panel.webview.html = pageOf(panel.webview, vscode.Uri.joinPath(media, 'sheet.css'), sheet, network);
    },
    dispose() {
      for (const panel of panels.values()) panel.dispose();
    },
  };
}

function pageOf(webview: vscode.Webview, style: vscode.Uri, sheet: Sheet, network: Network): string {
  const { renderHtml, escapeHtml } = loadCore().render;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(sheet.title)}</title>
<link rel="stylesheet" href="${webview.asWebviewUri(style)}">
</head>
<body data-network="${escapeHtml(network.name)}">
${renderHtml(sheet, { now: Date.now(), canOpen: () => false })}
</body>
</html>`;
}
