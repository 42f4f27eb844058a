import { isInside, nameOf } from './paths.ts';
import type {
  Derivation,
  FileStat,
  HashedSource,
  HashedSources,
  ProjectFiles,
  Recollection,
  Workspace,
} from './projectFiles.ts';

/** A build-info up to this size is kept; a larger one only until its memory is needed. */
const heldAtMost = 16 << 20;

/**
 * The same files, with the bytes of the last build-info kept: the contracts of a deployment are in the same one, of up
 * to hundreds of megabytes. It is read again if it has changed.
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

/** A function of its own: a closure beside the bytes would keep them in memory. */
function weakly<T extends object>(reference: WeakRef<T>): () => T | undefined {
  return () => reference.deref();
}

/** Keeps results derived from bytes as long as the bytes themselves are in memory. */
export function createDerivation(): Derivation {
  const kept = new WeakMap<Uint8Array, Map<string, unknown>>();
  return <T>(bytes: Uint8Array, key: string, make: () => T): T => {
    const known = kept.get(bytes) ?? new Map<string, unknown>();
    kept.set(bytes, known);
    // A key stands for one kind of result.
    if (known.has(key)) return known.get(key) as T;
    const made = make();
    known.set(key, made);
    return made;
  };
}

/** The number of bytes of text to keep; the least recently used are removed first. */
const cacheBytes = 16 << 20;

/** Empty at first. */
export function createHashedSources(most = cacheBytes): HashedSources {
  const kept = new Map<string, { readonly stamp: string; readonly source: HashedSource }>();
  let total = 0;
  const forget = (path: string) => {
    total -= kept.get(path)?.source.bytes ?? 0;
    kept.delete(path);
  };
  return {
    get(path, stat) {
      const known = kept.get(path);
      if (known === undefined || known.stamp !== stampOf(stat)) return undefined;
      // Moves it to the end, as the most recently used.
      kept.delete(path);
      kept.set(path, known);
      return known.source;
    },
    keep(path, stat, source) {
      const stamp = stampOf(stat);
      if (stamp === undefined) return;
      forget(path);
      kept.set(path, { stamp, source });
      total += source.bytes;
      for (const oldest of kept.keys()) {
        if (total <= most) break;
        forget(oldest);
      }
    },
  };
}

/** Undefined if it isn't a file (such as a link), or if the file system doesn't know when it was written. */
function stampOf(stat: FileStat | undefined): string | undefined {
  return stat?.type === 'file' && stat.mtime > 0 ? `${stat.mtime} ${stat.size}` : undefined;
}

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

/** Caches the results of `findContracts` in the workspaces of one file system until something there changes. */
export type ContractIndex = ReturnType<typeof createContractIndex>;

interface IndexEntry {
  readonly folders: readonly string[];
  readonly value: Promise<unknown>;
}

/** An empty index. Reads nothing until it is queried. */
export function createContractIndex() {
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
    /** For `Workspace.recall`. */
    recall,
    /** Call it for each file or folder that was created, changed or deleted. Absolute. */
    changed(path: string): void {
      // Which Hardhat builds a project depends on packages in folders above it, too.
      if (nameOf(path) === 'package.json') kept.clear();
      for (const [key, { folders }] of kept) {
        if (folders.some((folder) => isInside(folder, path) || isInside(path, folder))) kept.delete(key);
      }
    },
  };
}
