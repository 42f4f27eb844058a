import { boundedFiles } from './boundedFiles.ts';
import type { DirectoryEntry, FileStat, ProjectFiles } from './projectFiles.ts';

/**
 * The same files, with each path looked up once and few open at a time. For one search or draft, in which hundreds of
 * files in a few folders must each be checked for links. Contents aren't kept.
 */
export function cachedFiles(all: ProjectFiles): ProjectFiles {
  const files = boundedFiles(all);
  const stats = new Map<string, Promise<FileStat | undefined>>();
  const lists = new Map<string, Promise<readonly DirectoryEntry[]>>();
  const realPaths = new Map<string, Promise<string>>();
  const { realPath, apeFolder } = files;
  return {
    read: (path) => files.read(path),
    list: (directory) => remembered(lists, directory, (asked) => files.list(asked)),
    stat: (path) => remembered(stats, path, (asked) => files.stat(asked)),
    ...(realPath && { realPath: (path: string) => remembered(realPaths, path, (asked) => realPath(asked)) }),
    ...(apeFolder && { apeFolder }),
  };
}

function remembered<T>(known: Map<string, Promise<T>>, path: string, look: (path: string) => Promise<T>): Promise<T> {
  const found = known.get(path) ?? look(path);
  known.set(path, found);
  return found;
}
