import { setTimeout as delay } from 'node:timers/promises';
import type { WatchList } from '../../core/watch/watchList.ts';
import { loadCore } from '../loadCore.ts';
import { createSharedFile } from '../storage/sharedFile.ts';

/** Everything that is watched, in one file that all windows of this machine share. */
export interface WatchFile {
  readonly name: string;
  read(): Promise<WatchList>;
  /**
   * Reads, changes and writes the list while no other window does. `change` gives the next list and an answer; no list:
   * nothing is written. Gives nothing where another window did not let go of the file; throws where it cannot be
   * written.
   */
  change<T>(change: (list: WatchList) => { list: WatchList | undefined; answer: T }): Promise<T | undefined>;
}

/** How often, and how long, a window waits for another one that is changing the file. */
const look = 50;
const patience = 5_000;

export function createWatchFile(folder: string): WatchFile {
  const name = 'watched.json';
  const file = createSharedFile(folder, name);
  const read = async () => loadCore().ledger.readWatchList(await file.read());
  return {
    name,
    read,
    async change(change) {
      for (let waited = 0; waited <= patience; waited += look) {
        const unlock = await file.lock();
        if (!unlock) {
          await delay(look);
          continue;
        }
        try {
          const { list, answer } = change(await read());
          if (list) await file.write(JSON.stringify(list));
          return answer;
        } finally {
          await unlock();
        }
      }
      return undefined;
    },
  };
}
