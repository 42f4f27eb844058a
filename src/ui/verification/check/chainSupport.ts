import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import { isCoreError, openSetting } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import type { VerifyingConnection } from './verifyingConnection.ts';

/**
 * Asks the service whether it supports the network's chain. Where it does not, says which it supports and how to point
 * at an own server, and gives false. A service that cannot tell is no reason to stop.
 */
export async function supportedOn({ network, verification, signal }: VerifyingConnection, log: Log): Promise<boolean> {
  try {
    const message = loadCore().verification.chainProblem(await verification.chains(signal), network);
    // The empty view's text says it from then on, until another network is selected.
    void vscode.commands.executeCommand('setContext', 'ledgerLens.isChainUnsupported', message !== undefined);
    if (message === undefined) return true;
    const choice = await vscode.window.showWarningMessage(plainMessage(message), vscode.l10n.t('Open Settings'));
    if (choice) await openSetting('ledgerLens.networks');
    return false;
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'cancelled') throw error;
    log.warn(`The chains of ${network.verifyUrl} could not be read: ${error.message}`);
    return true;
  }
}
