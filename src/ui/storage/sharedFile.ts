import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SharedFile } from '../../core/status/rest/sharedPoll.ts';
import { createLeases, type LeaseTimes, leaseTimes } from './leases.ts';
import { writeWhole } from './wholeFile.ts';

/** An error as it is shown, for a file that can't be written; see core's `storageFailure`. */
export type StorageFailure = (path: string, cause: unknown) => Error;

export interface SharedFileOptions {
  folder: string;
  name: string;
  failure: StorageFailure;
  /** How long a change waits for another window's, in milliseconds; 10 s unless given. */
  patience?: number;
  times?: LeaseTimes;
}

/** One that can say why it can't be changed. */
export interface StoredFile extends SharedFile {
  /** The error for a lock that another window keeps. */
  busy(): Error;
  /** How long a change waits for another window's, in milliseconds. */
  readonly patience: number;
}

/** A holder whose process is gone is found out at once, and one of which nothing is known by then. */
const longest = leaseTimes.gone + 2_000;

/** A file of a folder that all windows of this machine read and write; the folder is made when it is needed. */
export function createSharedFile({ folder, name, failure, times, patience }: SharedFileOptions): StoredFile {
  const file = path.join(folder, name);
  const locks = createLeases(folder, '.lock', times);
  const shown = (cause: unknown) => failure(file, cause);
  return {
    read: () => readFile(file, 'utf8').catch(() => undefined),
    write: (text) =>
      writeWhole(file, text).catch((error: unknown) => {
        throw shown(error);
      }),
    async lock() {
      try {
        const lease = await locks.take(name);
        return lease && (() => lease.release());
      } catch (error) {
        throw shown(error);
      }
    },
    busy: () => shown('locked'),
    patience: patience ?? longest,
  };
}
