import path from 'node:path';
import type { WatchList } from '../../core/watch/watchList.ts';
import type { Core } from '../loadCore.ts';
import { changeFile } from '../sharedFiles/changeFile.ts';
import { createSharedFile, type StorageFailure } from '../sharedFiles/sharedFile.ts';

/** All watched entities, in a file that all windows on this machine share. */
export interface WatchFile {
  readonly name: string;
  /** Rejects with a LensError `storage` if there is a list that can't be read. */
  read(): Promise<WatchList>;
  /**
   * Reads, changes and writes the list while no other window does. `change` returns the next list (undefined to write
   * nothing) and a result; what it announces is marked as announced afterwards. Rejects with a LensError `storage` if
   * another window keeps the file locked, or it can't be written.
   */
  change<T>(change: (list: WatchList) => { list?: WatchList; answer: T }): Promise<T>;
}

export function createWatchFile(folder: string, core: () => Core): WatchFile {
  const name = 'watched.json';
  const failure: StorageFailure = (...given) => core().net.storageFailure(...given);
  const file = createSharedFile({ folder, name, failure });
  const listOf = (text: string | undefined) => {
    const list = core().settings.readWatchList(text);
    if (!list) throw failure(path.join(folder, name), 'damaged', 'read');
    return list;
  };
  return {
    name,
    read: async () => listOf(await file.mustRead()),
    change: (change) =>
      changeFile(file, (text) => {
        const { list, answer } = change(listOf(text));
        return { text: list && JSON.stringify(list), answer };
      }),
  };
}
