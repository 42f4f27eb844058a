import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import { quoted, wrongInput } from './toolInput.ts';

/**
 * The connection that a tool asks: to the network it names, else to the one that the identifier itself names (as an
 * explorer's address does), else to the selected one.
 * @throws LensError `input` for a network that there is not, with the names of those there are
 */
export function connectionOf(connections: Connections, network: string | undefined, identifier?: string): Connection {
  const names = connections.networks().map(({ name }) => name);
  if (network !== undefined && !names.includes(network))
    throw wrongInput('network', `No network is named ${quoted(network)}. Networks: ${names.join(', ')}.`);
  const own = identifier === undefined ? undefined : loadCore().ledger.parseIdentifier(identifier)?.network;
  const named = network ?? names.find((name) => name === own);
  return named === undefined ? connections.current() : connections.to(named);
}

/** The networks besides one, for a model that looked on the wrong one. */
export function otherNetworks(connections: Connections, { network }: Connection): string {
  return connections
    .networks()
    .map(({ name }) => name)
    .filter((name) => name !== network.name)
    .join(', ');
}
