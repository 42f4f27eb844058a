import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processState } from './holder.ts';

/** The end of the name of a file that is written, or put aside, for a moment only; before it stands whose it is. */
const passing = /\.(\d+)-[\da-f-]+\.new$/;
/** Of older versions. */
const passingOnce = /\.new$/;
/** Nobody needs so long for it: its writer is gone. */
const longest = 60 * 60_000;

/** A name beside `file` for what only this process uses, and only for a moment. */
export function besides(file: string): string {
  return `${file}.${process.pid}-${randomUUID()}.new`;
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
  for (const name of names.filter((each) => passingOnce.test(each))) {
    const file = path.join(folder, name);
    const writer = Number(passing.exec(name)?.[1] ?? Number.NaN);
    try {
      if (processState(writer) === 'dead' || (await isOld(file))) await rm(file, { force: true });
    } catch {
      // Gone already, or not ours to remove.
    }
  }
}

/** The clock may have been set since, or be another machine's: an hour is no danger to a file of milliseconds. */
async function isOld(file: string): Promise<boolean> {
  return Math.abs(Date.now() - (await stat(file)).mtimeMs) > longest;
}
