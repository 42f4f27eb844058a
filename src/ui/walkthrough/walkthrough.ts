import * as vscode from 'vscode';
import type { CommandHandlers } from '../commands.ts';
import type { EntityActions } from '../entities/entityActions.ts';
import { loadCore } from '../loadCore.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import { findMyContracts } from './findMyContracts.ts';
import { latestTransaction } from './latestTransaction.ts';
import { watchMilestones } from './milestones.ts';

/** The actions of the walkthrough's buttons, and the completion of its steps. */
export interface Walkthrough extends vscode.Disposable {
  readonly handlers: Pick<
    CommandHandlers,
    | 'ledgerLens.walkthrough.open'
    | 'ledgerLens.transactions.copyLatest'
    | 'ledgerLens.transactions.explainFailure'
    | 'ledgerLens.workspace.findContracts'
  >;
}

export function createWalkthrough(
  extension: vscode.Extension<unknown>,
  connections: Connections,
  ledger: Pick<EntityActions, 'open' | 'copyId'> & { panels: SheetPanels },
  store: JobStore,
): Walkthrough {
  const targetOf = async (result?: 'fail') => {
    const connection = connections.current();
    const { name } = connection.network;
    const transaction = await latestTransaction(connection, result);
    if (transaction)
      return { kind: 'transaction', id: loadCore().sheets.transactionIdOf(transaction), network: name } as const;
    const select = vscode.l10n.t('Select Network...');
    const message = result
      ? vscode.l10n.t(
          'The mirror node found no failed transactions on {0} in the period it searches. Try a busier network.',
          name,
        )
      : vscode.l10n.t('The mirror node found no recent transactions on {0}. Try a busier network.', name);
    if ((await vscode.window.showInformationMessage(message, select)) === select)
      await vscode.commands.executeCommand('ledgerLens.network.select');
    return undefined;
  };
  const milestones = watchMilestones(ledger.panels, store);
  return {
    handlers: {
      'ledgerLens.walkthrough.open': () =>
        vscode.commands.executeCommand('workbench.action.openWalkthrough', `${extension.id}#getStarted`, false),
      'ledgerLens.workspace.findContracts': findMyContracts,
      async 'ledgerLens.transactions.copyLatest'() {
        const target = await targetOf();
        if (target) await ledger.copyId(target);
      },
      async 'ledgerLens.transactions.explainFailure'() {
        const target = await targetOf('fail');
        if (target) ledger.open(target);
      },
    },
    dispose: () => milestones.dispose(),
  };
}
