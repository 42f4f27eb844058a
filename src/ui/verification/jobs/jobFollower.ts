import * as vscode from 'vscode';
import type { Job } from '../../../core/verification/jobs/jobs.ts';
import type { KeptJob } from '../../../core/verification/jobs/keptJob.ts';
import type { SubmissionResult } from '../../../core/verification/rest/submit.ts';
import { signalOf } from '../../cancellation.ts';
import { loadCore } from '../../loadCore.ts';
import { type ErrorPresenter, isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connection } from '../../network/connection.ts';
import type { Connections } from '../../network/connections.ts';
import { contractNameOf } from './contractNameOf.ts';
import { type Claim, claimTimes, type JobClaims } from './jobClaims.ts';
import type { JobStore } from './jobStore.ts';

type Send = (signal?: AbortSignal) => Promise<SubmissionResult>;
type Report = (message: string) => void;

export interface JobFollower extends vscode.Disposable {
  /**
   * Submits a drafted job once, follows it with a progress notification and, unless `quiet`, tells how it ended.
   * @returns the job as it was last known; undefined where another window goes on with it
   */
  submit(connection: Connection, kept: KeptJob, send: Send, quiet?: boolean): Promise<Job | undefined>;
  /** Takes up a job that is not followed any more, and asks at once. */
  followAgain(kept: KeptJob): Promise<void>;
  /** Takes up what no window follows, without submitting anything again: now soon, and whenever a window is gone. */
  resumeSoon(): void;
}

/** How often a submission is repeated that the service did not take because of its rate limit. */
const mostTries = 4;
const defaultWait = 30;
const longestWait = 300;

export function createJobFollower(
  store: JobStore,
  claims: JobClaims,
  connections: Connections,
  tell: (kept: KeptJob, connection: Connection) => Promise<void>,
  errors: ErrorPresenter,
  log: Log,
): JobFollower {
  const closing = new AbortController();
  /** What cannot be followed here, such as jobs of a network that the settings no longer have. */
  const passedOver = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const run = async (
    connection: Connection,
    kept: KeptJob,
    claim: Claim,
    quiet: boolean,
    step: (signal: AbortSignal, report: Report, onChange: (job: Job) => void) => Promise<Job>,
  ): Promise<Job | undefined> => {
    let latest = kept.job;
    const onChange = (job: Job) => {
      latest = job;
      store.keep({ ...kept, job });
    };
    const name = contractNameOf(kept.job);
    const title = vscode.l10n.t('Verifying {0} on {1}', name, connection.network.name);
    try {
      const ended = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title, cancellable: true },
        (progress, token) =>
          step(
            AbortSignal.any([signalOf(token), claim.signal, closing.signal]),
            (message) => progress.report({ message }),
            onChange,
          ),
      );
      if (!quiet) tell({ ...kept, job: ended }, connection).catch((error: unknown) => errors.show(error));
      return ended;
    } catch (error) {
      if (!isCoreError(error) || error.kind !== 'cancelled') throw error;
      if (claim.signal.aborted || closing.signal.aborted) return undefined;
      const { isRunning, reduceJob } = loadCore().verification;
      if (!isRunning(latest)) return latest;
      onChange(reduceJob(latest, { type: 'gaveUp' }));
      void vscode.window.showInformationMessage(
        vscode.l10n.t(
          'Ledger Lens stopped following the verification of {0}, but the service continues it. Follow it again from the Verifications view.',
          name,
        ),
      );
      return latest;
    } finally {
      claim.release();
    }
  };

  const follow = ({ verification: client }: Connection, job: Job, signal: AbortSignal, onChange: (job: Job) => void) =>
    client ? loadCore().verification.followJob({ client, job, signal, onChange, log }) : Promise.resolve(job);

  const takeUp = async (kept: KeptJob, claim: Claim) => {
    try {
      const connection = connections.to(kept.job.network);
      await run(connection, kept, claim, false, (signal, report, onChange) => {
        report(vscode.l10n.t('resuming…'));
        return follow(connection, kept.job, signal, onChange);
      });
    } catch (error) {
      passedOver.add(kept.job.id);
      claim.release();
      throw error;
    }
  };

  const lookSoon = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      look();
    }, ms);
  };
  const look = () => {
    // Most windows have nothing to take up: core is not loaded to find that out.
    if (!store.hasAny()) return;
    const { isRunning } = loadCore().verification;
    const running = store.jobs().filter(({ job }) => isRunning(job) && !passedOver.has(job.id));
    for (const { job } of running) {
      const claim = claims.claim(job.id);
      if (!claim) continue;
      // Its holder may have ended it just now, and told.
      const kept = store.job(job.id);
      if (kept && isRunning(kept.job)) takeUp(kept, claim).catch((error: unknown) => errors.show(error));
      else claim.release();
    }
    if (running.length > 0) lookSoon(claimTimes.lease);
  };
  const subscription = store.onDidChange(() => lookSoon(claimTimes.lease));

  return {
    async submit(connection, kept, send, quiet = false) {
      const { verification: client } = connection;
      const claim = claims.claim(kept.job.id);
      if (!client || !claim) return undefined;
      store.keep(kept);
      return run(connection, kept, claim, quiet, async (signal, report, onChange) => {
        const { submitJob } = loadCore().verification;
        report(vscode.l10n.t('submitting…'));
        const submitted = await whenTaken(report, signal, () =>
          submitJob({ client, job: kept.job, send, signal, onChange }),
        );
        report(progressOf(submitted));
        return follow(connection, submitted, signal, onChange);
      });
    },
    async followAgain(kept) {
      const claim = claims.claim(kept.job.id);
      if (claim) await takeUp(kept, claim);
    },
    resumeSoon: () => lookSoon(0),
    dispose() {
      clearTimeout(timer);
      subscription.dispose();
      closing.abort();
      claims.dispose();
    },
  };
}

/** Waits as the service asks where it has a rate limit, and says so. What it has not taken may be sent again. */
async function whenTaken(report: Report, signal: AbortSignal, submit: () => Promise<Job>): Promise<Job> {
  for (let tries = 1; ; tries++) {
    try {
      return await submit();
    } catch (error) {
      if (!isCoreError(error) || error.failure.kind !== 'rateLimited' || tries === mostTries) throw error;
      const seconds = Math.min(error.failure.retryAfterSeconds ?? defaultWait, longestWait);
      report(vscode.l10n.t('rate limited by the service; submitting again in {0} s…', seconds));
      await loadCore().net.sleep(loadCore().net.systemTimers, seconds * 1000, signal);
      report(vscode.l10n.t('submitting again…'));
    }
  }
}

function progressOf({ state }: Job): string {
  if (state.kind !== 'submitted') return vscode.l10n.t('the service is compiling and comparing…');
  return state.answer === 'duplicate'
    ? vscode.l10n.t('another verification of this contract is running; waiting for its result…')
    : vscode.l10n.t("response lost; checking the contract's record…");
}
