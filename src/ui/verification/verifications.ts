import path from 'node:path';
import * as vscode from 'vscode';
import type { CommandHandlers } from '../commands.ts';
import type { Connections } from '../connections.ts';
import type { ErrorPresenter } from '../errorPresenter.ts';
import type { Log } from '../log.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import type { StatusFeed } from '../status/statusFeed.ts';
import { createJobActions } from './jobActions.ts';
import { createJobClaims } from './jobClaims.ts';
import { createJobFollower, type JobFollower } from './jobFollower.ts';
import { tellOutcome } from './jobOutcomes.ts';
import { createJobStore, type JobStore } from './jobStore.ts';
import { showRecord } from './showRecord.ts';
import { createVerificationProblems } from './verificationProblems.ts';
import { createVerifiedSources } from './verifiedSources.ts';
import { createContractVerification } from './verifyContract.ts';
import { createDeploymentVerification } from './verifyDeployment.ts';

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
  storage: vscode.Uri,
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
  const contracts = createContractVerification(connections, follower, store, log);
  const actions = createJobActions(store, follower, contracts, connections, panels, log);
  const sources = createVerifiedSources(connections, log);
  const problems = createVerificationProblems(store, log);
  const parts = vscode.Disposable.from(recordsChanged, sources, problems, follower, store);
  follower.resumeSoon();
  return {
    store,
    follower,
    handlers: {
      'ledgerLens.contract.verify': contracts.verify,
      'ledgerLens.deployment.verify': createDeploymentVerification(connections, follower, errors, log),
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
