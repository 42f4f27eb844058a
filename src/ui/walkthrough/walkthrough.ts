import * as vscode from 'vscode';
import type { Transaction } from '../../core/ledger/rest/schema/transactions.ts';
import { ownAccount } from '../account/ownAccountSetting.ts';
import type { CommandHandlers } from '../commands.ts';
import type { EntityActions } from '../entities/entityActions.ts';
import { latestTransaction } from '../failures/latestTransaction.ts';
import { loadCore } from '../loadCore.ts';
import { inform, say } from '../messages/notify.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import { findMyContracts } from './findMyContracts.ts';

/** The context keys that complete a step of the walkthrough, each set when its event has happened. */
const contextKeys = {
  lookedUp: 'ledgerLens.hasLookedUp',
  sawFailure: 'ledgerLens.hasSeenFailure',
  verified: 'ledgerLens.hasVerified',
} as const;
type Milestone = keyof typeof contextKeys;

/** Follows what the user sees: a transaction, a failed one with its reason, a verified contract. Sends no requests. */
function watchMilestones(panels: SheetPanels, store: JobStore): vscode.Disposable {
  const reached = new Set<Milestone>();
  const reach = (milestone: Milestone) => {
    if (reached.has(milestone)) return;
    reached.add(milestone);
    void vscode.commands.executeCommand('setContext', contextKeys[milestone], true);
  };
  return vscode.Disposable.from(
    panels.onDidShow(({ kind, tone, icon }) => {
      // The record of a contract that anyone verified.
      if (kind === 'verification' && tone === 'success' && icon === 'verified') reach('verified');
      if (kind !== 'transaction') return;
      reach('lookedUp');
      if (tone === 'failure') reach('sawFailure');
    }),
    store.onDidChange(() => {
      if (!reached.has('verified') && store.jobs().some(({ job }) => job.state.kind === 'verified')) reach('verified');
    }),
  );
}

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
  const selectNetwork = async (message: string) => {
    const select = vscode.l10n.t('Select Network...');
    if ((await inform(message, select)) === select) await vscode.commands.executeCommand('ledgerLens.network.select');
  };
  const targetOf = (transaction: Transaction, network: string) =>
    ({ kind: 'transaction', id: loadCore().sheets.transactionIdOf(transaction), network }) as const;
  const copyLatest = async () => {
    const connection = connections.current();
    const { name } = connection.network;
    const transaction = await latestTransaction(connection);
    if (transaction) return ledger.copyId(targetOf(transaction, name));
    await selectNetwork(
      vscode.l10n.t('The mirror node found no recent transactions on {0}. Try a busier network.', name),
    );
  };
  /** The user's own failure, or anyone's if they have no account of their own on the network, or want that. */
  const explainFailure = async (isAnyones = false): Promise<void> => {
    const connection = connections.current();
    const { name } = connection.network;
    const account = isAnyones ? undefined : ownAccount(name);
    const transaction = await latestTransaction(connection, { result: 'fail', account });
    if (transaction) {
      ledger.open(targetOf(transaction, name));
      if (account === undefined && !isAnyones)
        say(
          vscode.l10n.t(
            'Latest failure of any account on {0}. To see your own, run Set as My Account on your account.',
            name,
          ),
          'info',
          8_000,
        );
      return;
    }
    if (account === undefined)
      return selectNetwork(
        vscode.l10n.t(
          'The mirror node found no failed transactions on {0} in the period it searches. Try a busier network.',
          name,
        ),
      );
    const anyones = vscode.l10n.t('Explain Any Failure');
    const message = vscode.l10n.t(
      'No failed transactions of your account {0} on {1} in the last four years.',
      account,
      name,
    );
    if ((await inform(message, anyones)) === anyones) await explainFailure(true);
  };
  const milestones = watchMilestones(ledger.panels, store);
  return {
    handlers: {
      'ledgerLens.walkthrough.open': () =>
        vscode.commands.executeCommand('workbench.action.openWalkthrough', `${extension.id}#getStarted`, false),
      'ledgerLens.workspace.findContracts': findMyContracts,
      'ledgerLens.transactions.copyLatest': copyLatest,
      'ledgerLens.transactions.explainFailure': () => explainFailure(),
    },
    dispose: () => milestones.dispose(),
  };
}
