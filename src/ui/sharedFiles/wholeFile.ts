import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processState } from './processState.ts';

/** The suffix of temporary files; the part before it names the writer's process and, in newer versions, its machine. */
const passing = /\.(?<pid>\d+)-(?:(?<host>[\da-f]{12})-(?=[\da-f]{8}-))?[\da-f-]+\.new$/;
/** The suffix of older versions. */
const passingOnce = /\.new$/;
/** After this time, in milliseconds, the writer of a temporary file is dead, if it isn't at work at that moment. */
const longest = 60 * 60_000;
/** A writer that was suspended goes on within this time, in milliseconds, after its machine does. */
const awaking = 2_000;

/** A folder may be shared with other machines, whose processes have the same IDs. */
const thisHost = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);

/** The name of a temporary file next to `file`, used only by this process. */
export function besides(file: string): string {
  return `${file}.${process.pid}-${thisHost}-${randomUUID()}.new`;
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

/** Of a folder: when this process first saw an old file in it, by the clock that can't be set. */
const firstSeen = new Map<string, ReadonlyMap<string, number>>();

/**
 * Removes the files of killed writers. Never rejects. A file of a process that may be alive is removed if it is old by
 * the clock of its own disk, and was seen before: this machine's clock, or the writer's, may have been set, or be wrong.
 * @returns whether one is left that the next sweep may remove
 */
export async function sweepDrafts(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  const unsure: string[] = [];
  for (const name of names.filter((each) => passingOnce.test(each))) {
    const file = path.join(folder, name);
    if (isOfDeadWriter(name)) await rm(file, { force: true }).catch(() => undefined);
    else unsure.push(file);
  }
  const now = performance.now();
  const seen = new Map((await oldOf(folder, unsure)).map((file) => [file, firstSeen.get(folder)?.get(file) ?? now]));
  for (const [file, since] of seen) {
    if (now - since <= awaking) continue;
    seen.delete(file);
    await rm(file, { force: true }).catch(() => undefined);
  }
  firstSeen.set(folder, seen);
  return seen.size > 0;
}

function isOfDeadWriter(name: string): boolean {
  const { pid, host = thisHost } = passing.exec(name)?.groups ?? {};
  return host === thisHost && processState(Number(pid)) === 'dead';
}

/** Those that are old in comparison with a file that is written now. */
async function oldOf(folder: string, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const fresh = besides(path.join(folder, 'now'));
  try {
    await writeFile(fresh, '');
    const now = (await stat(fresh)).mtimeMs;
    const ages = await Promise.all(
      files.map((file) =>
        stat(file).then(
          ({ mtimeMs }) => now - mtimeMs,
          // Already removed, or not ours to remove.
          () => 0,
        ),
      ),
    );
    return files.filter((_, at) => (ages[at] ?? 0) > longest);
  } catch {
    return [];
  } finally {
    await rm(fresh, { force: true }).catch(() => undefined);
  }
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
