import type { Identifier } from '../../core/ledger/ids/identifiers.ts';

/** What is asked of the connections. */
export interface KnownNetworks {
  networks(): readonly { name: string }[];
  current(): { network: { name: string } };
}

/**
 * The name of the network to ask about an identifier: the one that its text names (an explorer's address, a checksum),
 * where the settings know it; else the selected one.
 */
export function networkOf(identifier: Identifier, connections: KnownNetworks): string {
  return namedNetwork(identifier, connections) ?? connections.current().network.name;
}

/** The network that an identifier's own text names, where the settings know it. */
export function namedNetwork(
  { network }: Identifier,
  connections: Pick<KnownNetworks, 'networks'>,
): string | undefined {
  return connections.networks().find(({ name }) => name === network)?.name;
}
