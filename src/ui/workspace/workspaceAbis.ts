import * as vscode from 'vscode';
import type { AbiIndex } from '../../core/ledger/evm/abiIndex.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import { workspaceOf } from '../verification/workspace/workspaceFiles.ts';

/** In milliseconds: how long an index is used that may lack something, for the file system failed while it was read. */
const partialFor = 2_000;

/**
 * The errors, functions and events of the workspace's contracts. Nothing is read or watched before the first use; after
 * that, a change to the build output makes the next use read it again, and so does a file system that failed.
 */
export function createWorkspaceAbis(log: Log) {
  let known: Promise<AbiIndex> | undefined;
  let watching: vscode.Disposable | undefined;
  const forget = () => {
    known = undefined;
  };
  const watch = () => {
    const output = vscode.workspace.createFileSystemWatcher('**/*.json');
    // A folder that is moved, removed or put back is reported alone, without the files in it.
    const folders = vscode.workspace.createFileSystemWatcher('**', false, true, false);
    return vscode.Disposable.from(
      output,
      output.onDidChange(forget),
      folders,
      folders.onDidCreate(forget),
      folders.onDidDelete(forget),
      vscode.workspace.onDidChangeWorkspaceFolders(forget),
    );
  };
  return {
    /** The ABIs that the workspace has built; never fails. An untrusted workspace has none. */
    async read(): Promise<AbiIndex> {
      if (!vscode.workspace.isTrusted) return { ...loadCore().ledger.noAbis, isRestricted: true };
      watching ??= watch();
      if (known) return known;
      const reading = readAll(log);
      const index = reading.then((result) => result.index);
      known = index;
      void reading.then(({ isWhole }) => {
        if (!isWhole) setTimeout(() => known === index && forget(), partialFor).unref();
      });
      return index;
    },
    dispose: () => watching?.dispose(),
  };
}

async function readAll(log: Log): Promise<{ index: AbiIndex; isWhole: boolean }> {
  const { ledger, projects } = loadCore();
  const index = ledger.createAbiIndex();
  const started = performance.now();
  let isWhole = true;
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const failed = (error: unknown) => {
      isWhole = false;
      log.warn(`Couldn't read the build output in ${uri.path}: ${error instanceof Error ? error.message : error}`);
    };
    try {
      for await (const { abi, ...docs } of projects.readAbis(workspaceOf(uri), uri.path, failed)) index.add(abi, docs);
    } catch (error) {
      failed(error);
    }
  }
  log.debug(`The workspace's ABIs were read in ${Math.round(performance.now() - started)} ms`);
  return { index, isWhole };
}
