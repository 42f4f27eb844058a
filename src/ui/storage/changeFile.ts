import { setTimeout as delay } from 'node:timers/promises';
import type { StoredFile } from './sharedFile.ts';

/** How often a window that waits for another one, which is changing the file, looks whether it is done. */
const look = 50;

/** A change to a file: its next text, none if it stays as it is, and what the caller wants to know. */
export interface FileChange<T> {
  text?: string | undefined;
  answer: T;
}

/**
 * Reads, changes and writes a file while no other window does.
 * @param make called once, with the text as it is now. What it shows the user comes before the writing, so that a crash
 *   shows it again rather than never
 * @throws LensError `storage` if another window keeps the lock (`make` was not called then), or the file can't be written
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
      const before = await file.read();
      const { text, answer } = make(before);
      if (text !== undefined && text !== before) await file.write(text);
      return answer;
    } finally {
      await unlock();
    }
  }
}
