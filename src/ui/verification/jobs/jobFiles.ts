import { readdirSync, readFileSync } from 'node:fs';
import { readFile as readBytes, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { StoredJob, UnreadStoredJob } from '../../../core/verification/jobs/storedJob.ts';
import type { StorageFailure } from '../../sharedFiles/sharedFile.ts';
import { besides, patiently, sweepDrafts, writeWhole } from '../../sharedFiles/wholeFile.ts';

export interface UnreadJob extends UnreadStoredJob {
  readonly id: string;
  /** Why, as a sentence. */
  readonly problem: string;
  /** The file itself couldn't be read, for example because another program reads it; that may be over in a moment. */
  readonly mayPass?: true;
}

/** Verification jobs as files in a folder, one per job, shared by all windows on this machine. */
export type JobFiles = ReturnType<typeof createJobFiles>;

interface JobFilesOptions {
  folder: string;
  /** A stored job from its file's text: core's `readStoredJob`. */
  read: (text: string) => StoredJob | undefined;
  /** What is known of a job that `read` can't read: core's `readUnreadJob`. */
  readUnread: (text: string) => UnreadStoredJob;
  /** Whether there is remaining work for it; then it is never dropped. */
  isOpen: (kept: StoredJob) => boolean;
  /** Whether a job's unknown result is known by another one, and it can go: core's `isAnsweredBy`. */
  isAnsweredBy: (kept: StoredJob, by: StoredJob) => boolean;
  failure: StorageFailure;
}

const mostKept = 200;
const ending = '.json';
/** The user knows that the job of this name can't be read. */
const markEnding = '.unread';
/** What will be sent for the job of this name. */
const requestEnding = '.request';

export function createJobFiles({ folder, read, readUnread, isOpen, isAnsweredBy, failure }: JobFilesOptions) {
  const fileOf = (id: string) => path.join(folder, id + ending);
  const markOf = (id: string) => path.join(folder, id + markEnding);
  const requestOf = (id: string) => path.join(folder, id + requestEnding);
  const ids = (end = ending) => {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith(end))
        .map((name) => name.slice(0, -end.length));
    } catch {
      return [];
    }
  };
  /** Undefined if there is no such file. */
  const readFile = (id: string): { kept: StoredJob } | { unread: UnreadJob } | undefined => {
    const file = fileOf(id);
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      return isMissing(error)
        ? undefined
        : { unread: { id, isTold: false, problem: failure(file, error, 'read').message, mayPass: true } };
    }
    const kept = read(text);
    return kept ? { kept } : { unread: { id, ...readUnread(text), problem: failure(file, 'damaged', 'read').message } };
  };
  const all = () => {
    const found = ids().flatMap((id) => readFile(id) ?? []);
    const marked = new Set(ids(markEnding));
    return {
      jobs: found
        .flatMap((each) => ('kept' in each ? [each.kept] : []))
        .sort((a, b) => b.job.createdAt - a.job.createdAt),
      unread: found.flatMap((each) =>
        'unread' in each ? [{ ...each.unread, isTold: each.unread.isTold || marked.has(each.unread.id) }] : [],
      ),
    };
  };
  const jobs = () => all().jobs;
  const unread = () => all().unread;
  const stored = async (file: string, work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      throw failure(file, error);
    }
  };
  const remove = (id: string) =>
    stored(
      fileOf(id),
      // The request goes first: nobody sends what is no longer in the list.
      rm(requestOf(id), { force: true }).then(() =>
        Promise.all([rm(fileOf(id), { force: true }), rm(markOf(id), { force: true })]),
      ),
    );
  const takeRequest = async (id: string): Promise<boolean> => {
    const aside = besides(requestOf(id));
    try {
      // Of two windows that rename it, only one does.
      await patiently(() => rename(requestOf(id), aside));
    } catch (error) {
      if (isMissing(error)) return false;
      throw failure(requestOf(id), error);
    }
    await rm(aside, { force: true }).catch(() => undefined);
    return true;
  };
  const dropRequest = (id: string) => rm(requestOf(id), { force: true }).catch(() => undefined);
  /** Those whose job is gone or over; another one may be about to be sent. */
  const sweepRequests = async () => {
    for (const id of ids(requestEnding)) {
      const found = readFile(id);
      const isNeeded = found && ('unread' in found || isOpen(found.kept));
      if (!isNeeded) await dropRequest(id);
    }
  };
  /** The oldest ones without remaining work, beyond the maximum number. */
  const drop = async () => {
    const old = jobs().slice(mostKept);
    for (const each of old) if (!isOpen(each)) await remove(each.job.id).catch(() => undefined);
  };
  return {
    /** Whether any job is stored, without reading it. */
    hasAny: (): boolean => ids().length > 0,
    /** All stored jobs, newest first, and those that can't be read: damaged, or from a newer version. */
    all,
    jobs,
    job(id: string): StoredJob | undefined {
      const found = /^[\w-]+$/.test(id) ? readFile(id) : undefined;
      return found && 'kept' in found ? found.kept : undefined;
    },
    unread,
    /** Remembers that the user knows of one that can't be read. Rejects with a LensError `storage`. */
    markUnread: (id: string): Promise<void> => stored(markOf(id), writeWhole(markOf(id), '')),
    /** Resolves when it is on disk. Rejects with a LensError `storage`. */
    async keep(kept: StoredJob): Promise<void> {
      const { id } = kept.job;
      const before = ids();
      await stored(fileOf(id), writeWhole(fileOf(id), JSON.stringify(kept)));
      if (before.length >= mostKept && !before.includes(id)) await drop();
      if (kept.job.state.kind !== 'verified') return;
      for (const each of jobs())
        if (isAnsweredBy(each, kept) && !isOpen(each)) await remove(each.job.id).catch(() => undefined);
    },
    /** The requests of those that wait to be sent; see core's `JobShelf`. */
    keepRequest: (id: string, body: Uint8Array): Promise<void> =>
      stored(requestOf(id), writeWhole(requestOf(id), body)),
    request: (id: string): Promise<Uint8Array | undefined> => readBytes(requestOf(id)).catch(() => undefined),
    takeRequest,
    dropRequest,
    /** Rejects with a LensError `storage`. */
    remove,
    /** Removes the files of windows that were killed while writing, and marks and requests that nobody needs. Never rejects. */
    async sweep(): Promise<void> {
      await sweepDrafts(folder);
      await sweepRequests();
      const marked = ids(markEnding);
      if (marked.length === 0) return;
      const left = new Set(unread().map(({ id }) => id));
      for (const id of marked) if (!left.has(id)) await rm(markOf(id), { force: true }).catch(() => undefined);
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
