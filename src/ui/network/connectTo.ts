import type { Http } from '../../core/net/http.ts';
import type { Network } from '../../core/networks.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from './connection.ts';
import type { KnownNames } from './knownNames.ts';

export interface ConnectingParts {
  readonly http: Http;
  /** Aborted when the network's settings change. */
  readonly signal: AbortSignal;
  readonly abis: Connection['abis'];
  readonly log: Log;
  /** Of the extension. */
  readonly version: string;
  /** Takes the names in the mirror node's answers. */
  readonly learn: KnownNames['learn'];
}

/** The clients of a network's services; nothing is sent. */
export function connectTo(network: Network, { http, signal, abis, log, version, learn }: ConnectingParts): Connection {
  const { ledger, net, status, verification } = loadCore();
  const { baseUrl, statusUrl, verifyUrl } = network;
  const { http: listening, pulse } = ledger.listeningHttp(http, net.systemTimers);
  const clientHeaders = { 'X-Client-Source': 'ledger-lens', 'X-Client-Version': version, 'X-Client-Type': 'vscode' };
  return {
    network,
    signal,
    abis,
    pulse,
    ledger: ledger.createLedgerClient({
      ...{ http: listening, baseUrl, log },
      onAnswer: (body) => learn(network.name, body),
    }),
    documents: ledger.createDocuments({ http, baseUrl, log }),
    status: statusUrl ? status.createStatusClient({ http, statusUrl, log }) : undefined,
    verification: verifyUrl
      ? verification.createVerificationClient({ http, verifyUrl, clientHeaders, log })
      : undefined,
  };
}
