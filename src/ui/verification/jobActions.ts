import * as vscode from 'vscode';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { Job } from '../../core/verification/jobs/jobs.ts';
import type { StoredJob } from '../../core/verification/jobs/storedJob.ts';
import type { ContractRecord, VerificationJob } from '../../core/verification/rest/schema.ts';
import { loadCore } from '../loadCore.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import { copyLine } from '../messages/notify.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { contractNameOf } from './jobs/contractNameOf.ts';
import { jobSheet, pageStepsOf, repositoryPage } from './jobs/jobOutcomes.ts';
import { createJobPages } from './jobs/jobPages.ts';
import type { JobStore } from './jobs/jobStore.ts';
import type { WindowJobs } from './jobs/windowJobs.ts';
import type { PlaceArgument } from './placeArgument.ts';
import { recordParts } from './records/recordSheet.ts';
import type { Again, ContractVerification } from './verifyContract.ts';

/** The actions on a sent verification. Each takes `{ jobId }`, such as a row of the view. */
export function createJobActions({
  store,
  follower,
  contracts,
  compareDeployed,
  connections,
  panels,
  log,
}: {
  store: JobStore;
  follower: WindowJobs;
  contracts: ContractVerification;
  /** Compares the workspace's build with the deployed code, without the service. */
  compareDeployed: (place: PlaceArgument) => Promise<void>;
  connections: Connections;
  panels: SheetPanels;
  log: Log;
}) {
  const jobOf = (given: unknown): StoredJob => {
    const id = idIn(given);
    const kept = typeof id === 'string' ? store.job(id) : undefined;
    if (kept) return kept;
    // What is on screen isn't what is stored.
    store.readAgain();
    throw new (loadCore().net.LensError)(
      { kind: 'input', field: 'jobId' },
      // VS Code gives a command no row while it draws the view.
      id === undefined && store.hasAny()
        ? vscode.l10n.t(
            'The Verifications view was just being updated. Choose the command in the menu of the row again.',
          )
        : vscode.l10n.t('This verification is no longer in the list. Select a row in the Verifications view.'),
    );
  };
  const asking = <T>(title: string, work: () => Promise<T>) =>
    vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, work);

  const sheetOf = async (kept: StoredJob, connection: Connection): Promise<Sheet> => {
    const { job } = kept;
    const [record, answer] = await asking(vscode.l10n.t('Loading the verification record…'), () =>
      Promise.all([recordOf(connection, job, log), answerOf(connection, job, log)]),
    );
    const unread = [
      ...(record.problem === undefined
        ? []
        : [vscode.l10n.t("Can't load the verification record: {0}", record.problem)]),
      ...(answer.problem === undefined ? [] : [vscode.l10n.t("Can't load the verification job: {0}", answer.problem)]),
    ];
    const { name: network, verifyUrl } = connection.network;
    const sheet = loadCore().sheets.verificationSheet(job, {
      network,
      verifyUrl,
      build: loadCore().verification.submittedBuild(kept),
      unread,
      ...(record.value?.match && { record: record.value }),
      ...(answer.value && { answer: answer.value }),
    });
    return { ...sheet, next: pageStepsOf(kept) };
  };
  const pages = createJobPages({
    store,
    panels,
    // The network may have been changed.
    read: (kept) => sheetOf(kept, connections.to(kept.job.network)),
    networkOf: ({ network }) => connections.to(network),
    isAnsweredBy: (kept, by) => loadCore().verification.isAnsweredBy(kept, by),
    failed: (error) => log.warn(`Couldn't show a verification as it is now: ${String(error)}`),
  });

  return {
    open: (given: unknown, how?: unknown): Promise<void> => pages.show(jobOf(given), how),
    async compare(given: unknown): Promise<void> {
      const kept = jobOf(given);
      const { job, origin } = kept;
      const connection = connections.to(job.network);
      const { verification, signal } = connection;
      const id = job.verificationId;
      const answer: VerificationJob | undefined =
        verification && id !== null
          ? await asking(vscode.l10n.t('Loading the code to compare…'), () => verification.job(id, signal))
          : undefined;
      const section = answer?.error && loadCore().sheets.comparisonSection(comparisonsOf(answer));
      const source = origin && vscode.Uri.parse(origin.source);
      if (!section && source && vscode.workspace.getWorkspaceFolder(source)) {
        const { network, address } = job;
        return compareDeployed({ source, contract: contractNameOf(job), network, address });
      }
      if (!section)
        throw new (loadCore().net.LensError)(
          { kind: 'badResponse' },
          vscode.l10n.t(
            "Can't compare {0}: the service stored no code for this verification. Verify it again, then compare.",
            job.address,
          ),
        );
      const sheet = jobSheet(kept, connection);
      // It is the comparison itself.
      const next = pageStepsOf(kept).filter((step) => step !== 'compare');
      panels.show({ ...sheet, next, sections: [section, ...sheet.sections] }, connection);
    },
    again: (given: unknown, again: Again): Promise<void> => contracts.verifyAgain(jobOf(given), again),
    follow: (given: unknown): Promise<void> => follower.followAgain(jobOf(given)),
    async openRepository(given: unknown): Promise<void> {
      const { job } = jobOf(given);
      const { verifyUrl } = connections.to(job.network).network;
      await vscode.env.openExternal(vscode.Uri.parse(repositoryPage(verifyUrl, job)));
    },
    async copyId(given: unknown): Promise<void> {
      const { job } = jobOf(given);
      await copyLine(job.verificationId ?? job.address);
    },
    /** Removes it on this machine; the published sources stay. */
    async remove(given: unknown): Promise<void> {
      // One that can't be read can be removed too, and one that has gone already is only taken off the screen.
      const id = idIn(given);
      const unread = store.unread().find((each) => each.id === id);
      if (unread || typeof id !== 'string' || store.job(id))
        return store.remove(unread ? unread.id : jobOf(given).job.id);
      store.readAgain();
    },
    dispose: pages.dispose,
  };
}

function idIn(given: unknown): unknown {
  return typeof given === 'object' && given !== null && 'jobId' in given ? given.jobId : undefined;
}

/** An answer of the service, or why there is none now. The job's own texts are shown anyway. */
interface Reading<T> {
  readonly value?: T;
  readonly problem?: string;
}

async function reading<T>(what: string, request: Promise<T> | undefined, log: Log): Promise<Reading<T>> {
  try {
    return request === undefined ? {} : { value: await request };
  } catch (error) {
    // The connection ended with other settings; nothing was answered.
    if (!isCoreError(error) || error.kind === 'cancelled') throw error;
    log.warn(`Couldn't read ${what}: ${error.message}`);
    // A service that no longer keeps it has answered.
    return error.kind === 'notFound' ? {} : { problem: error.message };
  }
}

function recordOf(connection: Connection, { chainId, address }: Job, log: Log) {
  const { ledger, network, verification, signal, learned } = connection;
  // The network's chain may be another one since.
  const isSame = network.chainId === chainId;
  const at = { ledger, verification, signal, network: { ...network, chainId }, ...(isSame && learned && { learned }) };
  const request = verification && new (loadCore().verification.ContractAt)(at, address).neededRecord(recordParts);
  return reading<ContractRecord>(`the verification record of ${address}`, request, log);
}

/** The service's data about a successful job: where it was forwarded. */
function answerOf({ verification, signal }: Connection, { state, verificationId }: Job, log: Log) {
  const isKnown = state.kind === 'verified' && verificationId !== null;
  const request = isKnown ? verification?.job(verificationId, signal) : undefined;
  return reading<VerificationJob>(`the verification job ${verificationId}`, request, log);
}

/** The comparison of the codes that the service kept for a failed job, runtime first. */
function comparisonsOf({ error }: VerificationJob) {
  const { compareCode } = loadCore().projects;
  return {
    runtime: compareCode(error?.onchainRuntimeCode, error?.recompiledRuntimeCode),
    creation: compareCode(error?.onchainCreationCode, error?.recompiledCreationCode),
  };
}
