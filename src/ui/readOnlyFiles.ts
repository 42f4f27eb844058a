import * as vscode from 'vscode';

/** What a read-only file system answers. */
export type ReadOnlyFiles = Pick<vscode.FileSystemProvider, 'stat' | 'readDirectory' | 'readFile'>;

/** Registers a read-only file system whose files don't change: a window may open with a document or a folder of it. */
export function registerReadOnlyFiles(scheme: string, files: () => ReadOnlyFiles): vscode.Disposable {
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const never = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: never.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => files().stat(uri),
    readDirectory: (uri) => files().readDirectory(uri),
    readFile: (uri) => files().readFile(uri),
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  const options = { isCaseSensitive: true, isReadonly: true };
  return vscode.Disposable.from(never, vscode.workspace.registerFileSystemProvider(scheme, provider, options));
}
