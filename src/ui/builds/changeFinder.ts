import * as vscode from 'vscode';
import type { ProjectFiles } from '../../core/projects/files/projectFiles.ts';
import type { ChangeFinder, OldBuild } from '../../core/trace/trial/changedBuilds.ts';
import { loadCore } from '../loadCore.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';
import type { FailureBuilds } from './buildFinder.ts';

/** Finds the deployed builds, and the same contracts as the editor has them now, saved or not. */
export function createChangeFinder(builds: FailureBuilds, contracts: WorkspaceContracts): ChangeFinder {
  const { trace } = loadCore();
  return {
    compiled: builds.compiled,
    compilerOf: builds.compilerOf,
    async find(code) {
      const found = await builds.find(code);
      return found.filter((each): each is OldBuild => !('problem' in each));
    },
    async changeOf(old) {
      if (builds.isRestricted) return undefined;
      for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
        const workspace = contracts.workspaceOf(uri);
        const asShown = { ...workspace, files: withUnsaved(workspace.files, uri) };
        const changed = await trace.changedSources(asShown, uri.path, old);
        if (changed) return changed;
      }
      return undefined;
    },
  };
}

/** Files with the unsaved text of those that are open. */
function withUnsaved(files: ProjectFiles, { scheme, authority }: vscode.Uri): ProjectFiles {
  return {
    ...files,
    async read(path) {
      const open = vscode.workspace.textDocuments.find(
        ({ uri, isDirty }) => isDirty && uri.path === path && uri.scheme === scheme && uri.authority === authority,
      );
      return open ? new TextEncoder().encode(open.getText()) : files.read(path);
    },
  };
}
