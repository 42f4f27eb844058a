import type { JsonValue } from '../../core/json/jsonValue.ts';
import type { Http } from '../../core/net/http.ts';
import type { ServerKey } from '../../core/net/key/serverKey.ts';
import type { Network } from '../../core/networks.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from './connection.ts';
import type { NetworkNames } from './networkNames.ts';

interface ConnectingParts {
  readonly http: Http;
  /** Aborted when the network's settings change. */
  readonly signal: AbortSignal;
  readonly abis: Connection['abis'];
  readonly log: Log;
  /** Of the extension. */
  readonly version: string;
  /** Takes the names in the mirror node's answers. */
  readonly learn: NetworkNames['learn'];
  /** Takes each verification record that is read. */
  readonly learned: NonNullable<Connection['learned']>;
  /** Hears that the mirror node no longer answers, or answers again. */
  readonly turned: () => void;
  /** The key of a mirror node, if it has one. */
  readonly keyOf: (baseUrl: string) => Promise<ServerKey | undefined>;
}

/** The clients of a network's services, each made on first use: most windows only ask the status page. Nothing is sent. */
export function connectTo(
  network: Network,
  { http, signal, abis, log, version, learn, learned, turned, keyOf }: ConnectingParts,
): Connection {
  const { mirrorNode, net } = loadCore();
  const { baseUrl, statusUrl, verifyUrl } = network;
  const keyed = mirrorNode.keyedHttp(
    http,
    () => keyOf(baseUrl),
    (key) => loadCore().ledger.keyRemover(key),
  );
  const { http: listening, pulse } = mirrorNode.listeningHttp(keyed, net.systemTimers, turned);
  const clientHeaders = { 'X-Client-Source': 'ledger-lens', 'X-Client-Version': version, 'X-Client-Type': 'vscode' };
  let ledger: Connection['ledger'] | undefined;
  let documents: Connection['documents'] | undefined;
  let status: Connection['status'];
  let verification: Connection['verification'];
  return {
    network,
    signal,
    abis,
    pulse,
    learned,
    get ledger() {
      const onAnswer = (body: JsonValue) => learn(network.name, body);
      ledger ??= loadCore().ledger.createLedgerClient({ http: listening, baseUrl, log, onAnswer });
      return ledger;
    },
    get documents() {
      documents ??= loadCore().ledger.createDocuments({ http: keyed, baseUrl, log });
      return documents;
    },
    get status() {
      if (statusUrl) status ??= loadCore().status.createStatusClient({ http, statusUrl, log });
      return status;
    },
    get verification() {
      if (verifyUrl)
        verification ??= loadCore().verification.createVerificationClient({ http, verifyUrl, clientHeaders, log });
      return verification;
    },
  };
}
