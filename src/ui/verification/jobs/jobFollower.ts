import type * as vscode from 'vscode';
import type { JobCarrier } from '../../../core/verification/jobs/jobCarrier.ts';
import type { Job } from '../../../core/verification/jobs/jobs.ts';
import type { KeptJob } from '../../../core/verification/jobs/keptJob.ts';
import type { SubmissionResult } from '../../../core/verification/rest/submit.ts';
import { loadCore } from '../../loadCore.ts';
import { type ErrorPresenter, isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connections } from '../../network/connections.ts';
import { createLeases, leaseTimes } from '../../storage/leases.ts';
import { type VerifyingConnection, verifyingConnection } from '../check/verifyingConnection.ts';
import { attendJob } from './jobProgress.ts';
import type { JobStore } from './jobStore.ts';
import { createLeftJobs } from './leftJobs.ts';

/** Shows how a job ended, or that the user stopped it. Must not throw. */
export type ShowOutcome = (kept: KeptJob, how: 'ended' | 'stopped') => void;

type Send = (signal?: AbortSignal) => Promise<SubmissionResult>;

export interface JobFollower extends vscode.Disposable {
  /**
   * Submits a drafted job once, follows it with a progress notification and shows how it ended.
   * @param shown if given, the caller shows how it ended, and resolves this then
   * @returns the job as it was last known; undefined if another window goes on with it
   * @throws LensError if the service took nothing; `storage` if it can't be kept: nothing was sent
   */
  submit(connection: VerifyingConnection, kept: KeptJob, send: Send, shown?: Promise<void>): Promise<Job | undefined>;
  /** Takes up a job that is not followed any more, and asks at once. */
  followAgain(kept: KeptJob): Promise<void>;
  /** Takes up what no window has in hand, without submitting anything again: now soon, and whenever a window is gone. */
  resumeSoon(): void;
}

export function createJobFollower(
  store: JobStore,
  folder: string,
  connections: Connections,
  show: ShowOutcome,
  errors: ErrorPresenter,
  log: Log,
): JobFollower {
  const claims = createLeases(folder, '.claim');
  let carrier: JobCarrier | undefined;
  // Made on first use, as core is loaded then.
  const carrying = () => {
    const { net, verification } = loadCore();
    carrier ??= new verification.JobCarrier({
      shelf: store,
      claim: (id) =>
        claims.take(id).catch((error: unknown) => {
          throw net.storageFailure(folder, error);
        }),
      clientOf: (network) => verifyingConnection(connections.to(network)).verification,
      attend: attendJob,
      show,
      timers: net.systemTimers,
      log,
    });
    return carrier;
  };
  const left = createLeftJobs({
    // Most windows have nothing to take up: core is not loaded to find that out.
    open: () =>
      store.hasAny() ? store.jobs().filter((kept) => loadCore().verification.careOf(kept) !== undefined) : [],
    async takeUp(id) {
      try {
        return await carrying().takeUp(id);
      } catch (error) {
        if (!isCoreError(error) || error.kind !== 'storage') throw error;
        // Nothing can be kept now: the next look tries again.
        log.warn(`The verification ${id} couldn't be taken up: ${error.message}`);
        return false;
      }
    },
    sweep: async () => {
      await Promise.all([store.sweep(), claims.sweep()]);
    },
    failed: (error) => void errors.show(error),
    interval: leaseTimes.gone / 2,
  });
  const subscription = store.onDidChange(left.lookSoon);

  return {
    submit: ({ verification: client }, kept, send, shown) =>
      carrying().submit(kept, { client, send, ...(shown && { shown }) }),
    async followAgain(kept) {
      await carrying().takeUp(kept.job.id, true);
    },
    resumeSoon: left.lookSoon,
    dispose() {
      left.dispose();
      subscription.dispose();
      carrier?.dispose();
      claims.dispose();
    },
  };
}
