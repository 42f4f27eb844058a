import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { KeptJob } from '../../../core/verification/jobs/keptJob.ts';
import type { StorageFailure } from '../../storage/sharedFile.ts';
import { sweepDrafts, writeWhole } from '../../storage/wholeFile.ts';

/** Verification jobs as files of one folder, a file for each, which all windows of this machine share. */
export interface JobFiles {
  /** Whether anything is kept, without reading it. */
  hasAny(): boolean;
  /** All kept jobs, newest first. */
  jobs(): KeptJob[];
  job(id: string): KeptJob | undefined;
  /** On the disk when it resolves. Rejects with a LensError `storage`. */
  keep(kept: KeptJob): Promise<void>;
  /** Rejects with a LensError `storage`. */
  remove(id: string): Promise<void>;
  /** Removes what a window left that was killed while it wrote. Never rejects. */
  sweep(): Promise<void>;
}

export interface JobFilesOptions {
  folder: string;
  /** A kept job out of its file's text: core's `readKeptJob`. */
  read: (text: string) => KeptJob | undefined;
  /** Whether something is left to do about it: such a one is never dropped. */
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
  /** The oldest beyond so many that nothing is left to do about. */
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
