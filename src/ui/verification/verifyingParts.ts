import * as vscode from 'vscode';
import { type ErrorPresenter, isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import { askForTrust } from '../workspace/workspaceTrust.ts';
import type { AnswerStore } from './ask/answerQuestions.ts';
import type { ConsentDialog } from './consent/askConsent.ts';
import type { ConsentStore } from './consent/consentStore.ts';
import { Taken, type WindowJobs } from './jobs/windowJobs.ts';
import { createHeldBox } from './steps/heldBox.ts';
import { inSteps, type Steps } from './steps/steps.ts';
import type { DraftProblems } from './workspace/draftProblems.ts';
import type { WorkspaceContracts } from './workspace/workspaceContracts.ts';

/** The parts of every submission flow. */
export interface VerifyingParts {
  contracts: WorkspaceContracts;
  connections: Connections;
  follower: WindowJobs;
  dialog: ConsentDialog;
  consent: ConsentStore;
  answers: AnswerStore;
  problems: DraftProblems;
  errors: Pick<ErrorPresenter, 'sentence' | 'show'>;
  log: Log;
}

/**
 * Runs a flow of questions. A failure leads back to the last question, and an address without a contract to the
 * question for it; an invalid setting or a cancelled action can't be fixed by an answer, nor can anything that fails
 * after the service accepted a submission.
 */
export async function asking<T>(
  { errors }: Pick<VerifyingParts, 'errors'>,
  flow: (steps: Steps) => Promise<T>,
): Promise<T | undefined> {
  const box = createHeldBox();
  try {
    return await inSteps(
      flow,
      (error) =>
        isCoreError(error) && error.kind !== 'cancelled' && error.kind !== 'config'
          ? errors.sentence(error)
          : undefined,
      (error) => isCoreError(error) && error.kind === 'notFound',
      box,
    );
  } catch (error) {
    throw error instanceof Taken ? error.cause : error;
  } finally {
    box.close();
  }
}

/** Whether the workspace is trusted; if it isn't, shows why that is needed. */
export function isTrusted(): Promise<boolean> {
  return askForTrust(
    vscode.l10n.t(
      'Verifying contracts requires a trusted workspace, because it reads build output and publishes sources.',
    ),
  );
}
