import type { Identifier } from '../../core/ledger/ids/identifiers.ts';

/** What is asked of the connections. */
interface KnownNetworks {
  networks(): readonly { name: string }[];
  current(): { network: { name: string } };
}

/**
 * The name of the network to ask about an identifier: the one that its text names (an explorer's address, a checksum),
 * where the settings know it; else the selected one.
 */
export function networkOf({ network }: Identifier, connections: KnownNetworks): string {
  const isKnown = network !== undefined && connections.networks().some(({ name }) => name === network);
  return isKnown ? network : connections.current().network.name;
}
