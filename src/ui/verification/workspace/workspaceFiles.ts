import { lstat, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { FileStat, FileType, ProjectFiles, Workspace } from '../../../core/projects/files/projectFiles.ts';

/**
 * The workspace for core's projects: reads only through `workspace.fs`, so that remote and virtual workspaces work.
 * Paths are those of URIs with the scheme and authority of the workspace folder of `uri`.
 * @param uri a file or folder in the workspace
 */
export function workspaceOf(uri: vscode.Uri): Workspace {
  const own = vscode.workspace.getWorkspaceFolder(uri)?.uri ?? vscode.Uri.joinPath(uri, '..');
  const folders = (vscode.workspace.workspaceFolders ?? [])
    .map((folder) => folder.uri)
    .filter((folder) => folder.scheme === own.scheme && folder.authority === own.authority);
  const at = (path: string) => own.with({ path });
  const stat = async (path: string): Promise<FileStat | undefined> => {
    try {
      const { type, size, mtime } = await vscode.workspace.fs.stat(at(path));
      return { type: typeOf(type), size, mtime };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  const files: ProjectFiles = {
    read: async (path) => vscode.workspace.fs.readFile(at(path)),
    stat,
    async list(directory) {
      try {
        const entries = await vscode.workspace.fs.readDirectory(at(directory));
        return entries.map(([name, type]) => ({ name, type: typeOf(type) }));
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    ...(own.scheme === 'file' && {
      // Only the host's own disk shows where a link leads; elsewhere, nothing behind a link is published.
      realPath: async (path: string) => vscode.Uri.file(await realpath(at(path).fsPath)).path,
      // The same result as VS Code's, which takes many times as long for each of hundreds of files.
      stat: async (path: string) => (await statOnDisk(at(path).fsPath)) ?? stat(path),
      apeFolder: () => (vscode.workspace.isTrusted ? apeFolder().path : undefined),
    }),
  };
  return { folders: (folders.length > 0 ? folders : [own]).map((folder) => folder.path), files };
}

/** Files with the unsaved text of those that are open, also of new ones: it's newer than any build. */
export function withUnsaved(files: ProjectFiles, { scheme, authority }: vscode.Uri): ProjectFiles {
  const unsavedAt = (path: string): Uint8Array | undefined => {
    const isThere = (uri: vscode.Uri) =>
      uri.path === path && (uri.scheme === 'untitled' || (uri.scheme === scheme && uri.authority === authority));
    const open = vscode.workspace.textDocuments.find(({ uri, isDirty }) => isDirty && isThere(uri));
    return open && new TextEncoder().encode(open.getText());
  };
  return {
    ...files,
    read: async (path) => unsavedAt(path) ?? files.read(path),
    async stat(path) {
      const [text, stat] = [unsavedAt(path), await files.stat(path)];
      return text ? { type: stat?.type ?? 'file', size: text.length, mtime: Number.MAX_SAFE_INTEGER } : stat;
    },
  };
}

/** Where Ape keeps what it writes for all projects of this machine. */
export function apeFolder(): vscode.Uri {
  return vscode.Uri.file(process.env.APE_DATA_FOLDER || path.join(homedir(), '.ape'));
}

/** Undefined if the disk doesn't answer immediately: for a link, a missing file, or one without permission. */
async function statOnDisk(fsPath: string): Promise<FileStat | undefined> {
  const stat = await lstat(fsPath).catch(() => undefined);
  if (stat === undefined || !(stat.isFile() || stat.isDirectory())) return undefined;
  return { type: stat.isFile() ? 'file' : 'directory', size: stat.size, mtime: stat.mtime.getTime() };
}

function typeOf(type: vscode.FileType): FileType {
  if (type & vscode.FileType.SymbolicLink) return 'link';
  return type & vscode.FileType.Directory ? 'directory' : 'file';
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof vscode.FileSystemError && (error.code === 'FileNotFound' || error.code === 'FileNotADirectory')
  );
}
