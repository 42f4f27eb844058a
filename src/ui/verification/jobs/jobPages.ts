import type { Network } from '../../../core/networks.ts';
import type { Sheet } from '../../../core/sheets/sheet.ts';
import type { Job } from '../../../core/verification/jobs/jobs.ts';
import type { StoredJob } from '../../../core/verification/jobs/storedJob.ts';
import type { SheetPanels } from '../../panels/sheetPanels.ts';
import type { JobStore } from './jobStore.ts';

interface JobPagesOptions {
  store: Pick<JobStore, 'job' | 'jobs' | 'onDidChange'>;
  panels: Pick<SheetPanels, 'show' | 'shows' | 'update'>;
  /** The page of a verification. */
  read: (kept: StoredJob) => Promise<Sheet>;
  networkOf: (job: Job) => { network: Network };
  /** Whether one gives the result that the other lacks, which is no longer stored then: core's `isAnsweredBy`. */
  isAnsweredBy: (kept: StoredJob, by: StoredJob) => boolean;
  failed: (error: unknown) => void;
}

/** A page follows its verification, also to the one that took its place: the same contract, verified again. */
export function createJobPages({ store, panels, read, networkOf, isAnsweredBy, failed }: JobPagesOptions) {
  interface Page {
    readonly kept: StoredJob;
    readonly sheet: Sheet;
  }
  const pages = new Map<string, Page>();
  const nowOf = (kept: StoredJob) =>
    store.job(kept.job.id) ?? store.jobs().find((each) => isAnsweredBy(kept, each)) ?? kept;
  const againOf = (kept: StoredJob) => () => read(nowOf(kept));
  const follow = async ([id, { kept, sheet }]: [string, Page]) => {
    const connection = networkOf(kept.job);
    if (!panels.shows(sheet, connection)) {
      pages.delete(id);
      return;
    }
    const now = nowOf(kept);
    if (stateOf(now) === stateOf(kept)) return;
    pages.delete(id);
    pages.set(now.job.id, { kept: now, sheet });
    const next = await read(now);
    panels.update(next, connection, againOf(now), sheet);
    if (pages.get(now.job.id)?.kept === now) pages.set(now.job.id, { kept: now, sheet: next });
  };
  const subscription = store.onDidChange(() => {
    for (const page of pages) follow(page).catch(failed);
  });
  return {
    /** Shows one. @param how as for `SheetPanels.show` */
    async show(kept: StoredJob, how?: unknown): Promise<void> {
      const sheet = await read(kept);
      pages.set(kept.job.id, { kept, sheet });
      panels.show(sheet, networkOf(kept.job), how, againOf(kept));
    },
    dispose: (): void => subscription.dispose(),
  };
}

function stateOf({ job: { id, state } }: StoredJob): string {
  return JSON.stringify([id, state]);
}
