import * as vscode from 'vscode';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { WorkspaceMemory } from '../../../core/projects/files/workspaceMemory.ts';
import type { Fit } from '../../../core/projects/fittingContracts.ts';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';
import { loadCore } from '../../loadCore.ts';
import { workspaceOf } from './workspaceFiles.ts';

/** The workspace with a cache of its contracts. */
export type WorkspaceContracts = ReturnType<typeof createWorkspaceContracts>;

/**
 * Nothing is scanned or watched before contracts are requested; from then on, file watchers invalidate the cache. If
 * they wouldn't see everything, nothing is cached.
 */
export function createWorkspaceContracts() {
  const memories = new Map<string, WorkspaceMemory>();
  const changes = new vscode.EventEmitter<vscode.Uri>();
  let watchers: vscode.Disposable | undefined;
  const forget = () => {
    watchers?.dispose();
    watchers = undefined;
    memories.clear();
  };
  const changed = (uri: vscode.Uri) => {
    if (/\/\.git\/|\/node_modules\/.*(?<!\/package\.json)$/.test(uri.path)) return;
    memories.get(fileSystemOf(uri))?.index.changed(uri.path);
    changes.fire(uri);
  };
  const listeners = vscode.Disposable.from(
    changes,
    vscode.workspace.onDidChangeWorkspaceFolders(forget),
    vscode.workspace.onDidChangeConfiguration(
      (change) => change.affectsConfiguration('files.watcherExclude') && forget(),
    ),
  );
  return {
    /** Like `workspaceOf`, with the contracts found before. */
    workspaceOf(uri: vscode.Uri): Workspace {
      const workspace = workspaceOf(uri);
      const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
      if (!folder || !seesAll(folder)) return workspace;
      watchers ??= watch(changed);
      const known = memories.get(fileSystemOf(folder));
      const memory = known ?? loadCore().projects.createWorkspaceMemory(workspace.files);
      memories.set(fileSystemOf(folder), memory);
      return { ...workspace, ...memory.parts };
    },
    /** A file has changed on disk, as far as files are watched. */
    onDidChange: changes.event,
    dispose() {
      listeners.dispose();
      forget();
    },
  };
}

/** Paths are unique within one. */
function fileSystemOf({ scheme, authority }: vscode.Uri): string {
  return `${scheme}://${authority}`;
}

function watch(changed: (uri: vscode.Uri) => void): vscode.Disposable {
  const watchers = (vscode.workspace.workspaceFolders ?? []).map((folder) => {
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '**'));
    watcher.onDidCreate(changed);
    watcher.onDidChange(changed);
    watcher.onDidDelete(changed);
    return watcher;
  });
  return vscode.Disposable.from(...watchers);
}

/** Virtual file systems may not report changes, and the user may have excluded folders from watching. */
function seesAll(folder: vscode.Uri): boolean {
  if (folder.scheme !== 'file' && folder.scheme !== 'vscode-remote') return false;
  const excluded = vscode.workspace
    .getConfiguration('files', folder)
    .get<Record<string, boolean>>('watcherExclude', {});
  return Object.entries(excluded).every(([pattern, isOn]) => !isOn || /\.git\b|\.hg\b|node_modules/.test(pattern));
}

/** The builds whose code is deployed: of each folder of the workspace the one that fits best. */
export async function* buildsOfCode(
  contracts: Pick<WorkspaceContracts, 'workspaceOf'>,
  code: string,
): AsyncGenerator<{ folder: vscode.Uri; workspace: Workspace; candidate: Candidate }> {
  for (const { uri: folder } of vscode.workspace.workspaceFolders ?? []) {
    const workspace = contracts.workspaceOf(folder);
    const [fit] = await loadCore().projects.findFittingContracts(workspace, folder.path, code);
    if (fit) yield { folder, workspace, candidate: fit.candidate };
  }
}

/** The builds in the workspace folder of another one whose code is deployed, the best fit first. */
export function buildsBeside(
  { workspace, source, candidate }: { workspace: Workspace; source: vscode.Uri; candidate: Candidate },
  code: string,
): Promise<Fit[]> {
  const folder = vscode.workspace.getWorkspaceFolder(source)?.uri.path ?? candidate.project.root;
  return loadCore().projects.findFittingContracts(workspace, folder, code);
}

/** The contract's own file, or the folder or file where it was found, if its path doesn't exist. */
export async function sourceOf(foundIn: vscode.Uri, candidate: Candidate): Promise<vscode.Uri> {
  return (await fileOf(foundIn, candidate)) ?? foundIn;
}

/** The same; undefined if it doesn't exist. */
export async function fileOf(foundIn: vscode.Uri, { project, sourceName }: Candidate): Promise<vscode.Uri | undefined> {
  const file = vscode.Uri.joinPath(foundIn.with({ path: project.root }), sourceName);
  return vscode.workspace.fs.stat(file).then(
    () => file,
    () => undefined,
  );
}
