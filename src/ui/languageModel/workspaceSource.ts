import * as vscode from 'vscode';
import { quoted, wrongInput } from './readToolInput.ts';

/**
 * In an untrusted workspace nothing is read or sent. Call this before anything else.
 * @throws LensError `input` if the workspace isn't trusted
 */
export function requireTrust(): void {
  if (vscode.workspace.isTrusted) return;
  throw wrongInput(
    'workspace',
    "The workspace isn't trusted, so nothing in it was read or sent. Only the user can trust it (Workspaces: Manage Workspace Trust). Don't repeat this call before they have.",
  );
}

/**
 * The sources of contracts: the file or folder at a path of the workspace, or else every workspace folder.
 * @param path relative to a workspace folder (whose name it may begin with), or absolute inside one
 * @throws LensError `input` if the path doesn't exist, is outside the workspace, or no folder is open
 */
export async function workspaceSources(path: string | undefined): Promise<vscode.Uri[]> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) throw wrongInput('path', 'No folder is open. Ask the user to open their project.');
  if (path === undefined) return folders.map(({ uri }) => uri);
  const posix = path.replaceAll('\\', '/');
  for (const uri of folders.flatMap((folder) => readings(folder, posix))) {
    const found = vscode.workspace.getWorkspaceFolder(uri);
    if (found && (await isThere(uri))) return [uri];
  }
  const names = folders.map(({ name }) => name).join(', ');
  throw wrongInput('path', `No file ${quoted(path)} in the workspace (folders: ${names}).`);
}

/** The possible meanings of a path in a folder. */
function readings({ uri, name }: vscode.WorkspaceFolder, path: string): vscode.Uri[] {
  if (/^(?:\/|[a-z]:\/)/i.test(path)) return [uri.with({ path: path.startsWith('/') ? path : `/${path}` })];
  const inside = path.startsWith(`${name}/`) ? [path, path.slice(name.length + 1)] : [path];
  return inside.map((each) => vscode.Uri.joinPath(uri, each));
}

async function isThere(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
