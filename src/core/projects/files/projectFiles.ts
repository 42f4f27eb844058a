/** What is at a path. A link is reported as a link, never as what it points to. */
export type FileType = 'file' | 'directory' | 'link';

export interface FileStat {
  readonly type: FileType;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtime: number;
}

export interface DirectoryEntry {
  readonly name: string;
  readonly type: FileType;
}

/**
 * The only way this folder sees files. Paths are absolute and posix-like (`/home/ann/app/contracts/Vault.sol`, also
 * `/c:/app/...`), as the path of an editor's URI is, so that remote and virtual workspaces work.
 */
export interface ProjectFiles {
  /** The file's bytes. Rejects when there is no such file. */
  read(path: string): Promise<Uint8Array>;
  /** Undefined if nothing is there. */
  stat(path: string): Promise<FileStat | undefined>;
  /** The directory's entries; an empty list when there is no such directory. */
  list(directory: string): Promise<readonly DirectoryEntry[]>;
  /**
   * The path with every link in it resolved, if the file system knows it. Without it, nothing that is reached
   * through a link is published.
   */
  realPath?(path: string): Promise<string>;
  /**
   * Ape's own folder, outside of the workspace: it keeps its deployment records there, for all projects. Undefined
   * unless the workspace is trusted and on this machine's own disk.
   */
  apeFolder?(): string | undefined;
}

/** A source file's text and its keccak256. */
export interface HashedSource {
  readonly keccak256: string;
  readonly text: string;
  /** Bytes of the file. */
  readonly bytes: number;
}

/**
 * Source files that were read and had the expected hash: the contracts of a project share most of them. The texts are
 * always those that were hashed, even if the files have changed since.
 */
export interface HashedSources {
  /** The file at the absolute `path`; undefined if it is unknown or its stat has changed. */
  get(path: string, stat: FileStat | undefined): HashedSource | undefined;
  /** Keeps the content of a file that had `stat` before it was read. */
  keep(path: string, stat: FileStat | undefined, source: HashedSource): void;
}

/** The open workspace: its folders, outside of which nothing is ever published, and how to read them. */
export interface Workspace {
  /** Absolute paths of the workspace folders. */
  readonly folders: readonly string[];
  readonly files: ProjectFiles;
  /** The results that a `ContractIndex` has cached; without it, everything is read. */
  readonly recall?: Recollection;
  /** Source files that were read before; without it, each is read and hashed every time. */
  readonly hashed?: HashedSources;
  /** Results derived from bytes that are still in memory; without it, they are derived again. */
  readonly derived?: Derivation;
}

/**
 * Returns the earlier result of `look` for `key` if nothing in `folders` has changed since.
 * @param folders Absolute. Everything that the result depends on is in them.
 */
export type Recollection = <T>(key: string, folders: readonly string[], look: () => Promise<T>) => Promise<T>;

/** Returns the earlier result of `make` for `key` and these bytes (the same object, not just the same content). */
export type Derivation = <T>(bytes: Uint8Array, key: string, make: () => T) => T;
