import path from 'node:path';
import * as vscode from 'vscode';
import type { CommandHandlers } from '../commands.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { inform, untilShown } from '../messages/notify.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import type { StatusFeed } from '../status/statusFeed.ts';
import { createAnswerStore } from './ask/answerQuestions.ts';
import { resolveFiles, resolvePlaces } from './ask/chooseSource.ts';
import { createCodeDocuments } from './check/codeDocuments.ts';
import { createDeployedComparison } from './compareDeployed.ts';
import { createComparedPages } from './comparedPages.ts';
import { createLayoutComparison, type LayoutParts } from './compareLayout.ts';
import { type ConsentDialog, createConsentDialog } from './consent/askConsent.ts';
import { type ConsentStore, createConsentStore } from './consent/consentStore.ts';
import { createPublishedDocuments } from './consent/publishedDocuments.ts';
import { createJobActions } from './jobActions.ts';
import { tellOutcome, tellUnread, tellUnsent } from './jobs/jobOutcomes.ts';
import { createJobStore, type JobStore } from './jobs/jobStore.ts';
import { createUnsentReports } from './jobs/unsentReports.ts';
import { createVerificationProblems } from './jobs/verificationProblems.ts';
import { createVerifiedSince } from './jobs/verifiedSince.ts';
import {
  createWindowJobs,
  type ShowBatch,
  type ShowOutcome,
  type ShowUnread,
  type WindowJobs,
} from './jobs/windowJobs.ts';
import { isPlaceArgument } from './placeArgument.ts';
import { createSourceSearch } from './records/askSourceSearch.ts';
import { createOpenedSources, type OpenedSources } from './records/openedSources.ts';
import { createSourceCommands } from './records/openSource.ts';
import type { FindOffers } from './records/resolveAddress.ts';
import { showRecord } from './records/showRecord.ts';
import { createVerifiedFolders, type VerifiedFolders } from './records/verifiedFolders.ts';
import { createVerifiedSources } from './records/verifiedSources.ts';
import { tellBatch } from './submitSeveral.ts';
import { createContractVerification } from './verifyContract.ts';
import { createDeploymentVerification } from './verifyDeployment.ts';
import type { VerifyingParts } from './verifyingParts.ts';
import { createSeveralVerification } from './verifySeveral.ts';
import { createSimilarVerification } from './verifySimilar.ts';
import { createDraftProblems } from './workspace/draftProblems.ts';
import type { WorkspaceContracts } from './workspace/workspaceContracts.ts';

/** Contract verification: the sent jobs, their follower and the commands. */
export interface Verifications extends vscode.Disposable {
  readonly store: JobStore;
  readonly follower: WindowJobs;
  /** For other submissions. */
  readonly dialog: ConsentDialog;
  /** The sources of verified contracts, and those that the user opened. */
  readonly folders: VerifiedFolders;
  readonly opened: OpenedSources;
  readonly handlers: Pick<
    CommandHandlers,
    Exclude<
      Extract<keyof CommandHandlers, `ledgerLens.${'verification' | 'contract' | 'deployment'}.${string}`>,
      `ledgerLens.contract.${'read' | 'choose' | 'rehearse'}${string}`
    >
  >;
}

/** Does no I/O immediately; jobs that other windows left are searched a moment later. */
export function createVerifications({
  context: { globalStorageUri: storage, workspaceState: state },
  contracts,
  connections,
  panels,
  layoutParts,
  status,
  verifiedHere,
  errors,
  log,
}: {
  context: Pick<vscode.ExtensionContext, 'globalStorageUri' | 'workspaceState'>;
  contracts: WorkspaceContracts;
  connections: Connections;
  panels: SheetPanels;
  layoutParts: LayoutParts;
  status: StatusFeed;
  verifiedHere: () => FindOffers | undefined;
  errors: ErrorPresenter;
  log: Log;
}): Verifications {
  const folder = path.join(storage.fsPath, 'verifications');
  const store = createJobStore(folder);
  // Before the surfaces are notified, which then read again.
  const recordsChanged = store.onDidChange(() => {
    connections.verified.forget();
    panels.recordsChanged();
  });
  const since = createVerifiedSince(store);
  const mark = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.warn(`Couldn't mark a verification as verified since: ${String(error)}`));
  const marks = vscode.Disposable.from(
    connections.onDidVerify((verified) => mark(since.take(verified, Date.now()))),
    store.onDidChange(() => mark(since.goOn())),
  );
  const unsent = createUnsentReports(async (several) => {
    tellUnsent(several).catch((error: unknown) => errors.show(error));
    await untilShown();
  });
  const show: ShowOutcome = async (kept, how) => {
    if (how === 'ended' && kept.job.state.kind === 'drafted' && (await unsent(kept))) return;
    const network = connections.networks().find(({ name }) => name === kept.job.network);
    tellOutcome(kept, how, network?.verifyUrl, status).catch((error: unknown) => errors.show(error));
    await untilShown();
  };
  const showBatch: ShowBatch = async (several, batch) => {
    tellBatch(several, batch).catch((error: unknown) => errors.show(error));
    await untilShown();
  };
  const showUnread: ShowUnread = (unread) => {
    tellUnread(unread).catch((error: unknown) => errors.show(error));
  };
  const follower = createWindowJobs({ store, folder, connections, show, showBatch, showUnread, errors, log });
  const consent = createConsentStore(state);
  const draftProblems = createDraftProblems(contracts);
  const documents = createPublishedDocuments();
  const codes = createCodeDocuments();
  const dialog = createConsentDialog(documents, panels, errors, () =>
    connections.networks().filter(({ verifyUrl }) => verifyUrl !== ''),
  );
  const verifying: VerifyingParts = {
    contracts,
    connections,
    follower,
    dialog,
    consent,
    answers: createAnswerStore(state),
    problems: draftProblems,
    errors,
    log,
  };
  const single = createContractVerification(verifying);
  const several = createSeveralVerification(verifying);
  const folders = createVerifiedFolders(connections);
  const opened = createOpenedSources(state);
  const sources = createVerifiedSources(connections, folders, verifiedHere, log);
  const source = createSourceCommands(connections, folders, opened, verifiedHere, log);
  const problems = createVerificationProblems(store, contracts, log);
  const compared = createComparedPages(panels, contracts, log);
  const parts = vscode.Disposable.from(
    compared,
    recordsChanged,
    marks,
    opened,
    problems,
    draftProblems,
    documents,
    codes,
    follower,
    store,
  );
  const layout = createLayoutComparison(verifying, compared, layoutParts);
  const compareDeployed = createDeployedComparison(verifying, compared, codes, layout.show);
  const actions = createJobActions({
    store,
    follower,
    contracts: single,
    compareDeployed,
    connections,
    panels,
    log,
  });
  follower.resumeSoon();
  return {
    store,
    follower,
    dialog,
    folders,
    opened,
    handlers: {
      'ledgerLens.contract.verify': async (given, second, address, network) => {
        if (isPlaceArgument(given)) return single.verifyAt(given);
        const chosen = await resolveFiles(given, second);
        return chosen ? several(chosen) : single.verify(given, second, address, network);
      },
      'ledgerLens.contract.verifySeveral': async (given, second) => several(await resolvePlaces(given, second)),
      'ledgerLens.contract.verifySimilar': createSimilarVerification(verifying),
      'ledgerLens.contract.askAgain': () => askAgain(consent),
      'ledgerLens.deployment.verify': createDeploymentVerification(verifying),
      'ledgerLens.contract.compareSource': sources.compare,
      'ledgerLens.contract.compareDeployed': compareDeployed,
      'ledgerLens.contract.compareLayout': layout.compare,
      'ledgerLens.contract.goToVariable': layout.goToVariable,
      'ledgerLens.contract.openSource': source.open,
      'ledgerLens.contract.searchSource': createSourceSearch(folders, opened, source.openToSearch),
      'ledgerLens.contract.copySource': source.copy,
      'ledgerLens.contract.addSourceFolder': source.addFolder,
      'ledgerLens.contract.closeSource': source.close,
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
    dispose() {
      actions.dispose();
      parts.dispose();
    },
  };
}

/** `Always Ask Before Publishing`: revokes every "always" of this workspace. */
async function askAgain(consent: ConsentStore): Promise<void> {
  const projects = await consent.forget();
  void inform(forgottenText(projects));
}

function forgottenText(projects: number): string {
  if (projects === 0) return vscode.l10n.t('Ledger Lens already asks before every publication from this workspace.');
  return projects === 1
    ? vscode.l10n.t('Ledger Lens will ask again before every publication (files of 1 project were allowed).')
    : vscode.l10n.t(
        'Ledger Lens will ask again before every publication (files of {0} projects were allowed).',
        projects,
      );
}
