import type { ProjectFiles } from './projectFiles.ts';

/**
 * The same files for a search: an unreadable folder counts as empty, so that a folder without permission doesn't hide
 * the others.
 * @param top The folder whose failure makes the search fail.
 */
export function searchedFiles(files: ProjectFiles, top?: string): ProjectFiles {
  return {
    ...files,
    stat: (path) => files.stat(path).catch(() => undefined),
    list: (directory) => (directory === top ? files.list(directory) : files.list(directory).catch(() => [])),
  };
}
