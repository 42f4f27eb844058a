import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processState } from './processState.ts';

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
export async function writeWhole(file: string, text: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = besides(file);
  try {
    await writeFile(draft, text, { flush: true });
    await patiently(() => rename(draft, file));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

const tries = 5;

/**
 * Reads, replaces, moves or removes a file. Windows rejects that for a moment while another process, such as a virus scanner,
 * reads the file.
 */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (process.platform !== 'win32' || attempt === tries || !isBusy(error)) throw error;
      await delay(20 * attempt);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EPERM', 'EACCES', 'EBUSY'].includes(String(error.code));
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

/**
 * Removes the files of a kind in a folder that were changed longest ago, beyond a maximum number: those of networks,
 * pages or projects that are gone. Never rejects.
 */
export async function sweepOldest(folder: string, kind: RegExp, most: number): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => kind.test(name));
  if (names.length <= most) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return stat(file).then(
        ({ mtimeMs }) => ({ file, mtimeMs }),
        () => undefined,
      );
    }),
  );
  const newestFirst = files.filter((each) => each !== undefined).sort((a, b) => b.mtimeMs - a.mtimeMs);
  for (const { file } of newestFirst.slice(most)) await rm(file, { force: true }).catch(() => undefined);
}
