import type { ProjectFiles } from './projectFiles.ts';

/** Windows gives a process 512 open files at first, other systems often 1,024; VS Code needs some for itself. */
const mostAtOnce = 64;

/**
 * The same files, with a limit on how many are open at a time: a build can have thousands, and a walk reads all of
 * them.
 */
export function boundedFiles(files: ProjectFiles): ProjectFiles {
  let open = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (open >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else open++;
    try {
      return await work();
    } finally {
      // Its place goes to the next.
      const next = waiting.shift();
      if (next) next();
      else open--;
    }
  };
  const { realPath, apeFolder } = files;
  return {
    read: (path) => inTurn(() => files.read(path)),
    stat: (path) => inTurn(() => files.stat(path)),
    list: (directory) => inTurn(() => files.list(directory)),
    ...(realPath && { realPath: (path: string) => inTurn(() => realPath(path)) }),
    ...(apeFolder && { apeFolder }),
  };
}
