/** What a path names. A link is reported as a link, never as what it points to. */
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
  /** Undefined when nothing is there. */
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

/** A source file's text, and the keccak256 that it was found to have. */
export interface HashedSource {
  readonly keccak256: string;
  readonly text: string;
  /** Bytes of the file. */
  readonly bytes: number;
}

/**
 * Source files that were read and had the hash they were to have: the contracts of a project share most of them. A text
 * from here can never be another than the one that was hashed, whatever became of the file.
 */
export interface HashedSources {
  /** The file at the absolute `path`, undefined if it is unknown or doesn't look as it did then. */
  get(path: string, stat: FileStat | undefined): HashedSource | undefined;
  /** Keeps what was read of the file that looked like `stat` before it was read. */
  keep(path: string, stat: FileStat | undefined, source: HashedSource): void;
}

/** What the editor has open: the folders nothing outside of which is ever published, and how to read them. */
export interface Workspace {
  /** Absolute paths of the workspace folders. */
  readonly folders: readonly string[];
  readonly files: ProjectFiles;
  /** What a `ContractIndex` remembers of it; without it everything is looked at. */
  readonly recall?: Recollection;
  /** Source files that were read before; without it each is read and hashed each time. */
  readonly hashed?: HashedSources;
  /** What was made of bytes that are still held; without it everything is made again. */
  readonly derived?: Derivation;
}

/**
 * Gives what `look` gave before for `key`, where nothing in `folders` has changed since.
 * @param folders Absolute: all that the result depends on lies in them.
 */
export type Recollection = <T>(key: string, folders: readonly string[], look: () => Promise<T>) => Promise<T>;

/** Gives what `make` gave before for `key` and these very bytes: the same object, not the same content. */
export type Derivation = <T>(bytes: Uint8Array, key: string, make: () => T) => T;
