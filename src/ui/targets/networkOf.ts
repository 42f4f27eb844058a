import type { Identifier } from '../../core/ledger/ids/identifiers.ts';

/** The part of the connections that this needs. */
interface KnownNetworks {
  networks(): readonly { name: string }[];
  current(): { network: { name: string } };
}

/**
 * The name of the network to query for an identifier: the one in its text (a block explorer's URL, a checksum) if the
 * settings have it; otherwise the selected one.
 */
export function networkOf({ network }: Identifier, connections: KnownNetworks): string {
  const isKnown = network !== undefined && connections.networks().some(({ name }) => name === network);
  return isKnown ? network : connections.current().network.name;
}
