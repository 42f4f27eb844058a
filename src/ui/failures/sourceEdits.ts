import * as vscode from 'vscode';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';

/** The edits of what contracts are compiled from: what was found of the text before is outdated by each. */
export interface SourceEdits extends vscode.Disposable {
  /** How many there have been. */
  count(): number;
  /** Fires for each, in an editor or on the disk. */
  readonly onDidEdit: vscode.Event<void>;
}

/** What changes on the disk so soon after a file was saved is the save. In milliseconds. */
const saving = 5_000;

export function createSourceEdits(contracts: Pick<WorkspaceContracts, 'onDidChange'>): SourceEdits {
  const edited = new vscode.EventEmitter<void>();
  /** When each file was saved, by its path. */
  const saved = new Map<string, number>();
  let count = 0;
  const edit = () => {
    count += 1;
    edited.fire();
  };
  const listeners = vscode.Disposable.from(
    edited,
    vscode.workspace.onDidSaveTextDocument(({ uri }) => isSource(uri) && saved.set(uri.path, performance.now())),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      // Not in a test that was just saved from a call, nor in a version of git's.
      const isOwn = isSource(document.uri) && vscode.workspace.getWorkspaceFolder(document.uri) !== undefined;
      if (contentChanges.length > 0 && isOwn) edit();
    }),
    // By another program, such as git. Of a file in an editor, the text changes, too.
    contracts.onDidChange((uri) => {
      const isSave = performance.now() - (saved.get(uri.path) ?? Number.NEGATIVE_INFINITY) < saving;
      if (isSource(uri) && !isSave) edit();
    }),
  );
  return { count: () => count, onDidEdit: edited.event, dispose: () => listeners.dispose() };
}

/** Whether a file is among what a contract is compiled from: sources, and what a project's configuration sets. */
export function isSource({ path }: vscode.Uri): boolean {
  return /\.(?:sol|vyi?)$|\/(?:foundry\.toml|remappings\.txt|(?:hardhat\.config|truffle-config)\.\w+|truffle\.js)$/.test(
    path,
  );
}
