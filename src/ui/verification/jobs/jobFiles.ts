import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { KeptJob } from '../../../core/verification/jobs/keptJob.ts';
import type { StorageFailure } from '../../storage/sharedFile.ts';
import { sweepDrafts, writeWhole } from '../../storage/wholeFile.ts';

/** Verification jobs as files in a folder, one per job, shared by all windows on this machine. */
export interface JobFiles {
  /** Whether any job is stored, without reading it. */
  hasAny(): boolean;
  /** All stored jobs, newest first. */
  jobs(): KeptJob[];
  job(id: string): KeptJob | undefined;
  /** Resolves when it is on disk. Rejects with a LensError `storage`. */
  keep(kept: KeptJob): Promise<void>;
  /** Rejects with a LensError `storage`. */
  remove(id: string): Promise<void>;
  /** Removes the files of windows that were killed while writing. Never rejects. */
  sweep(): Promise<void>;
}

export interface JobFilesOptions {
  folder: string;
  /** A stored job from its file's text: core's `readKeptJob`. */
  read: (text: string) => KeptJob | undefined;
  /** Whether there is remaining work for it; then it is never dropped. */
  isOpen: (kept: KeptJob) => boolean;
  failure: StorageFailure;
}

const mostKept = 200;
const ending = '.json';

export function createJobFiles({ folder, read, isOpen, failure }: JobFilesOptions): JobFiles {
  const fileOf = (id: string) => path.join(folder, id + ending);
  const names = () => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith(ending));
    } catch {
      return [];
    }
  };
  const readFile = (file: string) => {
    try {
      return read(readFileSync(file, 'utf8'));
    } catch {
      return undefined;
    }
  };
  const jobs = () =>
    names()
      .map((name) => readFile(path.join(folder, name)))
      .filter((kept) => kept !== undefined)
      .sort((a, b) => b.job.createdAt - a.job.createdAt);
  const stored = async (file: string, work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      throw failure(file, error);
    }
  };
  const remove = (id: string) => stored(fileOf(id), rm(fileOf(id), { force: true }));
  /** The oldest ones without remaining work, beyond the maximum number. */
  const drop = async () => {
    const old = jobs().slice(mostKept);
    for (const each of old) if (!isOpen(each)) await remove(each.job.id).catch(() => undefined);
  };
  return {
    hasAny: () => names().length > 0,
    jobs,
    job: (id) => (/^[\w-]+$/.test(id) ? readFile(fileOf(id)) : undefined),
    async keep(kept) {
      const { id } = kept.job;
      const before = names();
      await stored(fileOf(id), writeWhole(fileOf(id), JSON.stringify(kept)));
      if (before.length >= mostKept && !before.includes(id + ending)) await drop();
    },
    remove,
    sweep: () => sweepDrafts(folder),
  };
}
