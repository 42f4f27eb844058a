import { joinPath } from './paths.ts';
import type { ProjectFiles } from './projectFiles.ts';

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
 * Everything named `name` in `folder` and the folders below it, nearest first; links, packages and hidden folders aren't
 * searched.
 */
export async function findNamed(
  files: ProjectFiles,
  folder: string,
  name: string,
  type: 'file' | 'directory',
): Promise<string[]> {
  const found: string[] = [];
  const search = [folder];
  for (const path of search) {
    for (const entry of await files.list(path)) {
      const below = joinPath(path, entry.name);
      if (entry.name === name && entry.type === type) found.push(below);
      else if (entry.type !== 'directory' || /^(?:\..*|node_modules)$/.test(entry.name)) continue;
      else if (search.length < mostFolders) search.push(below);
    }
  }
  return found;
}
