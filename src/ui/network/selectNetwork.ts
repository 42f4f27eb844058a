import * as vscode from 'vscode';
import { inBox } from '../messages/boxes.ts';
import { type ErrorPresenter, openSetting } from '../messages/errorPresenter.ts';
import { warn } from '../messages/notify.ts';
import { plainItems } from '../messages/plainRows.ts';
import type { Connections } from './connections.ts';

interface NetworkItem extends vscode.QuickPickItem {
  network: string;
  /** The settings describe it wrongly. */
  isUnusable?: true;
}

const networksSetting = 'ledgerLens.networks';

/**
 * Lets the user choose the network, and writes it to the settings that define it now (workspace, else user). Says so if
 * its mirror node can't be read. Networks with mistakes in the settings are listed with the reason, and lead there.
 * @param isShown whether a view that reads the mirror node is in sight: it says why it can't
 */
export async function selectNetwork(
  connections: Pick<Connections, 'networks' | 'unusableNetworks' | 'to'>,
  errors: Pick<ErrorPresenter, 'sentence'>,
  isShown: () => boolean,
): Promise<void> {
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
  const unusable = connections.unusableNetworks().map(
    ({ name, message }): NetworkItem => ({
      network: name,
      isUnusable: true,
      label: `$(warning) ${name}`,
      description: vscode.l10n.t('Open Settings'),
      detail: message,
    }),
  );
  const choice = await ask([...items, ...unusable], selected);
  if (!choice) return;
  if (choice.isUnusable) return openSetting(networksSetting);
  // Completes a step of the walkthrough. Keeping the network counts as a choice.
  void vscode.commands.executeCommand('setContext', 'ledgerLens.hasChosenNetwork', true);
  if (choice.network === selected) return;
  const scopes = configuration.inspect('network');
  const target =
    scopes?.workspaceValue === undefined ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
  await configuration.update('network', choice.network, target);
  await checkMirrorNode(choice.network, connections, errors, isShown);
}

/** Asks a network's mirror node for something small. If it fails, says why, once; the user may try again. */
async function checkMirrorNode(
  name: string,
  connections: Pick<Connections, 'to'>,
  errors: Pick<ErrorPresenter, 'sentence'>,
  isShown: () => boolean,
): Promise<void> {
  const openSettings = vscode.l10n.t('Open Settings');
  const again = vscode.l10n.t('Try Again');
  for (;;) {
    const { ledger, signal } = connections.to(name);
    try {
      await ledger.blocks.list({ limit: 1 }, { signal, revalidate: true });
      return;
    } catch (error) {
      // Another network has been selected, or its settings have changed.
      if (signal.aborted || isShown()) return;
      const choice = await warn(errors.sentence(error), openSettings, again);
      if (choice === openSettings) return openSetting(networksSetting);
      if (choice !== again || signal.aborted) return;
    }
  }
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
          pick.onDidAccept(() => {
            const [chosen] = pick.selectedItems;
            if (chosen) resolve(chosen);
          });
          pick.onDidHide(() => resolve(undefined));
          pick.show();
        }),
    );
  } finally {
    pick.dispose();
  }
}
