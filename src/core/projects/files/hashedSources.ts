import type { FileStat, HashedSource, HashedSources } from './projectFiles.ts';

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
