import { setTimeout as delay } from 'node:timers/promises';
import type { ToldNews } from '../../core/status/changes/statusNews.ts';
import type { SharedFile } from '../../core/status/rest/sharedPoll.ts';
import { loadCore } from '../loadCore.ts';

/** How often, and how long, a window waits for another one that is changing the file. */
const look = 50;
const patience = 5_000;

/**
 * Changes what was told, in the file that all windows share: one window at a time reads, changes and writes. Gives
 * nothing where another window did not let go of the file; throws where it cannot be written.
 */
export async function changeTold<T extends { told: ToldNews }>(
  file: SharedFile,
  change: (told: ToldNews) => T,
): Promise<T | undefined> {
  for (let waited = 0; waited <= patience; waited += look) {
    const unlock = await file.lock();
    if (!unlock) {
      await delay(look);
      continue;
    }
    try {
      const text = await file.read();
      const changed = change(loadCore().status.readToldNews(text));
      const next = JSON.stringify(changed.told);
      if (next !== text) await file.write(next);
      return changed;
    } finally {
      await unlock();
    }
  }
  return undefined;
}
