import * as vscode from 'vscode';
import type { Job } from '../../core/verification/jobs/jobs.ts';
import type { KeptJob } from '../../core/verification/jobs/keptJob.ts';
import type { ContractRecord, VerificationJob } from '../../core/verification/rest/schema.ts';
import { loadCore } from '../loadCore.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { jobSheet, repositoryPage } from './jobs/jobOutcomes.ts';
import type { JobStore } from './jobs/jobStore.ts';
import type { WindowJobs } from './jobs/windowJobs.ts';
import { recordParts } from './records/recordParts.ts';
import type { Again, ContractVerification } from './verifyContract.ts';

/** The actions on a sent verification. Each takes `{ jobId }`, such as a row of the view. */
export interface JobActions {
  open(given: unknown, how?: unknown): Promise<void>;
  compare(given: unknown): Promise<void>;
  again(given: unknown, again: Again): Promise<void>;
  follow(given: unknown): Promise<void>;
  openRepository(given: unknown): Promise<void>;
  copyId(given: unknown): Promise<void>;
  /** Removes it on this machine; the published sources stay. */
  remove(given: unknown): Promise<void>;
}

export function createJobActions(
  store: JobStore,
  follower: WindowJobs,
  contracts: ContractVerification,
  connections: Connections,
  panels: SheetPanels,
  log: Log,
): JobActions {
  const jobOf = (given: unknown): KeptJob => {
    const id = typeof given === 'object' && given !== null && 'jobId' in given ? given.jobId : undefined;
    const kept = typeof id === 'string' ? store.job(id) : undefined;
    if (kept) return kept;
    throw new (loadCore().net.LensError)(
      { kind: 'input', field: 'jobId' },
      vscode.l10n.t('This verification is no longer in the list. Select a row in the Verifications view.'),
    );
  };
  const asking = <T>(title: string, work: () => Promise<T>) =>
    vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, work);

  return {
    async open(given, how) {
      const { job } = jobOf(given);
      const connection = connections.to(job.network);
      const { network } = connection;
      const [record, answer] = await asking(vscode.l10n.t('Loading the verification record…'), () =>
        Promise.all([recordOf(connection, job, log), answerOf(connection, job, log)]),
      );
      const { name, verifyUrl } = network;
      const context = { network: name, verifyUrl, ...(record?.match && { record }), ...(answer && { answer }) };
      panels.show(loadCore().sheets.verificationSheet(job, context), connection, how);
    },
    async compare(given) {
      const { job } = jobOf(given);
      const connection = connections.to(job.network);
      const { verification, signal } = connection;
      const id = job.verificationId;
      const answer: VerificationJob | undefined =
        verification && id !== null
          ? await asking(vscode.l10n.t('Loading the code to compare…'), () => verification.job(id, signal))
          : undefined;
      const section = answer?.error && loadCore().sheets.comparisonSection(comparisonsOf(answer));
      if (!section)
        throw new (loadCore().net.LensError)(
          { kind: 'badResponse' },
          vscode.l10n.t(
            "Can't compare {0}: the service stored no code for this verification. Verify it again, then compare.",
            job.address,
          ),
        );
      const sheet = jobSheet(job, connection);
      panels.show({ ...sheet, sections: [section, ...sheet.sections] }, connection);
    },
    again: (given, again) => contracts.verifyAgain(jobOf(given), again),
    follow: (given) => follower.followAgain(jobOf(given)),
    async openRepository(given) {
      const { job } = jobOf(given);
      const { verifyUrl } = connections.to(job.network).network;
      await vscode.env.openExternal(vscode.Uri.parse(repositoryPage(verifyUrl, job)));
    },
    async copyId(given) {
      const { job } = jobOf(given);
      await vscode.env.clipboard.writeText(job.verificationId ?? job.address);
      vscode.window.setStatusBarMessage(
        `$(check) ${vscode.l10n.t('Copied {0}', job.verificationId ?? job.address)}`,
        3_000,
      );
    },
    remove: (given) => store.remove(jobOf(given).job.id),
  };
}

/** The record; undefined if the service can't answer now. The job's own texts are shown anyway. */
async function recordOf(
  { verification, signal }: Connection,
  { chainId, address }: { chainId: string; address: string },
  log: Log,
): Promise<ContractRecord | undefined> {
  try {
    return await verification?.contract({ chainId, address }, recordParts, signal);
  } catch (error) {
    if (!isCoreError(error)) throw error;
    log.warn(`Couldn't read the verification record of ${address}: ${error.message}`);
    return undefined;
  }
}

/** The service's data about a successful job: where it was forwarded; undefined if the service can't answer now. */
async function answerOf(
  { verification, signal }: Connection,
  job: Job,
  log: Log,
): Promise<VerificationJob | undefined> {
  if (job.state.kind !== 'verified' || job.verificationId === null) return undefined;
  try {
    return await verification?.job(job.verificationId, signal);
  } catch (error) {
    if (!isCoreError(error)) throw error;
    log.debug(`Couldn't read the verification job ${job.verificationId}: ${error.message}`);
    return undefined;
  }
}

/** The comparison of the codes that the service kept for a failed job, runtime first. */
function comparisonsOf({ error }: VerificationJob) {
  const { compareCode } = loadCore().projects;
  return {
    runtime: compareCode(error?.onchainRuntimeCode, error?.recompiledRuntimeCode),
    creation: compareCode(error?.onchainCreationCode, error?.recompiledCreationCode),
  };
}
