import type { FileStat } from './projectFiles.ts';

/** A source file's text, and the keccak256 that it was found to have. */
export interface HashedSource {
  readonly keccak256: string;
  readonly text: string;
  /** Bytes of the file. */
  readonly bytes: number;
}

/**
 * Source files that were read and had the hash they were to have: the contracts of a project share most of them. A text
 * from here can never be another than the one that was hashed, whatever became of the file.
 */
export interface HashedSources {
  /** The file at the absolute `path`, undefined where it is not known or does not look as it did then. */
  get(path: string, stat: FileStat | undefined): HashedSource | undefined;
  /** Keeps what was read of the file that looked like `stat` before it was read. */
  keep(path: string, stat: FileStat | undefined, source: HashedSource): void;
}

/** So many bytes of texts are kept; the ones used longest ago go first. */
const keptAtMost = 16 << 20;

/** Knows nothing yet. */
export function createHashedSources(most = keptAtMost): HashedSources {
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
      // To the end of the row.
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

/** Undefined for what is no file, such as a link, and where the file system does not tell when it was written. */
function stampOf(stat: FileStat | undefined): string | undefined {
  return stat?.type === 'file' && stat.mtime > 0 ? `${stat.mtime} ${stat.size}` : undefined;
}
