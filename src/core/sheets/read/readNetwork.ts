import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import { walkRows } from '../../ledger/rest/pages.ts';
import { isMalformed } from '../../ledger/rest/schema/field.ts';
import type { NetworkNode, RegisteredNode } from '../../ledger/rest/schema/networkNodes.ts';
import { unlessFailed } from '../../ledger/rest/unlessFailed.ts';
import type { NetworkModel } from '../network/network.ts';

/** A network's figures and who runs it. */
export interface NetworkReading {
  figures: NetworkModel;
  nodes: readonly NetworkNode[];
  registeredNodes: readonly RegisteredNode[];
  /** Why nodes could not be read. */
  problems: readonly string[];
}

/** More registered nodes than this are not read: each 100 cost a request. */
const mostRegistered = 500;

/**
 * Reads all that the Network view shows, at once. Figures and registered nodes that cannot be had are left out.
 * @param options `now`: milliseconds since 1970
 * @throws LensError where the nodes cannot be asked for
 */
export async function readNetwork(
  client: LedgerClient,
  { now, ...options }: AskOptions & { now: number },
): Promise<NetworkReading> {
  const { network } = client;
  const [nodes, registeredNodes, supply, rates, stake, fees] = await Promise.all([
    nodesOf(client, options),
    unlessFailed(registeredNodesOf(client, options)),
    unlessFailed(network.supply({}, options)),
    unlessFailed(network.exchangeRates({}, options)),
    unlessFailed(network.stake(options)),
    unlessFailed(network.fees({}, options)),
  ]);
  return {
    ...nodes,
    figures: {
      now,
      ...(supply && { supply }),
      ...(rates && { rates }),
      ...(stake && { stake }),
      ...(fees && { fees }),
    },
    registeredNodes: registeredNodes ?? [],
  };
}

async function nodesOf(client: LedgerClient, options: AskOptions): Promise<Pick<NetworkReading, 'nodes' | 'problems'>> {
  const nodes: NetworkNode[] = [];
  const problems: string[] = [];
  for await (const row of walkRows((ask) => client.network.nodes({ limit: 25 }, ask), options))
    if (isMalformed(row)) problems.push(row.problem);
    else nodes.push(row);
  return { nodes, problems };
}

async function registeredNodesOf(client: LedgerClient, options: AskOptions): Promise<RegisteredNode[]> {
  const nodes: RegisteredNode[] = [];
  for await (const row of walkRows((ask) => client.network.registeredNodes({ limit: 100 }, ask), options)) {
    if (!isMalformed(row)) nodes.push(row);
    if (nodes.length >= mostRegistered) break;
  }
  return nodes;
}
