import * as vscode from 'vscode';
import type { AbiIndex } from '../../core/ledger/evm/abiIndex.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import { workspaceOf } from '../verification/workspace/workspaceFiles.ts';

export interface WorkspaceAbis extends vscode.Disposable {
  /** The ABIs that the workspace has built; never fails. An untrusted workspace has none. */
  read(): Promise<AbiIndex>;
}

/**
 * The errors, functions and events of the workspace's contracts. Nothing is read or watched before the first use; after
 * that, a change to the build output makes the next use read it again.
 */
export function createWorkspaceAbis(log: Log): WorkspaceAbis {
  let known: Promise<AbiIndex> | undefined;
  let watching: vscode.Disposable | undefined;
  const forget = () => {
    known = undefined;
  };
  const watch = () => {
    const output = vscode.workspace.createFileSystemWatcher('**/*.json');
    return vscode.Disposable.from(
      output,
      output.onDidChange(forget),
      output.onDidCreate(forget),
      output.onDidDelete(forget),
      vscode.workspace.onDidChangeWorkspaceFolders(forget),
    );
  };
  return {
    async read() {
      if (!vscode.workspace.isTrusted) return { ...loadCore().ledger.noAbis, isRestricted: true };
      watching ??= watch();
      known ??= readAll(log);
      return known;
    },
    dispose: () => watching?.dispose(),
  };
}

async function readAll(log: Log): Promise<AbiIndex> {
  const { ledger, projects } = loadCore();
  const index = ledger.createAbiIndex();
  const started = performance.now();
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    try {
      for await (const { abi, ...docs } of projects.readAbis(workspaceOf(uri), uri.path)) index.add(abi, docs);
    } catch (error) {
      log.warn(`Couldn't read the build output in ${uri.path}: ${error instanceof Error ? error.message : error}`);
    }
  }
  log.debug(`The workspace's ABIs were read in ${Math.round(performance.now() - started)} ms`);
  return index;
}
