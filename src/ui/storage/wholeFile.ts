import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processState } from './holder.ts';

/** The suffix of temporary files; the part before it names the owner. */
const passing = /\.(\d+)-[\da-f-]+\.new$/;
/** The suffix of older versions. */
const passingOnce = /\.new$/;
/** After this time, the writer of a temporary file is dead. */
const longest = 60 * 60_000;

/** The name of a temporary file next to `file`, used only by this process. */
export function besides(file: string): string {
  return `${file}.${process.pid}-${randomUUID()}.new`;
}

/**
 * Replaces a file atomically, so that no reader sees half of it and no crash leaves half of it. It is on disk when this
 * resolves. Creates the folder if needed.
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

/** Windows rejects it for a moment while another process reads the file. */
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

/** Removes the files of killed writers. Never rejects. */
export async function sweepDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => passingOnce.test(each))) {
    const file = path.join(folder, name);
    const writer = Number(passing.exec(name)?.[1] ?? Number.NaN);
    try {
      if (processState(writer) === 'dead' || (await isOld(file))) await rm(file, { force: true });
    } catch {
      // Already removed, or not ours to remove.
    }
  }
}

/** The clock may have been set, or be another machine's; an hour is safe for files that exist for milliseconds. */
async function isOld(file: string): Promise<boolean> {
  return Math.abs(Date.now() - (await stat(file)).mtimeMs) > longest;
}
