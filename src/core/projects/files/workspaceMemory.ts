import { createHashedSources } from './hashedSources.ts';
import type { ProjectFiles, Workspace } from './projectFiles.ts';
import { createDerivation, withRecentBuilds } from './recentBuilds.ts';
import { type ContractIndex, createContractIndex } from './workspaceIndex.ts';

/** All that is remembered of the workspaces of one file system, so that a second contract is found and drafted fast. */
export interface WorkspaceMemory {
  /** To be called for each change. */
  readonly index: ContractIndex;
  /** What a workspace has beside its folders. */
  readonly parts: Omit<Workspace, 'folders'>;
}

/** A memory that knows nothing yet. Reads nothing until it is asked. */
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
