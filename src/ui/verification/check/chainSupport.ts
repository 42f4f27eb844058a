import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import { isCoreError, openSetting } from '../../messages/errorPresenter.ts';
import { warn } from '../../messages/notify.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { VerifyingConnection } from './verifyingConnection.ts';

/**
 * Checks whether the service supports the network's chain. If not, shows the supported ones and how to use an own
 * server, and returns false. If the service can't answer, that isn't a reason to stop.
 */
export async function supportedOn({ network, verification, signal }: VerifyingConnection, log: Log): Promise<boolean> {
  try {
    const message = loadCore().verification.chainProblem(await verification.chains(signal), network);
    // From then on, the text of the empty view says so, until another network is selected.
    void vscode.commands.executeCommand('setContext', 'ledgerLens.isChainUnsupported', message !== undefined);
    if (message === undefined) return true;
    const choice = await warn(message, vscode.l10n.t('Open Settings'));
    if (choice) await openSetting('ledgerLens.networks');
    return false;
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'cancelled') throw error;
    log.warn(`Couldn't read the chains of ${network.verifyUrl}: ${error.message}`);
    return true;
  }
}
