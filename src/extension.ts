import * as vscode from 'vscode';
import type { LedgerLensApi } from './api.ts';
import { registerCommands } from './ui/commands.ts';
import { createConnections } from './ui/connections.ts';
import { registerTransactionHover } from './ui/editor/transactionHover.ts';
import { createErrorPresenter } from './ui/errorPresenter.ts';
import { loadCore } from './ui/loadCore.ts';
import { createSheetPanels } from './ui/panels/sheetPanels.ts';
import { selectNetwork } from './ui/selectNetwork.ts';
import { showIncidents } from './ui/status/incidentsPick.ts';
import { createStatusBarItem } from './ui/status/statusBarItem.ts';
import { createStatusFeed } from './ui/status/statusFeed.ts';
import { createTransactionActions } from './ui/transactionActions.ts';
import { transactionSheet } from './ui/transactionSheet.ts';
import { createJobFollower } from './ui/verification/jobFollower.ts';
import { createJobStore } from './ui/verification/jobStore.ts';
import { createContractVerification } from './ui/verification/verifyContract.ts';
import { createNetworkView } from './ui/views/networkView.ts';
import { createTransactionsView } from './ui/views/transactionsView.ts';

/** The composition root: what the extension is made of. Synchronous, no I/O; core is loaded on first use. */
export function activate(context: vscode.ExtensionContext): LedgerLensApi {
  const log = vscode.window.createOutputChannel('Ledger Lens', { log: true });
  const errors = createErrorPresenter(log, () => log.show());
  const connections = createConnections(log, String(context.extension.packageJSON.version));

  const panels = createSheetPanels(context.extensionUri);
  const networkView = createNetworkView(connections, errors);
  const transactionsView = createTransactionsView(connections, errors);
  const statusFeed = createStatusFeed(connections, errors);
  const statusBarItem = createStatusBarItem(statusFeed);
  const hover = registerTransactionHover(connections, log);

  const jobs = createJobFollower(createJobStore(context.globalState), connections, panels, errors, log);
  const actions = createTransactionActions(connections, panels);

  const commands = registerCommands(
    {
      'ledgerLens.network.select': () => selectNetwork(connections),
      'ledgerLens.network.refresh': () => networkView.refresh(),
      'ledgerLens.transactions.refresh': () => transactionsView.refresh(),
      'ledgerLens.transactions.loadMore': () => transactionsView.loadMore(),
      'ledgerLens.transaction.show': actions.show,
      'ledgerLens.transaction.copyId': actions.copyId,
      'ledgerLens.transaction.openExplorer': actions.openExplorer,
      'ledgerLens.status.show': () => showIncidents(connections, statusFeed, panels, errors),
      'ledgerLens.status.refresh': () => statusFeed.refresh(),
      'ledgerLens.contract.verify': createContractVerification(connections, jobs, log),
      'ledgerLens.log.show': () => log.show(),
    },
    errors,
  );
  const resumption = jobs.resumeSoon();

  context.subscriptions.push(log, connections, panels, networkView, transactionsView, statusFeed, statusBarItem);
  context.subscriptions.push(hover, commands, resumption);
  return {
    apiVersion: 1,
    network: () => connections.current().network,
    parseIdentifier: (text) => loadCore().ledger.parseIdentifier(text),
    transaction: (id, signal) => transactionSheet(connections.current(), id, signal),
    statusLevel: () => (statusFeed.state.kind === 'known' ? statusFeed.state.assessment.level : undefined),
  };
}
