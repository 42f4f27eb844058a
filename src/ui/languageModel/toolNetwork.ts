import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import { networkOf } from '../targets/networkOf.ts';
import { quoted, wrongInput } from './readToolInput.ts';

/**
 * The connection for a tool: to the network in its input, or else the one in the identifier (such as a block explorer
 * URL), or else the selected one.
 * @throws LensError `input` for an unknown network, with the names of the known ones
 */
export function connectionOf(connections: Connections, network: string | undefined, identifier?: string): Connection {
  requireNetwork(connections, network);
  if (network !== undefined) return connections.to(network);
  const named = identifier === undefined ? undefined : loadCore().ledger.parseIdentifier(identifier);
  return named ? connections.to(networkOf(named, connections)) : connections.current();
}

/**
 * Rejects a network that isn't in the settings.
 * @throws LensError `input` with the names of the known ones
 */
export function requireNetwork(connections: Connections, network: string | undefined): void {
  const names = connections.networks().map(({ name }) => name);
  if (network !== undefined && !names.includes(network))
    throw wrongInput('network', `No network is named ${quoted(network)}. Networks: ${names.join(', ')}.`);
}

/** The other networks, for a model that searched the wrong one. */
export function otherNetworks(connections: Connections, network: string): string {
  return connections
    .networks()
    .map(({ name }) => name)
    .filter((name) => name !== network)
    .join(', ');
}
