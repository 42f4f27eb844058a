import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SharedFile } from '../../core/status/rest/sharedPoll.ts';

/** Longer than any holder takes; after that its window is gone. */
const lease = 60_000;

/** A file of `folder` that all windows of this machine read and write; the folder is made when it is needed. */
export function createSharedFile(folder: string, name: string): SharedFile {
  const file = path.join(folder, name);
  const lockFile = `${file}.lock`;
  return {
    read: () => readFile(file, 'utf8').catch(() => undefined),
    async write(text) {
      await mkdir(folder, { recursive: true });
      const draft = `${file}.${randomUUID()}`;
      try {
        await writeFile(draft, text);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async lock() {
      const mine = randomUUID();
      const alone = async () => {}; // No place to write: each window is on its own.
      try {
        await mkdir(folder, { recursive: true });
      } catch {
        return alone;
      }
      try {
        await writeFile(lockFile, mine, { flag: 'wx' });
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') return alone;
        await removeStale(lockFile);
        return undefined;
      }
      return async () => {
        const holder = await readFile(lockFile, 'utf8').catch(() => undefined);
        if (holder === mine) await rm(lockFile, { force: true });
      };
    },
  };
}

/**
 * Removes a lock whose holder is gone. It is taken aside first: of two windows that found it stale one gets it, and one
 * that gets a fresh lock by mistake puts it back.
 */
async function removeStale(lockFile: string): Promise<void> {
  if (!(await isStale(lockFile))) return;
  const aside = `${lockFile}.${randomUUID()}`;
  try {
    await rename(lockFile, aside);
    if (!(await isStale(aside))) await link(aside, lockFile);
  } catch {
    // Another window was faster.
  } finally {
    await rm(aside, { force: true });
  }
}

async function isStale(file: string): Promise<boolean> {
  try {
    return Math.abs(Date.now() - (await stat(file)).mtimeMs) > lease;
  } catch {
    return false;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
