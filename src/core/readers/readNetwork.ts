import * as l10n from '@vscode/l10n';
import type { AskOptions } from '../ledger/rest/ask.ts';
import { answerOf, attempt } from '../ledger/rest/attempt.ts';
import type { LedgerClient } from '../ledger/rest/client/client.ts';
import { walkRows } from '../ledger/rest/pages.ts';
import { isMalformed } from '../ledger/rest/schema/field.ts';
import type { NetworkNode, RegisteredNode } from '../ledger/rest/schema/networkNodes.ts';
import type { NetworkModel } from '../sheets/network/network.ts';
import { reasonOf } from '../sheets/parts/unread.ts';

/** A network's figures and nodes. */
export interface NetworkReading {
  figures: NetworkModel;
  nodes: readonly NetworkNode[];
  registeredNodes: readonly RegisteredNode[];
  /** Why nodes couldn't be read. */
  problems: readonly string[];
}

/** The maximum number of registered nodes to read: each 100 cost a request. */
const mostRegistered = 500;

/**
 * Reads everything for the Network view in parallel. Figures and registered nodes that couldn't be read are listed in
 * `figures.unread`.
 * @param options `now`: milliseconds since 1970
 * @throws LensError if the nodes can't be read
 */
export async function readNetwork(
  client: LedgerClient,
  { now, ...options }: AskOptions & { now: number },
): Promise<NetworkReading> {
  const { network } = client;
  const [nodes, registeredNodes, supply, rates, stake, fees] = await Promise.all([
    nodesOf(client, options),
    attempt(registeredNodesOf(client, options)),
    attempt(network.supply({}, options)),
    attempt(network.exchangeRates({}, options)),
    attempt(network.stake(options)),
    attempt(network.fees({}, options)),
  ]);
  const figures = {
    supply: answerOf(supply),
    rates: answerOf(rates),
    stake: answerOf(stake),
    fees: answerOf(fees),
  };
  const unread = [
    supply.failure && l10n.t`Can't load the supply: ${reasonOf(supply.failure)}.`,
    rates.failure && l10n.t`Can't load the exchange rate: ${reasonOf(rates.failure)}.`,
    stake.failure && l10n.t`Can't load the network's stake: ${reasonOf(stake.failure)}.`,
    fees.failure && l10n.t`Can't load the gas prices: ${reasonOf(fees.failure)}.`,
    registeredNodes.failure && l10n.t`Can't load the registered nodes: ${reasonOf(registeredNodes.failure)}.`,
  ].filter((each) => each !== undefined);
  return { ...nodes, figures: { ...figures, now, unread }, registeredNodes: answerOf(registeredNodes) ?? [] };
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
