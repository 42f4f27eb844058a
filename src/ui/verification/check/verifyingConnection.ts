import * as vscode from 'vscode';
import type { VerificationClient } from '../../../core/verification/rest/client.ts';
import type { RecordedInstead } from '../../../core/verification/texts/chainNotSupported.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError, openSetting } from '../../messages/errorPresenter.ts';
import { warn } from '../../messages/notify.ts';
import type { Log } from '../../messages/outputLog.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import type { Connection } from '../../network/connection.ts';

/** A network's connection with everything for a verification. */
export type VerifyingConnection = Connection & { readonly verification: VerificationClient };

/** Whether the network has a verification service. */
export function isVerifying(connection: Connection): connection is VerifyingConnection {
  return connection.verification !== undefined;
}

/** The connection if contracts can be verified on its network. Throws a `config` error with what is missing. */
export function verifyingConnection(connection: Connection): VerifyingConnection {
  const { network, verification } = connection;
  if (verification && network.chainId) return { ...connection, verification };
  const missing = verification ? 'chainId' : 'verifyUrl';
  throw new (loadCore().net.LensError)(
    { kind: 'config', setting: 'ledgerLens.networks' },
    vscode.l10n.t(
      "Can't verify contracts on {0}: the network has no {1}. Set it in ledgerLens.networks, or select another network.",
      network.name,
      missing,
    ),
  );
}

/**
 * Checks whether the service supports the network's chain. If not, shows the supported ones and how to use an own
 * server, and returns false. If the service can't answer, that isn't a reason to stop.
 */
export async function supportedOn(connection: VerifyingConnection, log: Log): Promise<boolean> {
  return (await supportedOrRecorded(connection, log)) === true;
}

/**
 * The same for a contract that the project's records have on other networks: they are offered.
 * @returns the name of the network to go on with, if the user chose one
 */
export async function supportedOrRecorded(
  { network, verification, signal }: VerifyingConnection,
  log: Log,
  recorded?: RecordedInstead,
): Promise<boolean | { readonly on: string }> {
  try {
    const chains = await verification.chains(signal);
    const message = loadCore().verification.chainProblem(chains, network, recorded);
    // From then on, the text of the empty view says so, until another network is selected.
    void vscode.commands.executeCommand('setContext', 'ledgerLens.isChainUnsupported', message !== undefined);
    if (message === undefined) return true;
    const places = new Map(
      (recorded?.places ?? []).map((each) => [
        vscode.l10n.t('Verify on {0}', plainMessage(each.network)),
        each.network,
      ]),
    );
    const choice = await warn(message, ...places.keys(), vscode.l10n.t('Open Settings'));
    const on = choice === undefined ? undefined : places.get(choice);
    if (on !== undefined) return { on };
    if (choice) await openSetting('ledgerLens.networks');
    return false;
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'cancelled') throw error;
    log.warn(`Couldn't read the chains of ${network.verifyUrl}: ${error.message}`);
    return true;
  }
}
