import * as vscode from 'vscode';
import type { VerifiedFile } from '../../../core/verification/sources/verifiedFolder.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { Connections } from '../../network/connections.ts';
import { verifyingConnection } from '../check/verifyingConnection.ts';
import { type VerifiedPlace, verifiedPlaceOf } from './verifiedUri.ts';

export interface VerifiedFolder {
  /** The contract's name. */
  readonly name: string;
  /** No files: the contract isn't verified. */
  readonly files: readonly VerifiedFile[];
  /** The path of the file that defines it. */
  readonly main: string | undefined;
  /** The addresses whose code it runs, if it is a proxy. */
  readonly implementations: readonly string[];
}

/** The sources of verified contracts as folders of a read-only file system. */
export interface VerifiedFolders extends Pick<vscode.FileSystemProvider, 'stat' | 'readDirectory' | 'readFile'> {
  /** Read once and kept while this window is open. @throws LensError from the service */
  folderOf(place: VerifiedPlace): Promise<VerifiedFolder>;
}

const fields = ['sources', 'compilation', 'proxyResolution'];
const mostKept = 20;

export function createVerifiedFolders(connections: Connections): VerifiedFolders {
  const kept = new Map<string, Promise<VerifiedFolder>>();
  const read = async ({ network, address }: VerifiedPlace): Promise<VerifiedFolder> => {
    const connection = verifyingConnection(connections.to(network));
    const { ContractAt, mainFileOf, verifiedFolder } = loadCore().verification;
    const record = await new ContractAt(connection, address).neededRecord({ fields });
    const files = await verifiedFolder(record, { signal: connection.signal });
    return {
      name: record.compilation?.name ?? address,
      files,
      main: mainFileOf(files, record)?.path,
      implementations: (record.proxyResolution?.implementations ?? []).map((each) => each.address),
    };
  };
  const folderOf = (place: VerifiedPlace): Promise<VerifiedFolder> => {
    const key = `${place.network} ${place.address.toLowerCase()}`;
    const known = kept.get(key);
    if (known) return known;
    const asked = read(place);
    kept.set(key, asked);
    for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
    const forget = () => kept.delete(key);
    // What isn't verified may be soon.
    asked.then(({ files }) => files.length === 0 && forget(), forget);
    return asked;
  };
  /** The files below a path; VS Code shows the message of a failure. */
  const filesAt = async (uri: vscode.Uri): Promise<{ path: string; files: readonly VerifiedFile[] }> => {
    const place = verifiedPlaceOf(uri);
    if (!place) throw vscode.FileSystemError.FileNotFound(uri);
    try {
      return { path: place.path, files: (await folderOf(place)).files };
    } catch (error) {
      if (!isCoreError(error)) throw error;
      throw vscode.FileSystemError.Unavailable(error.message);
    }
  };
  const bytesOf = ({ text }: VerifiedFile) => new TextEncoder().encode(text);
  return {
    folderOf,
    async stat(uri) {
      const { path, files } = await filesAt(uri);
      const file = files.find((each) => each.path === path);
      const times = { ctime: 0, mtime: 0, permissions: vscode.FilePermission.Readonly };
      if (file) return { type: vscode.FileType.File, size: bytesOf(file).length, ...times };
      if (path !== '' && !files.some((each) => each.path.startsWith(`${path}/`)))
        throw vscode.FileSystemError.FileNotFound(uri);
      return { type: vscode.FileType.Directory, size: 0, ...times };
    },
    async readDirectory(uri) {
      const { path, files } = await filesAt(uri);
      const above = path === '' ? '' : `${path}/`;
      const entries = new Map<string, vscode.FileType>();
      for (const file of files) {
        if (!file.path.startsWith(above)) continue;
        const [name = '', ...below] = file.path.slice(above.length).split('/');
        entries.set(name, below.length > 0 ? vscode.FileType.Directory : vscode.FileType.File);
      }
      return [...entries];
    },
    async readFile(uri) {
      const { path, files } = await filesAt(uri);
      const file = files.find((each) => each.path === path);
      if (!file) throw vscode.FileSystemError.FileNotFound(uri);
      return bytesOf(file);
    },
  };
}
