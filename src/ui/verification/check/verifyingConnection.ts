import * as vscode from 'vscode';
import type { VerificationClient } from '../../../core/verification/rest/client.ts';
import { loadCore } from '../../loadCore.ts';
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
