import { setTimeout as delay } from 'node:timers/promises';
import type { JobFiles, UnreadJob } from './jobFiles.ts';

interface UnreadJobsOptions {
  files: Pick<JobFiles, 'unread' | 'markUnread'>;
  /** Undefined if another window, perhaps of a newer version, has the job. */
  claim: (id: string) => Promise<{ release(): Promise<void> } | undefined>;
  /** Reports it to the user. Must not throw. */
  show: (unread: UnreadJob) => void;
  /** Waits until another program may have finished reading a file; by default a second. */
  pause?: () => Promise<void>;
}

/**
 * Reports each stored job that can't be read, once on this machine: what it waits for can't be shown any more.
 * @returns looks for them now; never rejects
 */
export function createUnreadJobs({
  files,
  claim,
  show,
  pause = () => delay(1_000),
}: UnreadJobsOptions): () => Promise<void> {
  const shown = new Set<string>();
  const waiting = () => files.unread().filter(({ id, isTold }) => !isTold && !shown.has(id));
  const report = async (id: string): Promise<void> => {
    // If nothing can be written, each window reports it.
    const held = await claim(id).catch(() => 'alone' as const);
    if (!held) return;
    const find = () => waiting().find((each) => each.id === id);
    if (find()?.mayPass) await pause();
    // Its holder may just have ended it, or reported it.
    const unread = find();
    if (unread) {
      shown.add(id);
      show(unread);
      await files.markUnread(id).catch(() => undefined);
    }
    if (held !== 'alone') await held.release();
  };
  return async () => {
    for (const { id } of waiting()) await report(id);
  };
}
