import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SharedFile } from '../../core/status/rest/sharedPoll.ts';
import { createLeases, type LeaseTimes, leaseTimes } from './leases.ts';
import { patiently, sweepDrafts, writeWhole } from './wholeFile.ts';

/** The error to show for a file that can't be written or read; see core's `storageFailure`. */
export type StorageFailure = (path: string, cause: unknown, action?: 'read') => Error;

interface SharedFileOptions {
  folder: string;
  name: string;
  failure: StorageFailure;
  /** How long a change waits for another window's, in milliseconds; by default 10 s. */
  patience?: number;
  times?: LeaseTimes;
}

/** A shared file with an error for a lock that can't be taken. */
export interface StoredFile extends SharedFile {
  /** As `read`, but rejects if there is a file that can't be read: what is in it must not be taken for nothing. */
  mustRead(): Promise<string | undefined>;
  /** The error for a lock that another window keeps. */
  busy(): Error;
  /** How long a change waits for another window's, in milliseconds. */
  readonly patience: number;
}

/** A holder whose process has ended is noticed immediately, an unknown one after this time. */
const longest = leaseTimes.gone + 2_000;

/** A file that all windows on this machine read and write; its folder is created on first use. */
export function createSharedFile({ folder, name, failure, times, patience }: SharedFileOptions): StoredFile {
  const file = path.join(folder, name);
  const locks = createLeases(folder, '.lock', times);
  const shown = (cause: unknown) => failure(file, cause);
  let isSwept = false;
  /** Whoever writes into a folder removes what killed windows left there. */
  const sweepOnce = async () => {
    if (isSwept) return;
    isSwept = true;
    const [isLeft] = await Promise.all([sweepDrafts(folder), locks.sweep()]);
    isSwept = !isLeft;
  };
  return {
    read: () => readFile(file, 'utf8').catch(() => undefined),
    mustRead: () =>
      patiently(() => readFile(file, 'utf8')).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw failure(file, error, 'read');
      }),
    write: (text) =>
      writeWhole(file, text).catch((error: unknown) => {
        throw shown(error);
      }),
    async lock() {
      try {
        const lease = await locks.take(name);
        await sweepOnce();
        return lease && (() => lease.release());
      } catch (error) {
        throw shown(error);
      }
    },
    busy: () => shown('locked'),
    patience: patience ?? longest,
  };
}
