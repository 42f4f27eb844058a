import type { Identifier } from '../../core/ledger/ids/identifiers.ts';

/** The part of the connections that this needs. */
export interface NetworkNaming {
  networks(): readonly { name: string }[];
  current(): { network: { name: string } };
}

/**
 * The name of the network to query for an identifier: the one in its text (a block explorer's URL, a checksum) if it's
 * configured; otherwise the selected one.
 */
export function networkOf(identifier: Identifier, connections: NetworkNaming): string {
  return namedNetwork(identifier, connections) ?? connections.current().network.name;
}

/** The network that an identifier's own text names, where the settings know it. */
export function namedNetwork(
  { network }: Identifier,
  connections: Pick<NetworkNaming, 'networks'>,
): string | undefined {
  return connections.networks().find(({ name }) => name === network)?.name;
}
