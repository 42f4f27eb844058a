import * as vscode from 'vscode';
import type { Workspace } from '../../core/projects/files/projectFiles.ts';
import type { BuildSources } from '../../core/trace/builds/buildSources.ts';
import type { ChangeFinder, OldBuild } from '../../core/trace/trial/changedBuilds.ts';
import type { Replacement } from '../../core/trace/trial/replacements.ts';
import type { SomeCode } from '../../core/trace/trial/tryChange.ts';
import { loadCore } from '../loadCore.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';
import { withUnsaved } from '../verification/workspace/workspaceFiles.ts';
import type { FailureBuilds } from './buildFinder.ts';

/** How a contract is found that has another name than the deployed one. */
export interface Replacing {
  /** Lets the user choose if it isn't obvious; undefined if the user doesn't. */
  choose(old: OldBuild, found: readonly Replacement[]): Promise<BuildSources | undefined>;
  /** Whether it is the contract that the user means, and not one that it calls, which may be a stranger's. */
  isMeant(deployed: SomeCode): boolean;
  /** Whether the contract may have a successor even if its own sources haven't changed. */
  readonly isUpgrade?: true;
}

/**
 * Finds the deployed builds, and the same contracts as the editor has them now, saved or not.
 * @param replacing for contracts that the workspace doesn't have any more
 */
export function createChangeFinder(
  builds: FailureBuilds,
  contracts: WorkspaceContracts,
  replacing?: Replacing,
): ChangeFinder {
  const { trace } = loadCore();
  const folders = (): { workspace: Workspace; path: string }[] =>
    (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => {
      const workspace = contracts.workspaceOf(uri);
      return { workspace: { ...workspace, files: withUnsaved(workspace.files, uri) }, path: uri.path };
    });
  const replacementOf = async (old: OldBuild, { code }: SomeCode): Promise<BuildSources | undefined> => {
    const found: Replacement[] = [];
    const layoutOf = (build: OldBuild) => trace.layoutOnce(builds.layouts, build, builds.compilerOf);
    for (const { workspace, path } of folders())
      found.push(...(await trace.findReplacements(workspace, path, old, code, layoutOf)));
    if (found.length === 0) return undefined;
    // Anyone may have verified a contract: if it isn't an upgrade, only the user knows what replaces it.
    const isOwn = replacing?.isUpgrade || ('from' in old && old.from === 'workspace');
    return (isOwn ? trace.obviousReplacement(found)?.sources : undefined) ?? replacing?.choose(old, found);
  };
  return {
    compiled: builds.compiled,
    compilerOf: builds.compilerOf,
    async find(code) {
      const found = await builds.find(code);
      return found.filter((each): each is OldBuild => !('problem' in each));
    },
    async unreadBuild(code) {
      if (builds.isRestricted) return undefined;
      for (const { workspace, path } of folders()) {
        const found = await trace.hardhatVyperBuild(workspace, path, code);
        if (found) return found;
      }
      return undefined;
    },
    async changeOf(old, deployed) {
      if (builds.isRestricted) return undefined;
      for (const { workspace, path } of folders()) {
        const changed = await trace.changedSources(workspace, path, old);
        if (!changed) continue;
        const isUpgraded = replacing?.isUpgrade && replacing.isMeant(deployed) && trace.isUnchanged(old, changed);
        return (isUpgraded ? await replacementOf(old, deployed) : undefined) ?? changed;
      }
      return replacing?.isMeant(deployed) ? replacementOf(old, deployed) : undefined;
    },
  };
}
