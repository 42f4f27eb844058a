import path from 'node:path';
import * as vscode from 'vscode';
import type { LedgerLensApi } from '../api.ts';
import { createBuiltSources } from './builds/builtSources.ts';
import type { CommandId } from './commandIds.ts';
import { createCommandPicks } from './commandPicks.ts';
import type { CommandHandlers } from './commands.ts';
import { createReadableContracts } from './contracts/readableContracts.ts';
import { createStorageLayouts } from './contracts/storageLayouts.ts';
import { registerEndedSessions } from './debug/endedSessions.ts';
import type { Debugger } from './debug/registerDebugger.ts';
import { createContractsFeed } from './deployed/contractsFeed.ts';
import { createDeploymentNotices } from './deployed/deploymentNotices.ts';
import { noticeProject } from './deployed/noticeProject.ts';
import { registerRecordedNames } from './deployed/recordedNames.ts';
import { verifiedPlaces } from './deployed/verifiedPlaces.ts';
import { registerContractLenses } from './editor/contractLenses.ts';
import { createFailures } from './failures/failures.ts';
import { registerDecodedHexes } from './hex/decodedHexes.ts';
import { createSourceDeclarations } from './hex/sourceDeclarations.ts';
import type { ToolName } from './languageModel/toolNames.ts';
import { createLanguageModelTools } from './languageModel/tools/languageModelTools.ts';
import { createLedgerEntities } from './ledgerEntities.ts';
import { loadCore } from './loadCore.ts';
import { createErrorPresenter } from './messages/errorPresenter.ts';
import { createLogBuffer } from './messages/logBuffer.ts';
import { createConnections } from './network/connections.ts';
import { selectNetwork } from './network/selectNetwork.ts';
import { createServerKeys } from './network/serverKeys.ts';
import { setKey } from './network/setKey.ts';
import { reportProblem } from './problemReport/reportProblem.ts';
import { createContractReading } from './reading/contractReading.ts';
import { createLensAnswers } from './reading/lensAnswers.ts';
import { registerReadLenses } from './reading/readLenses.ts';
import type { ReadOnlyFiles } from './readOnlyFiles.ts';
import { transactionSheet } from './sheets/apiTransaction.ts';
import { createServiceStatus } from './status/serviceStatus.ts';
import type { VerifiedFolders } from './verification/records/verifiedFolders.ts';
import { createVerifications } from './verification/verifications.ts';
import { createWorkspaceContracts } from './verification/workspace/workspaceContracts.ts';
import { createContractsView } from './views/contractsView.ts';
import { createNetworkView } from './views/network/networkView.ts';
import { createStatusView } from './views/statusView.ts';
import { createTransactionsView } from './views/transactions/transactionsView.ts';
import { createVerificationsView } from './views/verificationsView.ts';
import { createVerifiedSourceView } from './views/verifiedSourceView.ts';
import { createWatchedView } from './views/watchedView.ts';
import { createWalkthrough } from './walkthrough/walkthrough.ts';
import { createWatching } from './watch/watching.ts';
import { createWorkspaceAbis } from './workspace/workspaceAbis.ts';

/** All that the user sees, and what commands, language-model tools and other extensions call in it. */
interface Surfaces extends vscode.Disposable {
  /** Runs a command and shows its errors; resolves to undefined after an error. */
  run(command: CommandId, given: unknown[]): Promise<unknown>;
  tool(name: ToolName): vscode.LanguageModelTool<unknown>;
  readonly verifiedFolders: VerifiedFolders;
  readonly builtFiles: ReadOnlyFiles;
  readonly debugger: Debugger;
  readonly api: Omit<LedgerLensApi, 'apiVersion'>;
}

/** The composition root: what the extension is made of. Synchronous, no I/O; core is loaded on first use. */
export function createSurfaces(context: vscode.ExtensionContext): Surfaces {
  const log = createLogBuffer(vscode.window.createOutputChannel('Ledger Lens', { log: true }));
  const errors = createErrorPresenter(
    log,
    (failure) => status.feed.statusContext(failure),
    () => connections.networks(),
  );
  const abis = createWorkspaceAbis(log);
  const keys = createServerKeys(context.secrets, log);
  const connections = createConnections(log, String(context.extension.packageJSON.version), abis.read, keys);
  const contracts = createWorkspaceContracts();

  const readable = createReadableContracts(contracts);
  const layouts = createStorageLayouts(contracts, log);
  const declarations = createSourceDeclarations(log);
  const ledger = createLedgerEntities({
    context,
    connections,
    readable,
    layouts,
    contracts,
    declarations,
    errors,
    log,
  });
  const { panels } = ledger;
  const watching = createWatching(context.globalStorageUri, connections, ledger.choose, errors, log);
  const watchedView = createWatchedView(watching.feed, connections);
  const networkView = createNetworkView(connections, errors, () => status.feed.retry());
  const status = createServiceStatus(context.globalStorageUri, connections, panels, errors, log);
  const statusView = createStatusView(status.feed, connections, status.sheets, errors);

  const sources = createBuiltSources(context.storageUri && path.join(context.storageUri.fsPath, 'built'));
  const failures = createFailures({
    connections,
    contracts,
    panels,
    sources,
    shown: { connections, errors, readable, layouts },
    choose: ledger.choose,
    errors,
    log,
  });
  const ended = registerEndedSessions(context.workspaceState);
  const verifications = createVerifications({
    context,
    contracts,
    connections,
    panels,
    layoutParts: { layouts, sources },
    status: status.feed,
    verifiedHere: () => verifiedPlaces(contractsFeed),
    errors,
    log,
  });
  const transactionsView = createTransactionsView(connections, errors, log, context, () => status.feed.retry());
  const verificationsView = createVerificationsView(verifications.store, connections);
  const recordedNames = registerRecordedNames(connections, verifications.store, log);
  const project = noticeProject(connections.names, context.workspaceState);
  const contractsFeed = createContractsFeed(contracts, verifications.store, connections, context.workspaceState, log);
  const contractsView = createContractsView(contractsFeed, verifications.store, connections);
  const notices = createDeploymentNotices(context.globalStorageUri, verifications.store, connections, errors, log);
  const verifiedSourceView = createVerifiedSourceView(verifications.opened, verifications.folders);
  const lenses = registerContractLenses(contracts, verifications.store, connections, log);
  const hexes = registerDecodedHexes(abis.read, declarations, errors);
  const answers = createLensAnswers();
  const reading = createContractReading({
    connections,
    readable,
    layouts,
    panels,
    answers,
    storage: context.workspaceState,
    choose: ledger.choose,
  });
  const readLenses = registerReadLenses(contracts, verifications.store, connections, answers, log);
  const walkthrough = createWalkthrough(context.extension, connections, ledger, verifications.store);
  const tool = createLanguageModelTools({
    connections,
    publishing: verifications,
    explainer: failures.explainer,
    readable,
    layouts,
    errors,
    log,
  });

  const handlers: CommandHandlers = {
    'ledgerLens.network.select': () =>
      selectNetwork(connections, errors, () => networkView.isReading || transactionsView.isReading),
    'ledgerLens.network.setKey': () => setKey(connections.current(), keys),
    'ledgerLens.network.refresh': networkView.refresh,
    'ledgerLens.network.copyValue': networkView.copyValue,
    ...transactionsView.handlers,
    ...ledger.handlers,
    ...watching.handlers,
    'ledgerLens.hex.copyDecoded': hexes.copyDecoded,
    'ledgerLens.watched.refresh': watchedView.refresh,
    'ledgerLens.status.show': status.show,
    'ledgerLens.status.open': status.open,
    'ledgerLens.status.refresh': statusView.refresh,
    'ledgerLens.status.mute': statusView.mute,
    'ledgerLens.status.unmute': statusView.unmute,
    ...failures.handlers,
    ...verifications.handlers,
    ...contractsView.handlers,
    ...reading.handlers,
    ...walkthrough.handlers,
    ...createCommandPicks(context.extension.packageJSON, verifications.opened),
    'ledgerLens.log.show': () => log.show(),
    'ledgerLens.problem.report': () => reportProblem(context.extension, connections, log),
  };
  const all = vscode.Disposable.from(
    hexes,
    declarations,
    walkthrough,
    verifications,
    verificationsView,
    lenses,
    readLenses,
    answers,
    watching,
    panels.followWatched(watching.feed),
    watchedView,
    failures,
    ended,
    contracts,
    contractsView,
    contractsFeed,
    notices,
    project,
    verifiedSourceView,
    recordedNames,
    ledger,
    networkView,
    transactionsView,
    status,
    statusView,
    abis,
    connections,
    keys,
    log,
  );

  return {
    async run(command, given) {
      project.ran(command);
      try {
        return await handlers[command](...given);
      } catch (error) {
        void errors.show(error);
        return undefined;
      }
    },
    tool,
    verifiedFolders: verifications.folders,
    builtFiles: sources.files,
    debugger: failures.debugger,
    api: {
      network: () => connections.current().network,
      parseIdentifier: (text) => loadCore().ledger.parseIdentifier(text),
      transaction: (id, signal) => transactionSheet({ connections, errors }, id, signal),
      statusLevel: () => status.feed.current?.assessment.level,
    },
    dispose: () => all.dispose(),
  };
}
