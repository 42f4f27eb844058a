import { isInside, nameOf } from './paths.ts';
import type { Recollection } from './projectFiles.ts';

/** Caches the results of `findContracts` in the workspaces of one file system until something there changes. */
export interface ContractIndex {
  /** For `Workspace.recall`. */
  readonly recall: Recollection;
  /** Call it for each file or folder that was created, changed or deleted. Absolute. */
  changed(path: string): void;
}

interface IndexEntry {
  readonly folders: readonly string[];
  readonly value: Promise<unknown>;
}

/** An empty index. Reads nothing until it is queried. */
export function createContractIndex(): ContractIndex {
  const kept = new Map<string, IndexEntry>();
  const recall: Recollection = (key, folders, look) => {
    const known = kept.get(key);
    // A key stands for one kind of result.
    if (known !== undefined) return known.value as ReturnType<typeof look>;
    const entry = { folders, value: look() };
    kept.set(key, entry);
    // A failure is retried the next time.
    entry.value.catch(() => kept.get(key) === entry && kept.delete(key));
    return entry.value;
  };
  return {
    recall,
    changed(path) {
      // Which Hardhat builds a project depends on packages in folders above it, too.
      if (nameOf(path) === 'package.json') kept.clear();
      for (const [key, { folders }] of kept) {
        if (folders.some((folder) => isInside(folder, path) || isInside(path, folder))) kept.delete(key);
      }
    },
  };
}
