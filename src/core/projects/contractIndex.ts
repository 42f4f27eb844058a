import { isInside, nameOf } from './paths.ts';
import type { ProjectFiles, Recollection } from './projectFiles.ts';

/** What `findContracts` found in the workspaces of one file system, until something there changes. */
export interface ContractIndex {
  /** For `Workspace.recall`. */
  readonly recall: Recollection;
  /** To be told of each file or folder that was created, changed or deleted. Absolute. */
  changed(path: string): void;
  /** Everything is looked for anew. */
  forget(): void;
}

interface Kept {
  readonly folders: readonly string[];
  readonly value: Promise<unknown>;
}

/** An index that knows nothing yet. Reads nothing until it is asked. */
export function createContractIndex(): ContractIndex {
  const kept = new Map<string, Kept>();
  const recall: Recollection = (key, folders, look) => {
    const known = kept.get(key);
    // A key stands for one kind of result.
    if (known !== undefined) return known.value as ReturnType<typeof look>;
    const entry = { folders, value: look() };
    kept.set(key, entry);
    // What failed is tried again the next time.
    entry.value.catch(() => kept.get(key) === entry && kept.delete(key));
    return entry.value;
  };
  return {
    recall,
    changed(path) {
      // Which Hardhat builds a project is told by packages in folders above it, too.
      if (nameOf(path) === 'package.json') kept.clear();
      for (const [key, { folders }] of kept) {
        if (folders.some((folder) => isInside(folder, path) || isInside(path, folder))) kept.delete(key);
      }
    },
    forget: () => kept.clear(),
  };
}

/** A build-info of so many bytes is held; a larger one only as long as the memory is not needed for something else. */
const heldAtMost = 16 << 20;

/**
 * The same files, with the bytes of the last build-info at hand: the contracts of a deployment are in the same one, of
 * up to hundreds of megabytes. It is read anew when it changed.
 */
export function withRecentBuilds(files: ProjectFiles): ProjectFiles {
  let last: { readonly path: string; readonly stamp: string; bytes(): Uint8Array | undefined } | undefined;
  return {
    ...files,
    async read(path) {
      if (!path.includes('/build-info/')) return files.read(path);
      const stat = await files.stat(path);
      const stamp = `${stat?.mtime} ${stat?.size}`;
      const known = last?.path === path && last.stamp === stamp ? last.bytes() : undefined;
      if (known !== undefined) return known;
      const bytes = await files.read(path);
      last = { path, stamp, bytes: bytes.byteLength <= heldAtMost ? () => bytes : weakly(new WeakRef(bytes)) };
      return bytes;
    },
  };
}

/** Apart from where the bytes are at hand, which would hold them. */
function weakly<T extends object>(reference: WeakRef<T>): () => T | undefined {
  return () => reference.deref();
}
