import * as vscode from 'vscode';
import type { Draft } from '../../../core/projects/model/toolchain.ts';
import { oneLine } from '../../messages/oneLine.ts';

/** Shows doubts about the files of a pending submission in the Problems panel, until the file changes. */
export interface DraftProblems extends vscode.Disposable {
  /** Replaces the previous problems of this contract. */
  show(source: vscode.Uri, draft: Pick<Draft, 'files' | 'warnings' | 'contractIdentifier'>): void;
}

export function createDraftProblems(): DraftProblems {
  const collection = vscode.languages.createDiagnosticCollection('ledgerLens.draft');
  const files = new Map<string, Set<string>>();
  let watcher: vscode.FileSystemWatcher | undefined;
  const watch = () => {
    watcher = vscode.workspace.createFileSystemWatcher('**/*.{sol,vy,vyi,fe}');
    watcher.onDidChange((uri) => collection.delete(uri));
    watcher.onDidCreate((uri) => collection.delete(uri));
  };
  return {
    show(source, { files: published, warnings, contractIdentifier }) {
      const key = `${source} ${contractIdentifier}`;
      for (const uri of files.get(key) ?? []) collection.delete(vscode.Uri.parse(uri));
      const byFile = new Map<string, vscode.Diagnostic[]>();
      for (const { path, message, blocks, kind } of warnings) {
        const onDisk = published.find((file) => file.path === path)?.onDisk;
        // A name is a question, which the list asks, not a problem to repair.
        if (onDisk === undefined || kind === 'suspectName') continue;
        const uri = source.with({ path: onDisk }).toString();
        const severity = blocks ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
        const text = vscode.l10n.t('Before verification: {0}', oneLine(message));
        const diagnostic = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 0), text, severity);
        diagnostic.source = 'Ledger Lens';
        diagnostic.code = kind;
        byFile.set(uri, [...(byFile.get(uri) ?? []), diagnostic]);
      }
      for (const [uri, diagnostics] of byFile) collection.set(vscode.Uri.parse(uri), diagnostics);
      if (byFile.size > 0 && !watcher) watch();
      files.set(key, new Set(byFile.keys()));
    },
    dispose() {
      watcher?.dispose();
      collection.dispose();
    },
  };
}
