import * as vscode from 'vscode';
import { showDifference } from '../../messages/showDocument.ts';

const scheme = 'ledger-lens-code';

/** Two codes as text next to each other, read-only. */
export type CodeDocuments = ReturnType<typeof createCodeDocuments>;

/** Texts are kept while their documents are open. */
export function createCodeDocuments() {
  const texts = new Map<string, string>();
  let count = 0;
  const keep = (name: string, text: string): vscode.Uri => {
    const uri = vscode.Uri.from({ scheme, path: `/${name}`, query: String(++count) });
    texts.set(uri.toString(), text);
    return uri;
  };
  const parts = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: (uri) =>
        texts.get(uri.toString()) ?? vscode.l10n.t('This code is no longer available. Compare the contract again.'),
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === scheme) texts.delete(uri.toString());
    }),
  );
  return {
    /** Opens the comparison. @param name the contract's, in the documents' names */
    async compare(name: string, deployed: string, built: string, title: string): Promise<void> {
      const file = name.replace(/[^\w$]/g, '_');
      const [left, right] = [keep(`${file}.deployed.evm`, deployed), keep(`${file}.built.evm`, built)];
      await showDifference(left, right, title, { preview: true });
    },
    dispose() {
      parts.dispose();
      texts.clear();
    },
  };
}
