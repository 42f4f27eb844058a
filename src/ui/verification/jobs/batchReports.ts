import type { JobBatch, StoredJob } from '../../../core/verification/jobs/storedJob.ts';

interface BatchReportsOptions {
  /** Jobs with remaining work, whoever holds them. */
  open: () => readonly StoredJob[];
  /** Undefined if another window has it. Rejects with a LensError `storage`. */
  claim: (name: string) => Promise<{ release(): Promise<void> } | undefined>;
  /** Resolves when they are on screen. */
  showSeveral: (several: readonly StoredJob[], batch: JobBatch) => Promise<void>;
}

/** Those of a batch that wait until all have ended. */
interface Waiting {
  readonly batch: JobBatch;
  readonly ended: Map<string, { kept: StoredJob; resolve: (isShown: boolean) => void }>;
}

/** What another window left of contracts that were published together: one window resumes all of them, and reports their results at once. */
export function createBatchReports({ open, claim, showSeveral }: BatchReportsOptions) {
  const waiting = new Map<string, Waiting>();
  const leftOut = new Set<string>();
  const claims = new Map<string, ReturnType<typeof claim>>();

  const show = async ({ batch, ended }: Waiting) => {
    const several = [...ended.values()];
    const isOne = several.length === 1;
    try {
      if (!isOne)
        await showSeveral(
          several.map(({ kept }) => kept),
          batch,
        );
      for (const { resolve } of several) resolve(!isOne);
    } catch {
      for (const { resolve } of several) resolve(false);
    }
  };
  const look = () => {
    if (waiting.size === 0 && claims.size === 0) return;
    const left = open().filter(({ job }) => !leftOut.has(job.id));
    for (const [id, each] of waiting) {
      if (left.some(({ job, batch }) => batch?.id === id && !each.ended.has(job.id))) continue;
      waiting.delete(id);
      void show(each);
    }
    for (const [id, claimed] of claims) {
      if (left.some(({ batch }) => batch?.id === id)) continue;
      claims.delete(id);
      void claimed.then((held) => held?.release()).catch(() => undefined);
    }
  };
  const report = (kept: StoredJob): Promise<boolean> => {
    const { batch, job } = kept;
    if (!batch) return Promise.resolve(false);
    const each = waiting.get(batch.id) ?? { batch, ended: new Map() };
    waiting.set(batch.id, each);
    const shown = new Promise<boolean>((resolve) => each.ended.set(job.id, { kept, resolve }));
    look();
    return shown;
  };
  return {
    /** Whether this window may resume it. Of a batch, only one window may. */
    async mayTakeUp({ batch }: StoredJob): Promise<boolean> {
      if (!batch) return true;
      const asked = claims.get(batch.id) ?? claim(`batch-${batch.id}`);
      claims.set(batch.id, asked);
      const held = await asked.catch((error: unknown) => {
        claims.delete(batch.id);
        throw error;
      });
      if (!held) claims.delete(batch.id);
      return held !== undefined;
    },
    /**
     * Takes one whose result will be shown, and waits for those of the same batch.
     * @returns whether it was shown together with others; otherwise it is shown alone
     */
    report,
    /** Counts one that the user has stopped, which was said at once, among those of the same batch; it waits for nothing. */
    count(kept: StoredJob): void {
      // Of what this window itself submitted, whoever submitted it has the result.
      if (kept.job.state.kind !== 'drafted' && kept.batch && claims.has(kept.batch.id)) void report(kept);
    },
    /** The others no longer wait for one that can't be resumed here. */
    leaveOut(id: string): void {
      leftOut.add(id);
      look();
    },
    /** A job has changed: it may be one that others wait for. */
    look,
  };
}
