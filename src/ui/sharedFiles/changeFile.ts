import { setTimeout as delay } from 'node:timers/promises';
import type { StoredFile } from './sharedFile.ts';

/** How often a window checks whether another one has finished changing the file, in milliseconds. */
const look = 50;

/** A change to a file: its next text (undefined to leave it unchanged), and a result for the caller. */
interface FileChange<T> {
  text?: string | undefined;
  answer: T;
}

/**
 * Reads, changes and writes a file while no other window does.
 * @param make called once, with the current text. Anything it shows to the user comes before the writing, so that after
 *   a crash it is shown again rather than never
 * @throws LensError `storage` if another window keeps the lock or the file can't be read (then `make` wasn't called), or
 *   it can't be written
 */
export async function changeFile<T>(file: StoredFile, make: (text: string | undefined) => FileChange<T>): Promise<T> {
  const started = performance.now();
  for (;;) {
    const unlock = await file.lock();
    if (!unlock) {
      if (performance.now() - started > file.patience) throw file.busy();
      await delay(look);
      continue;
    }
    try {
      const before = await file.mustRead();
      const { text, answer } = make(before);
      if (text !== undefined && text !== before) await file.write(text);
      return answer;
    } finally {
      await unlock();
    }
  }
}
