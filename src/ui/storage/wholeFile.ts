import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Of a file that is written, or put aside, for a moment only. */
const passing = '.new';
/** Nobody needs so long for it: its writer is gone. */
const longest = 60 * 60_000;

/** A name beside `file` for what only this writer uses, and only for a moment. */
export function besides(file: string): string {
  return `${file}.${randomUUID()}${passing}`;
}

/**
 * Replaces a file as a whole, so that no reader ever sees a part and no crash leaves one; on the disk when it resolves.
 * Makes the folder if needed.
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = besides(file);
  try {
    await writeFile(draft, text, { flush: true });
    await moveOver(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

const tries = 5;

/** Windows refuses it for a moment while another process reads the file. */
async function moveOver(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      if (process.platform !== 'win32' || attempt === tries) throw error;
      await delay(20 * attempt);
    }
  }
}

/** Removes what a writer left that was killed. Never rejects. */
export async function sweepDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(passing))) {
    const file = path.join(folder, name);
    try {
      // Of another machine's clock, or one that was set: an hour more or less is no danger to a file of milliseconds.
      if (Math.abs(Date.now() - (await stat(file)).mtimeMs) > longest) await rm(file, { force: true });
    } catch {
      // Gone already, or not ours to remove.
    }
  }
}
