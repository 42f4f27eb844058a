import * as vscode from 'vscode';
import type { LedgerLensApi } from './api.ts';
import { registerCommands } from './ui/commands.ts';
import { registerContractLenses } from './ui/editor/contractLenses.ts';
import { createLanguageModelTools } from './ui/languageModel/tools/languageModelTools.ts';
import { createLedgerEntities } from './ui/ledgerEntities.ts';
import { loadCore } from './ui/loadCore.ts';
import { createErrorPresenter } from './ui/messages/errorPresenter.ts';
import { createKeptLog } from './ui/messages/keptLog.ts';
import { createConnections } from './ui/network/connections.ts';
import { selectNetwork } from './ui/network/selectNetwork.ts';
import { reportProblem } from './ui/problemReport/reportProblem.ts';
import { transactionSheet } from './ui/sheets/apiTransaction.ts';
import { createServiceStatus } from './ui/status/serviceStatus.ts';
import { createVerifications } from './ui/verification/verifications.ts';
import { createWorkspaceContracts } from './ui/verification/workspace/workspaceContracts.ts';
import { createNetworkView } from './ui/views/networkView.ts';
import { createStatusView } from './ui/views/statusView.ts';
import { createTransactionsView } from './ui/views/transactions/transactionsView.ts';
import { createVerificationsView } from './ui/views/verificationsView.ts';
import { createWatchedView } from './ui/views/watchedView.ts';
import { createWalkthrough } from './ui/walkthrough/walkthrough.ts';
import { createWatching } from './ui/watch/watching.ts';
import { createWorkspaceAbis } from './ui/workspace/workspaceAbis.ts';

/** The composition root: what the extension is made of. Synchronous, no I/O; core is loaded on first use. */
export function activate(context: vscode.ExtensionContext): LedgerLensApi {
  const log = createKeptLog(vscode.window.createOutputChannel('Ledger Lens', { log: true }));
  const errors = createErrorPresenter(
    log,
    (failure) => status.feed.statusContext(failure),
    () => connections.networks(),
  );
  const abis = createWorkspaceAbis(log);
  const connections = createConnections(log, String(context.extension.packageJSON.version), abis.read);

  const ledger = createLedgerEntities(context, connections, errors, log);
  const { panels } = ledger;
  const watching = createWatching(context.globalStorageUri, connections, ledger.choose, errors, log);
  const watchedView = createWatchedView(watching.feed, connections);
  const networkView = createNetworkView(connections, errors);
  const transactionsView = createTransactionsView(connections, errors, context);
  const status = createServiceStatus(context.globalStorageUri, connections, panels, errors, log);
  const statusView = createStatusView(status.feed, connections, status.sheets, errors);

  const contracts = createWorkspaceContracts();
  const { feed } = status;
  const verifications = createVerifications(context, contracts, connections, panels, feed, errors, log);
  const verificationsView = createVerificationsView(verifications.store, connections);
  const lenses = registerContractLenses(contracts, verifications.store, connections, log);
  const walkthrough = createWalkthrough(context.extension, connections, ledger, verifications.store);

  const commands = registerCommands(
    {
      'ledgerLens.network.select': () => selectNetwork(connections),
      'ledgerLens.network.refresh': networkView.refresh,
      'ledgerLens.network.copyValue': networkView.copyValue,
      ...transactionsView.handlers,
      ...ledger.handlers,
      ...watching.handlers,
      'ledgerLens.watched.refresh': watchedView.refresh,
      'ledgerLens.status.show': status.show,
      'ledgerLens.status.open': status.open,
      'ledgerLens.status.refresh': () => status.feed.refresh(),
      ...verifications.handlers,
      ...walkthrough.handlers,
      'ledgerLens.log.show': () => log.show(),
      'ledgerLens.problem.report': () => reportProblem(context.extension, connections, log),
    },
    errors,
  );

  context.subscriptions.push(log, abis, connections, ledger, networkView, transactionsView, status, statusView);
  context.subscriptions.push(watching, watchedView, contracts);
  const tools = createLanguageModelTools(connections, verifications.follower, errors, log);

  context.subscriptions.push(commands, walkthrough, tools, verifications, verificationsView, lenses);
  return {
    apiVersion: 1,
    network: () => connections.current().network,
    parseIdentifier: (text) => loadCore().ledger.parseIdentifier(text),
    transaction: (id, signal) => transactionSheet({ connections, errors }, id, signal),
    statusLevel: () => (status.feed.state.kind === 'known' ? status.feed.state.assessment.level : undefined),
  };
}
