import { createHashedSources } from './hashedSources.ts';
import type { ProjectFiles, Workspace } from './projectFiles.ts';
import { createDerivation, withRecentBuilds } from './recentBuilds.ts';
import { type ContractIndex, createContractIndex } from './workspaceIndex.ts';

/** All caches for the workspaces of one file system, so that a second contract is found and drafted fast. */
export interface WorkspaceMemory {
  /** Call it for each change. */
  readonly index: ContractIndex;
  /** The caches of a workspace. */
  readonly parts: Omit<Workspace, 'folders'>;
}

/** Empty caches. Read nothing until they are queried. */
export function createWorkspaceMemory(files: ProjectFiles): WorkspaceMemory {
  const index = createContractIndex();
  const parts = {
    files: withRecentBuilds(files),
    recall: index.recall,
    hashed: createHashedSources(),
    derived: createDerivation(),
  };
  return { index, parts };
}
