import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Network } from '../../core/networks.ts';

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

/**
 * The network to query for a text that the user rests on: of a URL, the one whose block explorer or mirror node has it
 * (the selected one if several share that), else the one that the text names. Undefined if the text names a network that
 * the settings don't have: an answer of another network would be false.
 */
export function networkOfPlace(
  identifier: Identifier,
  text: string,
  connections: {
    networks(): readonly Pick<Network, 'name' | 'baseUrl' | 'explorerUrl'>[];
    current: NetworkNaming['current'];
  },
): string | undefined {
  const selected = connections.current().network.name;
  const lengthOf = (base: string) => (base !== '' && text.startsWith(`${base.replace(/\/$/, '')}/`) ? base.length : 0);
  const found = connections.networks().map(({ name, baseUrl, explorerUrl }) => {
    return { name, length: Math.max(lengthOf(baseUrl), lengthOf(explorerUrl.replace(/[^/]*\{.*$/, ''))) };
  });
  // One explorer may stand below another's address.
  const longest = Math.max(...found.map(({ length }) => length));
  const having = found.filter(({ length }) => length > 0 && length === longest);
  if (having.some(({ name }) => name === selected)) return selected;
  if (having.length === 1) return having[0]?.name;
  return identifier.network === undefined ? selected : namedNetwork(identifier, connections);
}
