import * as vscode from 'vscode';
import type { Attend, JobLifecycle, JobProgress, Submission } from '../../../core/verification/jobs/jobLifecycle.ts';
import type { Job } from '../../../core/verification/jobs/jobs.ts';
import type { JobBatch, StoredJob } from '../../../core/verification/jobs/storedJob.ts';
import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import { signalOf } from '../../cancellation.ts';
import { loadCore } from '../../loadCore.ts';
import { type ErrorPresenter, isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connections } from '../../network/connections.ts';
import { createLeases, leaseTimes } from '../../sharedFiles/leases.ts';
import type { CheckedContract } from '../check/checkContract.ts';
import { closeHeldBox } from '../steps/heldBox.ts';
import { createBatchReports } from './batchReports.ts';
import { contractNameOf } from './contractNameOf.ts';
import { endByRecord } from './endByRecord.ts';
import type { UnreadJob } from './jobFiles.ts';
import type { JobStore } from './jobStore.ts';
import { createResumableJobs } from './resumableJobs.ts';
import { createUnreadJobs } from './unreadJobs.ts';

/** Shows the result of a job, or that the user stopped it; resolves once it is on screen. Must not throw. */
export type ShowOutcome = (kept: StoredJob, how: 'ended' | 'stopped') => Promise<void>;

/** Shows the results of contracts that were published together; resolves once they are on screen. */
export type ShowBatch = (several: readonly StoredJob[], batch: JobBatch) => Promise<void>;

/** Reports a stored job that can't be read. Must not throw. */
export type ShowUnread = (unread: UnreadJob) => void;

/** A failure after the service accepted a submission: no question can be asked again. */
export class Taken extends Error {
  constructor(cause: unknown) {
    super('The submission was taken.', { cause });
  }
}

/** What only the user's consent makes a job. */
type Agreed = Pick<CheckedContract, 'id' | 'connection' | 'address' | 'identifier' | 'request' | 'record' | 'origin'>;

export type WindowJobs = ReturnType<typeof createWindowJobs>;

export function createWindowJobs({
  store,
  folder,
  connections,
  show,
  showBatch,
  showUnread,
  errors,
  log,
}: {
  store: JobStore;
  folder: string;
  connections: Connections;
  show: ShowOutcome;
  showBatch: ShowBatch;
  showUnread: ShowUnread;
  errors: ErrorPresenter;
  log: Log;
}) {
  const claims = createLeases(folder, '.claim');
  const claim = (name: string) =>
    claims.take(name).catch((error: unknown) => {
      throw loadCore().net.storageFailure(folder, error);
    });
  // Most windows have nothing to resume, so core isn't loaded to find that out.
  const open = () =>
    store.hasAny() ? store.jobs().filter((kept) => loadCore().verification.careOf(kept) !== undefined) : [];
  const batches = createBatchReports({ open, claim, showSeveral: showBatch });
  let carrier: JobLifecycle | undefined;
  // Created on first use, because it loads core.
  const carrying = () => {
    const { net, verification } = loadCore();
    carrier ??= new verification.JobLifecycle({
      shelf: store,
      claim,
      clientOf(name) {
        const { verification, network } = connections.to(name);
        if (verification) return verification;
        throw new net.LensError(
          { kind: 'config', setting: 'ledgerLens.networks' },
          vscode.l10n.t('The network {0} has no verifyUrl. Set it in ledgerLens.networks.', network.name),
        );
      },
      serviceOf: (name) => connections.to(name).network.verifyUrl,
      attend: attendJob,
      show: async (kept, how) => {
        if (how === 'stopped') batches.count(kept);
        const isShown = how === 'ended' && (await batches.report(kept));
        if (!isShown) await show(kept, how);
      },
      timers: net.systemTimers,
      log,
    });
    return carrier;
  };
  const left = createResumableJobs({
    open,
    async takeUp(kept) {
      const { id } = kept.job;
      try {
        return (await batches.mayTakeUp(kept)) && (await carrying().takeUp(id));
      } catch (error) {
        if (!isCoreError(error) || error.kind !== 'storage') {
          batches.leaveOut(id);
          throw error;
        }
        // Nothing can be saved now; the next check retries.
        log.warn(`The verification ${id} couldn't be taken up: ${error.message}`);
        return false;
      }
    },
    reportUnread: createUnreadJobs({ files: store, claim: claims.take, show: showUnread }),
    sweep: async () => {
      await Promise.all([store.sweep(), claims.sweep()]);
    },
    failed: (error) => void errors.show(error),
    interval: leaseTimes.gone / 2,
  });
  const subscription = store.onDidChange(() => {
    batches.look();
    left.lookSoon();
  });

  return {
    /**
     * The only way to send anything, only after the user has agreed. Saves the job, sends its request once, follows it
     * with a progress notification and shows its result.
     * @param shown if given, the caller shows the result and then resolves this
     * @returns the last known state; undefined if another window continues it
     * @throws LensError if nothing was accepted and the same can be submitted again; `Taken` if something was accepted
     */
    async submit(agreed: Agreed, shown?: Promise<void>): Promise<Job | undefined> {
      const { drafted, request, client } = submissionOf(agreed);
      try {
        return await carrying().submit(drafted, request, client, shown);
      } catch (error) {
        const state = store.job(agreed.id)?.job.state.kind ?? 'drafted';
        throw state === 'drafted' ? error : new Taken(error);
      }
    },
    /**
     * The same for several, a few at the same time. All are saved first, with their requests: what isn't sent when this
     * window closes is sent by the next one.
     * @param batch what the next window says of all of them at once
     * @returns of each, in order; undefined too for one that the user has removed from the list before it was sent
     */
    submitSeveral(
      agreed: readonly Agreed[],
      batch: JobBatch,
      shown: Promise<void>,
    ): Promise<PromiseSettledResult<Job | undefined>[]> {
      closeHeldBox();
      const submissions = agreed.map(submissionOf);
      return carrying().submitSeveral(
        submissions.map((each) => ({ ...each, drafted: { ...each.drafted, batch } })),
        shown,
      );
    },
    /** The running or waiting job for the same contract: a second one would be rejected. */
    running({ address, connection: { network } }: Pick<Agreed, 'address' | 'connection'>): StoredJob | undefined {
      const { isRunning, isWaiting } = loadCore().verification;
      return store
        .jobs()
        .find(
          ({ job }) =>
            (isRunning(job) || isWaiting(job)) &&
            job.address === address &&
            job.network === network.name &&
            job.chainId === network.chainId,
        );
    },
    /** The record shows how jobs for the same contract ended whose result was unknown here. */
    knowVerified: (
      { address, connection: { network } }: Pick<Agreed, 'address' | 'connection'>,
      record: ContractRecord,
    ): Promise<void> =>
      endByRecord(store, { network: network.name, chainId: network.chainId, address }, (job) =>
        loadCore().verification.jobOnRecord(job, record),
      ),
    /** Resumes a job that is no longer followed, and requests its state immediately. */
    async followAgain(kept: StoredJob): Promise<void> {
      await carrying().takeUp(kept.job.id, true);
    },
    /**
     * Resumes jobs that no window holds, without submitting anything again: soon, and whenever a window has closed. What
     * waits is sent.
     */
    resumeSoon: left.lookSoon,
    dispose() {
      left.dispose();
      subscription.dispose();
      carrier?.dispose();
      claims.dispose();
    },
  };
}

function submissionOf({ id, connection, address, identifier, request, record, origin }: Agreed): Submission {
  const { network, verification: client } = connection;
  const job = loadCore().verification.draftJob({
    id,
    network: network.name,
    chainId: network.chainId,
    address,
    contract: identifier,
    createdAt: Date.now(),
    ...(record && { before: record }),
  });
  return { drafted: { job, origin }, request, client, service: network.verifyUrl };
}

/** Does a job's work with a progress notification, whose *Cancel* stops it. */
async function attendJob(job: Job, work: Attend): Promise<Job> {
  const title = vscode.l10n.t('Verifying {0} on {1}', contractNameOf(job), job.network);
  // What the user just agreed to: the notification says how it goes on. Another job leaves the box of a flow alone.
  if (job.state.kind === 'drafted' && !job.request) closeHeldBox();
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (progress, token) => work(signalOf(token), (each) => progress.report({ message: progressText(each) })),
  );
}

function progressText(progress: JobProgress): string {
  switch (progress.kind) {
    case 'submitting':
      return vscode.l10n.t('submitting…');
    case 'rateLimited':
      return vscode.l10n.t('rate limited by the service; submitting again in {0} s…', progress.seconds);
    case 'submittingAgain':
      return vscode.l10n.t('submitting again…');
    case 'resuming':
      return vscode.l10n.t('resuming…');
    case 'following':
      return followingText(progress.job);
  }
}

function followingText({ state }: Job): string {
  if (state.kind !== 'submitted') return vscode.l10n.t('the service is compiling and comparing…');
  return state.answer === 'duplicate'
    ? vscode.l10n.t('another verification of this contract is running; waiting for its result…')
    : state.status === undefined
      ? vscode.l10n.t("response lost; checking the contract's record…")
      : vscode.l10n.t("the service is unavailable ({0}); checking the contract's record…", state.status);
}
