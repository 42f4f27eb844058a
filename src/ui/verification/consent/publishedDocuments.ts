import * as vscode from 'vscode';
import { plainMessage } from '../../messages/plainMessage.ts';
import { showDifference } from '../../messages/showDocument.ts';

/** The scheme of what a review lists. */
export const publishedScheme = 'ledger-lens-published';

/** The texts to send, as read-only documents with their own names, because the files on disk may differ. */
export type PublishedDocuments = ReturnType<typeof createPublishedDocuments>;

/** What the tab says: not the name of the file alone, which would be taken for the file. Its extension stays, for the language. */
function titled(name: string): string {
  const [, start = name, extension = ''] = /^(.*?)(\.[^./]+)?$/s.exec(name) ?? [];
  return `${vscode.l10n.t('{0} (to publish)', start)}${extension}`;
}

/** Texts are kept while their documents are open. */
export function createPublishedDocuments() {
  const texts = new Map<string, string>();
  let count = 0;
  const uriOf = (name: string, text: string): vscode.Uri => {
    const path = `/${titled(name.replace(/^\/+/, ''))}`;
    for (const [known, kept] of texts) {
      const uri = vscode.Uri.parse(known);
      if (kept === text && uri.path === path) return uri;
    }
    return vscode.Uri.from({ scheme: publishedScheme, path, query: String(++count) });
  };
  const keep = (name: string, text: string): vscode.Uri => {
    const uri = uriOf(name, text);
    texts.set(uri.toString(), text);
    return uri;
  };
  const parts = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(publishedScheme, {
      provideTextDocumentContent: (uri) =>
        texts.get(uri.toString()) ??
        vscode.l10n.t('This text is no longer available. Open it again from the list of files.'),
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === publishedScheme) texts.delete(uri.toString());
    }),
  );
  return {
    /**
     * @param name the published path, or another name whose extension determines the language
     * @param line the line to show, from 1
     */
    async open(name: string, text: string, line?: number): Promise<void> {
      const uri = keep(name, text);
      const document = await vscode.workspace.openTextDocument(uri);
      const selection = line === undefined ? undefined : document.lineAt(line - 1).range;
      await vscode.window.showTextDocument(document, {
        preview: true,
        preserveFocus: true,
        ...(selection && { selection }),
      });
    },
    /** Opens it beside the file of the workspace, as that is now. */
    async compare(name: string, text: string, file: vscode.Uri): Promise<void> {
      const title = vscode.l10n.t('{0} (published ↔ workspace)', plainMessage(name));
      await showDifference(keep(name, text), file, title, { preview: true });
    },
    dispose() {
      parts.dispose();
      texts.clear();
    },
  };
}
