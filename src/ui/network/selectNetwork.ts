import * as vscode from 'vscode';
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
  const choice = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Select Network'),
    placeHolder: vscode.l10n.t('The network used by the views, hovers, service status and verification'),
    matchOnDetail: true,
  });
  if (!choice) return;
  // Completes a step of the walkthrough. Keeping the network counts as a choice.
  void vscode.commands.executeCommand('setContext', 'ledgerLens.hasChosenNetwork', true);
  if (choice.network === selected) return;
  const scopes = configuration.inspect('network');
  const target =
    scopes?.workspaceValue === undefined ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
  await configuration.update('network', choice.network, target);
}
