import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FileType, ProjectFiles, Workspace } from '../../../src/core/projects/files/projectFiles.ts';

interface Kind {
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

const typeOf = (entry: Kind): FileType =>
  entry.isSymbolicLink() ? 'link' : entry.isDirectory() ? 'directory' : 'file';

/** The machine's own files. */
export const diskFiles: ProjectFiles = {
  read: async (path) => {
    const { buffer, byteOffset, byteLength } = await readFile(path);
    return new Uint8Array(buffer, byteOffset, byteLength);
  },
  stat: async (path) => {
    try {
      const stat = await lstat(path);
      return { type: typeOf(stat), size: stat.size, mtime: stat.mtimeMs };
    } catch {
      return undefined;
    }
  },
  list: async (directory) => {
    try {
      return (await readdir(directory, { withFileTypes: true })).map((entry) => ({
        name: entry.name,
        type: typeOf(entry),
      }));
    } catch {
      return [];
    }
  },
  realPath: (path) => realpath(path),
};

/** One of the example workspaces, with real build output. */
export function exampleWorkspace(name: string): Workspace & { root: string } {
  const root = fileURLToPath(new URL(`../../fixtures/workspaces/${name}`, import.meta.url));
  return { root, folders: [root], files: diskFiles };
}
