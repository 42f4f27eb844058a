import * as vscode from 'vscode';
import type { VerifiedFolders } from './verifiedFolders.ts';
import { verifiedScheme } from './verifiedUri.ts';

/** Registers the read-only file system of verified contracts: a window may open with a document or a folder of it. */
export function registerVerifiedFiles(folders: () => VerifiedFolders): vscode.Disposable {
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  // The sources of a verified contract don't change.
  const never = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: never.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => folders().stat(uri),
    readDirectory: (uri) => folders().readDirectory(uri),
    readFile: (uri) => folders().readFile(uri),
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  const options = { isCaseSensitive: true, isReadonly: true };
  return vscode.Disposable.from(never, vscode.workspace.registerFileSystemProvider(verifiedScheme, provider, options));
}
