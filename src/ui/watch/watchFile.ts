import type { WatchList } from '../../core/watch/watchList.ts';
import type { Core } from '../loadCore.ts';
import { changeFile } from '../storage/changeFile.ts';
import { createSharedFile } from '../storage/sharedFile.ts';

/** Everything that is watched, in one file that all windows of this machine share. */
export interface WatchFile {
  readonly name: string;
  read(): Promise<WatchList>;
  /**
   * Reads, changes and writes the list while no other window does. `change` gives the next list (none: nothing is
   * written) and an answer; what it tells the user is marked as told right after. Rejects with a LensError `storage` if
   * another window does not let go of the file, or it can't be written.
   */
  change<T>(change: (list: WatchList) => { list?: WatchList; answer: T }): Promise<T>;
}

export function createWatchFile(folder: string, core: () => Core): WatchFile {
  const name = 'watched.json';
  const failure = (path: string, cause: unknown) => core().net.storageFailure(path, cause);
  const file = createSharedFile({ folder, name, failure });
  const listOf = (text: string | undefined) => core().ledger.readWatchList(text);
  return {
    name,
    read: async () => listOf(await file.read()),
    change: (change) =>
      changeFile(file, (text) => {
        const { list, answer } = change(listOf(text));
        return { text: list && JSON.stringify(list), answer };
      }),
  };
}
