import type { ProjectFiles } from './projectFiles.ts';

/**
 * The same files for a search: an unreadable folder counts as empty, so that a folder without permission doesn't hide
 * the others.
 * @param top The folder whose failure makes the search fail.
 * @param unread Called with each failure that counts as empty.
 */
export function searchedFiles(files: ProjectFiles, top?: string, unread?: (error: unknown) => void): ProjectFiles {
  const orElse = <T>(empty: T) => {
    return (error: unknown) => {
      unread?.(error);
      return empty;
    };
  };
  return {
    ...files,
    stat: (path) => files.stat(path).catch(orElse(undefined)),
    list: (directory) => (directory === top ? files.list(directory) : files.list(directory).catch(orElse([]))),
  };
}
