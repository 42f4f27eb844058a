import type {
  DirectoryEntry,
  FileStat,
  ProjectFiles,
  Workspace,
} from '../../../src/core/projects/files/projectFiles.ts';

export interface MemoryFile {
  content: string | Uint8Array | object;
  mtime?: number;
}

export interface MemoryOptions {
  /** Link -> what it points to, both absolute. */
  links?: Record<string, string>;
  /** Whether the file system can resolve links. */
  canResolve?: boolean;
  folders?: string[];
  /** Where Ape keeps its records, if the workspace may see it. */
  apeFolder?: string;
}

/**
 * A workspace in memory, `/ws` by default. A file's content is text, bytes, or an object that is written as JSON.
 * `reads` records every path that was read.
 */
export function memoryWorkspace(
  tree: Record<string, MemoryFile | MemoryFile['content']>,
  options: MemoryOptions = {},
): Workspace & { reads: string[] } {
  const links = options.links ?? {};
  const contents = new Map<string, { bytes: Uint8Array; mtime: number }>();
  for (const [path, value] of Object.entries(tree)) {
    const file = isFile(value) ? value : { content: value };
    contents.set(path, { bytes: bytesOf(file.content), mtime: file.mtime ?? 1_000 });
  }
  const resolve = (path: string): string => {
    for (const [link, target] of Object.entries(links)) {
      if (path === link || path.startsWith(`${link}/`)) return resolve(target + path.slice(link.length));
    }
    return path;
  };
  const reads: string[] = [];
  const files: ProjectFiles = {
    read: async (path) => {
      reads.push(path);
      const file = contents.get(resolve(path));
      if (file === undefined) throw new Error(`no such file: ${path}`);
      return file.bytes;
    },
    stat: async (path): Promise<FileStat | undefined> => {
      const real = resolve(path);
      const file = contents.get(real);
      const isDirectory = file === undefined && [...contents.keys()].some((other) => other.startsWith(`${real}/`));
      if (file === undefined && !isDirectory) return undefined;
      const type = path in links ? 'link' : file === undefined ? 'directory' : 'file';
      return { type, size: file?.bytes.byteLength ?? 0, mtime: file?.mtime ?? 0 };
    },
    list: async (directory): Promise<DirectoryEntry[]> => {
      const prefix = directory === '/' ? '/' : `${resolve(directory)}/`;
      const entries = new Map<string, DirectoryEntry>();
      for (const path of contents.keys()) {
        if (!path.startsWith(prefix)) continue;
        const [name = '', ...rest] = path.slice(prefix.length).split('/');
        entries.set(name, { name, type: rest.length > 0 ? 'directory' : 'file' });
      }
      for (const link of Object.keys(links)) {
        const name = link.startsWith(prefix) ? link.slice(prefix.length) : '';
        if (name !== '' && !name.includes('/')) entries.set(name, { name, type: 'link' });
      }
      return [...entries.values()];
    },
    ...(options.canResolve === false ? {} : { realPath: async (path: string) => resolve(path) }),
    apeFolder: () => options.apeFolder,
  };
  return { folders: options.folders ?? ['/ws'], files, reads };
}

function isFile(value: MemoryFile | MemoryFile['content']): value is MemoryFile {
  return (
    typeof value === 'object' &&
    'content' in value &&
    Object.keys(value).every((key) => key === 'content' || key === 'mtime')
  );
}

function bytesOf(content: MemoryFile['content']): Uint8Array {
  if (content instanceof Uint8Array) return content;
  return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
}
