import path from 'node:path';
import * as vscode from 'vscode';
import type { CommandHandlers } from '../commands.ts';
import type { Connections } from '../connections.ts';
import type { ErrorPresenter } from '../errorPresenter.ts';
import type { Log } from '../log.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import type { StatusFeed } from '../status/statusFeed.ts';
import { createKnownAnswers } from './answerQuestions.ts';
import { noticeContracts, placesGiven, severalGiven } from './chooseSource.ts';
import { askAgain } from './consentInSteps.ts';
import type { WorkspaceContracts } from './contractIndex.ts';
import { createDraftProblems } from './draftProblems.ts';
import { createJobActions } from './jobActions.ts';
import { createJobClaims } from './jobClaims.ts';
import { createJobFollower, type JobFollower } from './jobFollower.ts';
import { tellOutcome } from './jobOutcomes.ts';
import { createJobStore, type JobStore } from './jobStore.ts';
import { createRememberedConsent } from './rememberedConsent.ts';
import { showRecord } from './showRecord.ts';
import { createVerificationProblems } from './verificationProblems.ts';
import { createVerifiedSources } from './verifiedSources.ts';
import { createContractVerification, type VerifyingParts } from './verifyContract.ts';
import { createDeploymentVerification } from './verifyDeployment.ts';
import { createSeveralVerification } from './verifySeveral.ts';
import { createSimilarVerification } from './verifySimilar.ts';

/** Verifying contracts: what was sent, what follows it, and its commands. */
export interface Verifications extends vscode.Disposable {
  readonly store: JobStore;
  readonly follower: JobFollower;
  readonly handlers: Pick<
    CommandHandlers,
    Extract<keyof CommandHandlers, `ledgerLens.${'verification' | 'contract' | 'deployment'}.${string}`>
  >;
}

/** Does no I/O at once: what other windows left is looked for a moment later. */
export function createVerifications(
  {
    globalStorageUri: storage,
    workspaceState: state,
  }: Pick<vscode.ExtensionContext, 'globalStorageUri' | 'workspaceState'>,
  contracts: WorkspaceContracts,
  connections: Connections,
  panels: SheetPanels,
  status: StatusFeed,
  errors: ErrorPresenter,
  log: Log,
): Verifications {
  const folder = path.join(storage.fsPath, 'verifications');
  const store = createJobStore(folder);
  // Before the surfaces hear of it, which then ask anew.
  const recordsChanged = store.onDidChange(() => connections.verified.forget());
  const follower = createJobFollower(
    store,
    createJobClaims(folder),
    connections,
    (kept, connection) => tellOutcome(kept, connection, status),
    errors,
    log,
  );
  const consent = createRememberedConsent(state);
  const draftProblems = createDraftProblems();
  const verifying: VerifyingParts = {
    ...{ contracts, connections, follower, store, consent, errors, log },
    ...{ answers: createKnownAnswers(state), problems: draftProblems },
  };
  const single = createContractVerification(verifying);
  const several = createSeveralVerification(verifying);
  const actions = createJobActions(store, follower, single, connections, panels, log);
  const sources = createVerifiedSources(connections, log);
  const problems = createVerificationProblems(store, log);
  const parts = vscode.Disposable.from(
    noticeContracts(),
    recordsChanged,
    sources,
    problems,
    draftProblems,
    follower,
    store,
  );
  follower.resumeSoon();
  return {
    store,
    follower,
    handlers: {
      'ledgerLens.contract.verify': async (given, second, address) => {
        const chosen = await severalGiven(given, second);
        await (chosen ? several(chosen) : single.verify(given, second, address));
      },
      'ledgerLens.contract.verifySeveral': async (given, second) => several(await placesGiven(given, second)),
      'ledgerLens.contract.verifySimilar': createSimilarVerification(verifying),
      'ledgerLens.contract.askAgain': () => askAgain(consent),
      'ledgerLens.deployment.verify': createDeploymentVerification(verifying),
      'ledgerLens.contract.compareSource': sources.compare,
      'ledgerLens.contract.showRecord': (given) => showRecord(given, connections, panels, log),
      'ledgerLens.verification.open': actions.open,
      'ledgerLens.verification.retry': (given) => actions.again(given, 'same'),
      'ledgerLens.verification.chooseBuild': (given) => actions.again(given, 'otherBuild'),
      'ledgerLens.verification.tryAllFiles': (given) => actions.again(given, 'allFiles'),
      'ledgerLens.verification.follow': actions.follow,
      'ledgerLens.verification.compare': actions.compare,
      'ledgerLens.verification.openRepository': actions.openRepository,
      'ledgerLens.verification.copyId': actions.copyId,
      'ledgerLens.verification.remove': actions.remove,
    },
    dispose: () => parts.dispose(),
  };
}
