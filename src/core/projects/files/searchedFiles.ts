import type { ProjectFiles } from './projectFiles.ts';

/**
 * The same files for a search: a folder that can't be read is an empty one, so that one without permission costs
 * nothing of what else there is.
 * @param top The folder of which a failure is one of the search.
 */
export function searchedFiles(files: ProjectFiles, top?: string): ProjectFiles {
  return {
    ...files,
    stat: (path) => files.stat(path).catch(() => undefined),
    list: (directory) => (directory === top ? files.list(directory) : files.list(directory).catch(() => [])),
  };
}
