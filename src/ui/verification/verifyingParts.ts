import * as vscode from 'vscode';
import { type ErrorPresenter, isCoreError } from '../messages/errorPresenter.ts';
import { showError } from '../messages/notify.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import { askForTrust } from '../workspace/workspaceTrust.ts';
import type { AnswerStore } from './ask/answerQuestions.ts';
import type { ConsentDialog } from './consent/askConsent.ts';
import type { ConsentStore } from './consent/consentStore.ts';
import { Taken, type WindowJobs } from './jobs/windowJobs.ts';
import { createHeldBox, hasHeldBox } from './steps/heldBox.ts';
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
export function asking(parts: Pick<VerifyingParts, 'errors'>, flow: (steps: Steps) => Promise<unknown>): Promise<void> {
  return askingOn<true>(parts, true, async (steps) => {
    await flow(steps);
    return undefined;
  });
}

/**
 * The same for a flow that may begin again with something else: its box keeps the keyboard until then.
 * @param flow what to begin again with, if it isn't over
 */
export async function askingOn<W>(
  { errors }: Pick<VerifyingParts, 'errors'>,
  first: W,
  flow: (steps: Steps, wanted: W) => Promise<W | undefined>,
): Promise<void> {
  const box = createHeldBox();
  const problemOf = (error: unknown) =>
    isCoreError(error) && error.kind !== 'cancelled' && error.kind !== 'config' ? errors.sentence(error) : undefined;
  try {
    for (let next: W | undefined = first; next !== undefined; ) {
      const wanted: W = next;
      next = await inSteps(
        (steps) => flow(steps, wanted),
        problemOf,
        // What it begins again with is the user's answer.
        (error) => wanted !== first || (isCoreError(error) && error.kind === 'notFound'),
        box,
      );
    }
  } catch (error) {
    throw error instanceof Taken ? error.cause : error;
  } finally {
    box.close();
  }
}

/**
 * Publishes what the user agreed to; its notification gives the keyboard back. If nothing was accepted after that, a
 * message says so: what the user does meanwhile isn't interrupted by a box.
 * @throws the error, to ask the last question again
 */
export async function publish(
  { follower, errors, log }: Pick<VerifyingParts, 'follower' | 'errors' | 'log'>,
  agreed: Parameters<WindowJobs['submit']>[0],
): Promise<void> {
  const wasAsked = hasHeldBox();
  try {
    await follower.submit(agreed);
  } catch (error) {
    if (!wasAsked || hasHeldBox() || !isCoreError(error) || error.kind === 'cancelled') throw error;
    log.warn(error.message);
    if (await showError(errors.sentence(error), vscode.l10n.t('Review Again...'))) throw error;
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
