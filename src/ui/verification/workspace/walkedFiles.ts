import * as vscode from 'vscode';

const notSources = /^(?:node_modules|out|artifacts|cache|build|\..*)$/;

/** Whether VS Code can search the folder's files: in a virtual workspace, it knows none before they are opened. */
export function isOnDisk({ scheme }: vscode.Uri): boolean {
  return scheme === 'file' || scheme === 'vscode-remote';
}

/** The files below a folder whose path matches `wanted`, without dependencies and build output; at most `most`. */
export async function walkedFiles(folder: vscode.Uri, wanted: RegExp, most: number): Promise<vscode.Uri[]> {
  const found: vscode.Uri[] = [];
  const folders = [folder];
  for (let next = folders.shift(); next && found.length < most; next = folders.shift()) {
    for (const [name, type] of await entriesOf(next)) {
      const uri = vscode.Uri.joinPath(next, name);
      // A link may lead back up.
      if (type === vscode.FileType.Directory && !notSources.test(name)) folders.push(uri);
      else if (type & vscode.FileType.File && wanted.test(name)) found.push(uri);
    }
  }
  return found.slice(0, most);
}

/** None for a folder that can't be read; the others are still walked. */
async function entriesOf(folder: vscode.Uri): Promise<readonly [string, vscode.FileType][]> {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch {
    return [];
  }
}
