import { type Stats, unwatchFile, watchFile } from 'node:fs';
import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import { contractFile } from '../verification/ask/chooseSource.ts';
import { apeFolder, workspaceOf } from '../verification/workspace/workspaceFiles.ts';

/** The files that deployment tools write; core's `projectOfRecord` looks closer. */
export const recordGlob =
  '**/{broadcast/*/*/*.json,ignition/deployments/*/*,build/deployments/map.json,build/contracts/*.json,deployments/*/*.json}';

/** A deployment record that a tool wrote. */
export interface WrittenRecord {
  /** The folder of its project. */
  readonly project: vscode.Uri;
  /** The workspace folder. */
  readonly folder: vscode.Uri;
  /** The record's path. */
  readonly record: string;
}

/** The configurations of the tools that write records, at the top of a folder. */
const configurationGlob = '{hardhat.config.*,foundry.toml,truffle-config.*,truffle.js,brownie-config.*,ape-config.*}';
/** At the top of a folder, these or what the tools write there show that it is a project of theirs. */
const ofProject =
  /^(?:hardhat\.config\.\w+|foundry\.toml|truffle-config\.\w+|truffle\.js|(?:brownie|ape)-config\.\w+|\.build|broadcast|deployments|ignition)$/;

/** What Ape writes into a project when it builds it. */
const apeGlob = '**/.build/__local__.json';
const mostApeProjects = 20;
/** In milliseconds: how often Ape's record is looked at. */
const interval = 3_000;

/** The most records that are looked at. */
const mostRecords = 2_000;

/**
 * Watches for deployment records in trusted folders; reads none. Whole folders are watched only once there is a sign of
 * contracts: a tool's configuration or records at the top of a folder, a contract file that is opened, or a record that a
 * command has written. Ape's records are in the user's home, and are watched only if a project of the workspace is Ape's.
 */
export function watchRecords(written: (record: WrittenRecord) => void, failed: (error: unknown) => void) {
  const watchers: vscode.Disposable[] = [];
  const ofApe = new Map<string, vscode.Disposable>();
  let isDisposed = false;

  const noticed = (uri: vscode.Uri) => {
    const root = loadCore().projects.projectOfRecord(uri.path);
    const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
    if (root === undefined || !folder) return;
    // Ignition's addresses follow its journal.
    const record = uri.path.replace(/\/journal\.jsonl$/, '/deployed_addresses.json');
    written({ project: uri.with({ path: root }), folder, record });
  };
  const watchApe = async (manifest: vscode.Uri): Promise<void> => {
    const folder = vscode.workspace.getWorkspaceFolder(manifest)?.uri;
    if (folder?.scheme !== 'file' || manifest.path.includes('/node_modules/')) return;
    const project = vscode.Uri.joinPath(manifest, '../..');
    const networks = await loadCore().projects.apeNetworks(workspaceOf(folder).files, project.path, apeFolder().path);
    for (const ecosystem of new Set(networks.map((network) => network.ecosystem))) {
      const record = vscode.Uri.joinPath(apeFolder(), ecosystem, 'deployments_map.json');
      const key = `${project} ${record}`;
      if (isDisposed || ofApe.has(key)) continue;
      // Neither the file nor its folder may be there yet.
      const told = () => written({ project, folder, record: record.path });
      const changed = (now: Stats, before: Stats) => now.mtimeMs > before.mtimeMs && told();
      watchFile(record.fsPath, { interval, persistent: false }, changed);
      ofApe.set(key, new vscode.Disposable(() => unwatchFile(record.fsPath, changed)));
    }
  };
  const apeProject = (manifest: vscode.Uri) => void watchApe(manifest).catch(failed);
  /** Those at the top of a folder; the search for others is due only to people who have Ape. */
  const findApe = async (): Promise<void> => {
    const { fs, workspaceFolders = [] } = vscode.workspace;
    const isThere = (uri: vscode.Uri) =>
      fs.stat(uri).then(
        () => true,
        () => false,
      );
    for (const { uri } of workspaceFolders) {
      const manifest = vscode.Uri.joinPath(uri, '.build/__local__.json');
      if (await isThere(manifest)) await watchApe(manifest);
    }
    if (!(await isThere(apeFolder()))) return;
    const manifests = await vscode.workspace.findFiles(apeGlob, '**/node_modules/**', mostApeProjects);
    await Promise.all(manifests.map(watchApe));
  };
  const isContract = ({ uri }: vscode.TextDocument) => contractFile.test(uri.path);
  let configurations: vscode.Disposable | undefined;
  let isWatching = false;
  const mayWatch = () => vscode.workspace.isTrusted && !isWatching && !isDisposed;
  const watch = () => {
    if (!mayWatch()) return;
    isWatching = true;
    configurations?.dispose();
    const files = vscode.workspace.createFileSystemWatcher(recordGlob);
    const ape = vscode.workspace.createFileSystemWatcher(apeGlob);
    watchers.push(files, files.onDidCreate(noticed), files.onDidChange(noticed));
    watchers.push(ape, ape.onDidCreate(apeProject), ape.onDidChange(apeProject));
    watchers.push(vscode.workspace.onDidChangeWorkspaceFolders(() => void findApe().catch(failed)));
    findApe().catch(failed);
  };
  /** Whether a folder is a project of a tool, at once and when it becomes one. */
  const lookForProjects = async (): Promise<void> => {
    if (!mayWatch()) return;
    const folders = vscode.workspace.workspaceFolders ?? [];
    configurations?.dispose();
    configurations = vscode.Disposable.from(
      ...folders.map((folder) => {
        const watcher = vscode.workspace.createFileSystemWatcher(
          new vscode.RelativePattern(folder, configurationGlob),
          false,
          true,
          true,
        );
        watcher.onDidCreate(watch);
        return watcher;
      }),
    );
    if (vscode.workspace.textDocuments.some(isContract)) watch();
    for (const { uri } of folders) {
      const entries = await vscode.workspace.fs.readDirectory(uri).then(undefined, () => []);
      if (entries.some(([name]) => ofProject.test(name))) watch();
    }
  };
  lookForProjects().catch(failed);
  const signs = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument((document) => isContract(document) && watch()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void lookForProjects().catch(failed)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void lookForProjects().catch(failed)),
  );
  return {
    // VS Code's watchers can miss files in nested folders that a tool creates in one step.
    /** Looks for records that were written since then, in milliseconds since 1970, and not noticed. */
    async lookSince(time: number): Promise<void> {
      if (!vscode.workspace.isTrusted) return;
      for (const uri of await vscode.workspace.findFiles(recordGlob, '**/node_modules/**', mostRecords)) {
        const { mtime } = await vscode.workspace.fs.stat(uri);
        if (isDisposed || mtime < time) continue;
        watch();
        noticed(uri);
      }
    },
    dispose() {
      isDisposed = true;
      configurations?.dispose();
      vscode.Disposable.from(signs, ...watchers, ...ofApe.values()).dispose();
    },
  };
}
