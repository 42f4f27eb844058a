import * as vscode from 'vscode';
import type { KeptJob } from '../../core/verification/jobs/keptJob.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { type ErrorPresenter, isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import type { Connections } from '../network/connections.ts';
import { askForTrust } from '../workspace/workspaceTrust.ts';
import type { KnownAnswers } from './ask/answerQuestions.ts';
import { sourceGiven } from './ask/chooseSource.ts';
import { consentInSteps } from './consent/consentInSteps.ts';
import type { RememberedConsent } from './consent/rememberedConsent.ts';
import { contractNameOf } from './jobs/contractNameOf.ts';
import type { JobFollower } from './jobs/jobFollower.ts';
import { repositoryPage } from './jobs/jobOutcomes.ts';
import type { JobStore } from './jobs/jobStore.ts';
import { inSteps, type Steps } from './steps/steps.ts';
import { type PreparedSubmission, verifyingConnection } from './submission/prepareSubmission.ts';
import { readyInSteps, type Wanted } from './verifyInSteps.ts';
import { runBuild } from './workspace/buildProject.ts';
import type { DraftProblems } from './workspace/draftProblems.ts';
import type { WorkspaceContracts } from './workspace/workspaceContracts.ts';

/** How a contract is verified once more. */
export type Again = 'same' | 'otherBuild' | 'allFiles';

/** From a source file to the match, with a question only where the answer cannot be known. */
export interface ContractVerification {
  /**
   * `Verify Contract`. Nothing is sent before the user has seen every file and said so.
   * @param argument the file's URI, where a menu gives it; else the active editor's, else the user chooses
   * @param contract the contract's name, where a CodeLens gives it
   * @param address where it is deployed, where that is known, as of a proxy's implementation
   */
  verify(argument: unknown, contract?: unknown, address?: unknown): Promise<void>;
  /** The same contract at the same address again, with nothing asked that is known. */
  verifyAgain(kept: KeptJob, again: Again): Promise<void>;
}

/** What every way to a submission uses. */
export interface VerifyingParts {
  contracts: WorkspaceContracts;
  connections: Connections;
  follower: JobFollower;
  store: JobStore;
  consent: RememberedConsent;
  answers: KnownAnswers;
  problems: DraftProblems;
  errors: Pick<ErrorPresenter, 'sentence' | 'show'>;
  log: Log;
}

export function createContractVerification(parts: VerifyingParts): ContractVerification {
  const { contracts, connections, follower, store, consent, answers, problems, log } = parts;

  /** One pass through the questions. @returns what to begin anew with, where something else is to be verified */
  const pass = async (steps: Steps, wanted: Wanted): Promise<Wanted | undefined> => {
    const readied = await readyInSteps(steps, wanted, contracts, answers, log);
    if (!readied || !('prepared' in readied)) return readied;
    const { source, candidate, choice, build, prepared } = readied;
    const { connection, options } = wanted;
    const again: Wanted = { connection, source, choice, ...(options && { options }) };
    const elsewhere: Wanted = { ...again, candidate, asksAddress: true };
    if (prepared.before?.match === 'exact_match') {
      void tellVerifiedBefore(prepared, () => run(elsewhere)).catch((error: unknown) => parts.errors.show(error));
      return undefined;
    }
    if (tellRunning(prepared)) return undefined;
    problems.show(source, prepared.draft);
    const answer = await consentInSteps(steps, readied, consent);
    if (answer === 'otherAddress') return elsewhere;
    if (answer === 'build') {
      if (build) await runBuild(build);
      return { ...again, contract: candidate.contractName };
    }
    if (typeof answer === 'object') return { ...again, candidate: answer.fit.candidate };
    await submit(prepared);
    return undefined;
  };

  /** What the service did not take can be published again from the same list; of what it took, nothing is repeated. */
  const submit = async ({ connection, kept, send }: PreparedSubmission) => {
    try {
      await follower.submit(connection, kept, send);
    } catch (error) {
      const state = store.job(kept.job.id)?.job.state.kind;
      if (state === undefined || state === 'drafted') throw error;
      throw new Taken(error);
    }
  };

  const run = async (wanted: Wanted): Promise<void> => {
    try {
      for (let next: Wanted | undefined = wanted; next; ) {
        const now: Wanted = next;
        next = await inSteps((steps) => pass(steps, now), problemOf(parts.errors));
      }
    } catch (error) {
      throw error instanceof Taken ? error.cause : error;
    }
  };

  /** A second submission would be refused while one is running: that one is taken up instead. */
  const tellRunning = ({ kept, connection }: PreparedSubmission): boolean => {
    const { isRunning } = loadCore().verification;
    const { address, chainId } = kept.job;
    const running = store
      .jobs()
      .find(({ job }) => isRunning(job) && job.address === address && job.chainId === chainId);
    if (!running) return false;
    void follower.followAgain(running);
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        "{0} at {1} on {2} is already being verified. You'll be notified of the result. Nothing new was published.",
        contractNameOf(kept.job),
        address,
        connection.network.name,
      ),
    );
    return true;
  };

  return {
    async verify(argument, contract, address) {
      if (!(await isTrusted())) return;
      await run({
        connection: verifyingConnection(connections.current()),
        // What is deployed at a known address tells its contract better than the editor that happens to be active.
        source: typeof address === 'string' && !argument ? undefined : sourceGiven(argument),
        contract: typeof contract === 'string' ? contract : undefined,
        ...(typeof address === 'string' && { choice: { typed: address } }),
      });
    },
    async verifyAgain({ job, origin }, again) {
      if (!(await isTrusted())) return;
      if (!origin) return;
      const source = vscode.Uri.parse(origin.source);
      if (!vscode.workspace.getWorkspaceFolder(source)) throw notOpen(source);
      await run({
        connection: verifyingConnection(connections.to(job.network)),
        source,
        contract: contractNameOf(job),
        choice: { typed: job.address },
        choosesBuild: again === 'otherBuild',
        ...(again === 'allFiles' && { options: { sources: 'all' as const } }),
      });
    },
  };
}

/** What went wrong after the service had taken the submission: no question can be asked again. */
class Taken extends Error {
  constructor(cause: unknown) {
    super('The submission was taken.', { cause });
  }
}

/** What a question is asked again for; a setting or a cancelled action cannot be mended by an answer. */
export function problemOf(errors: Pick<ErrorPresenter, 'sentence'>): (error: unknown) => string | undefined {
  return (error) =>
    isCoreError(error) && error.kind !== 'cancelled' && error.kind !== 'config' ? errors.sentence(error) : undefined;
}

/** Whether the workspace is trusted; where it is not, says why that is needed. */
export function isTrusted(): Promise<boolean> {
  return askForTrust(
    vscode.l10n.t(
      'Verifying contracts requires a trusted workspace, because it reads build output and publishes sources.',
    ),
  );
}

/** One of several copies may be meant. */
async function tellVerifiedBefore(prepared: PreparedSubmission, chooseOther: () => Promise<void>): Promise<void> {
  const { draft, deployed, connection, kept } = prepared;
  const { network } = connection;
  const message = vscode.l10n.t(
    '{0} at {1} on {2} is already verified: exact match. Nothing was published.',
    draft.contractName,
    deployed.address,
    network.name,
  );
  const record: CommandId = 'ledgerLens.contract.showRecord';
  const steps: Readonly<Record<string, () => Thenable<unknown>>> = {
    [vscode.l10n.t('Open in Repository')]: () =>
      vscode.env.openExternal(vscode.Uri.parse(repositoryPage(network.verifyUrl, kept.job))),
    [vscode.l10n.t('Show Record')]: () => vscode.commands.executeCommand(record, deployed.address),
    [vscode.l10n.t('Other Address...')]: chooseOther,
  };
  const choice = await vscode.window.showInformationMessage(plainMessage(message), ...Object.keys(steps));
  if (choice) await steps[choice]?.();
}

function notOpen(source: vscode.Uri): Error {
  return new (loadCore().net.LensError)(
    { kind: 'input', field: 'source' },
    vscode.l10n.t("{0} isn't in this window's workspace. Open its folder, and verify again.", source.path),
  );
}
