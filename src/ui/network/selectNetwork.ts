import * as vscode from 'vscode';
import { inBox } from '../messages/boxes.ts';
import { plainItems } from '../messages/plainRows.ts';
import type { Connections } from './connections.ts';

interface NetworkItem extends vscode.QuickPickItem {
  network: string;
}

/** Lets the user choose the network, and writes it to the settings that define it now (workspace, else user). */
export async function selectNetwork(connections: Connections): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('ledgerLens');
  const selected = configuration.get<unknown>('network');
  const items = connections.networks().map(
    (network): NetworkItem => ({
      network: network.name,
      label: `$(${network.name === selected ? 'check' : 'globe'}) ${network.name}`,
      description: network.chainId ? vscode.l10n.t('chain {0}', network.chainId) : '',
      detail: network.baseUrl,
    }),
  );
  const choice = await ask(items, selected);
  if (!choice) return;
  // Completes a step of the walkthrough. Keeping the network counts as a choice.
  void vscode.commands.executeCommand('setContext', 'ledgerLens.hasChosenNetwork', true);
  if (choice.network === selected) return;
  const scopes = configuration.inspect('network');
  const target =
    scopes?.workspaceValue === undefined ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
  await configuration.update('network', choice.network, target);
}

/** The selected network has the focus, so that Enter alone changes nothing. */
async function ask(items: readonly NetworkItem[], selected: unknown): Promise<NetworkItem | undefined> {
  const pick = vscode.window.createQuickPick<NetworkItem>();
  pick.title = vscode.l10n.t('Select Network');
  pick.placeholder = vscode.l10n.t('The network used by the views, hovers, service status and verification');
  pick.matchOnDetail = true;
  pick.items = plainItems(items);
  pick.activeItems = items.filter(({ network }) => network === selected);
  try {
    return await inBox(
      () =>
        new Promise<NetworkItem | undefined>((resolve) => {
          pick.onDidAccept(() => resolve(pick.selectedItems[0]));
          pick.onDidHide(() => resolve(undefined));
          pick.show();
        }),
    );
  } finally {
    pick.dispose();
  }
}
