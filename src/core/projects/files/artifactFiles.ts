import { inTurns } from '../../platform/turns.ts';
import { joinPath } from './paths.ts';
import type { DirectoryEntry, ProjectFiles } from './projectFiles.ts';

/** The maximum folder depth of build output; it limits the walk through a crafted tree. */
const deepest = 24;

/**
 * Every JSON file below `folder`, links not followed, in no particular order. `skip` leaves out folders by their
 * absolute path.
 */
export async function jsonFilesBelow(
  files: ProjectFiles,
  folder: string,
  skip: (directory: string) => boolean = () => false,
  depth = 0,
): Promise<string[]> {
  if (depth > deepest) return [];
  const found: string[] = [];
  const below: Promise<string[]>[] = [];
  for (const entry of await files.list(folder)) {
    const path = joinPath(folder, entry.name);
    if (entry.type === 'file' && entry.name.endsWith('.json')) found.push(path);
    else if (entry.type === 'directory' && !skip(path)) below.push(jsonFilesBelow(files, path, skip, depth + 1));
  }
  return found.concat(...(await Promise.all(below)));
}

/** The maximum number of folders to list; it limits the walk through a crafted tree. */
const mostFolders = 500;

/**
 * The folders named `name` in `folder` and the folders below it, nearest first; links, packages and hidden folders aren't
 * searched.
 */
export async function findNamed(files: ProjectFiles, folder: string, name: string): Promise<string[]> {
  const found: string[] = [];
  for await (const [, path] of below(files, folder, (entry) => entry.name === name && entry.type === 'directory')) {
    found.push(path);
  }
  return found;
}

/** The files with these names in `folder` and the folders below it, by name; one walk, as `findNamed`'s. */
export async function findFiles(
  files: ProjectFiles,
  folder: string,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for await (const [name, path] of below(files, folder, (entry) => entry.type === 'file' && names.has(entry.name))) {
    found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}

/** The files in `folder` and the folders below it whose names match; one walk, as `findNamed`'s. */
export async function findMatching(files: ProjectFiles, folder: string, named: RegExp): Promise<string[]> {
  const found: string[] = [];
  for await (const [, path] of below(files, folder, (entry) => entry.type === 'file' && named.test(entry.name))) {
    found.push(path);
  }
  return found;
}

async function* below(
  files: ProjectFiles,
  folder: string,
  isFound: (entry: DirectoryEntry) => boolean,
): AsyncGenerator<readonly [name: string, path: string]> {
  const search = [folder];
  const rest = inTurns();
  for (const path of search) {
    for (const entry of await files.list(path)) {
      const at = joinPath(path, entry.name);
      if (isFound(entry)) yield [entry.name, at];
      else if (entry.type !== 'directory' || /^(?:\..*|node_modules)$/.test(entry.name)) continue;
      else if (search.length < mostFolders) search.push(at);
    }
    const resting = rest();
    if (resting) await resting;
  }
}
