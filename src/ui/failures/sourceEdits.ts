import * as vscode from 'vscode';
import { isSource } from '../verification/workspace/buildFiles.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';

/** The edits of what contracts are compiled from: what was found of the text before is outdated by each. */
export type SourceEdits = ReturnType<typeof createSourceEdits>;

/** What changes on the disk so soon after a file was saved is the save. In milliseconds. */
const saving = 5_000;
/** Another program writes several files in a row, and editors take their texts a moment later. In milliseconds. */
const settling = 300;

export function createSourceEdits(contracts: Pick<WorkspaceContracts, 'onDidChange'>) {
  const edited = new vscode.EventEmitter<void>();
  const wrote = new vscode.EventEmitter<void>();
  /** When each file was saved, by its path. */
  const saved = new Map<string, number>();
  let count = 0;
  /** Of each edit that wasn't saved: whether it is on the disk by now. */
  let unsettled: (() => boolean)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const edit = (isWritten: () => boolean) => {
    count += 1;
    edited.fire();
    unsettled.push(isWritten);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const isAnyWritten = unsettled.some((each) => each());
      unsettled = [];
      if (isAnyWritten) wrote.fire();
    }, settling);
  };
  const settled = () => {
    clearTimeout(timer);
    unsettled = [];
  };
  const listeners = vscode.Disposable.from(
    edited,
    wrote,
    new vscode.Disposable(settled),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      if (!isSource(uri)) return;
      saved.set(uri.path, performance.now());
      settled();
      wrote.fire();
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      // Not in a test that was just saved from a call, nor in a version of git's.
      const isOwn = isSource(document.uri) && vscode.workspace.getWorkspaceFolder(document.uri) !== undefined;
      // The first edit of a file is reported before the file counts as edited.
      if (contentChanges.length > 0 && isOwn) edit(() => !document.isDirty);
    }),
    // By another program, such as git. Of a file in an editor, the text changes, too, unless it has edits of its own.
    contracts.onDidChange((uri) => {
      const isSave = performance.now() - (saved.get(uri.path) ?? Number.NEGATIVE_INFINITY) < saving;
      if (isSource(uri) && !isSave) edit(() => !isEdited(uri));
    }),
  );
  return {
    /** How many there have been. */
    count: (): number => count,
    /** Fires for each, in an editor or on the disk. */
    onDidEdit: edited.event,
    /** Fires once an edit is on the disk: it was saved or reverted, or made by another program, such as git. */
    onDidWrite: wrote.event,
    dispose: () => listeners.dispose(),
  };
}

function isEdited(file: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some(({ uri, isDirty }) => isDirty && uri.toString() === file.toString());
}
