import type { Derivation, ProjectFiles } from './projectFiles.ts';

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
