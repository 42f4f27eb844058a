import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import { networkOf } from '../targets/networkOf.ts';
import { quoted, wrongInput } from './toolInput.ts';

/**
 * The connection that a tool asks: to the network it names, else to the one that the identifier itself names (as an
 * explorer's address does), else to the selected one.
 * @throws LensError `input` for a network that there is not, with the names of those there are
 */
export function connectionOf(connections: Connections, network: string | undefined, identifier?: string): Connection {
  requireNetwork(connections, network);
  if (network !== undefined) return connections.to(network);
  const named = identifier === undefined ? undefined : loadCore().ledger.parseIdentifier(identifier);
  return named ? connections.to(networkOf(named, connections)) : connections.current();
}

/**
 * Refuses a network that the settings do not know.
 * @throws LensError `input` with the names of those there are
 */
export function requireNetwork(connections: Connections, network: string | undefined): void {
  const names = connections.networks().map(({ name }) => name);
  if (network !== undefined && !names.includes(network))
    throw wrongInput('network', `No network is named ${quoted(network)}. Networks: ${names.join(', ')}.`);
}

/** The networks besides one, for a model that looked on the wrong one. */
export function otherNetworks(connections: Connections, network: string): string {
  return connections
    .networks()
    .map(({ name }) => name)
    .filter((name) => name !== network)
    .join(', ');
}
