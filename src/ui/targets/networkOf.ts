import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Network } from '../../core/networks.ts';

/** The part of the connections that this needs. */
export interface NetworkNaming {
  networks(): readonly Pick<Network, 'name' | 'baseUrl' | 'explorerUrl' | 'chainId'>[];
  current(): { network: { name: string } };
}

/**
 * The name of the network to query for an identifier. What its text names wins: of a URL, the network whose block
 * explorer or mirror node has it (the selected one if several share that), else the name in the URL, before an account
 * or in a checksum. A chain is that of the networks with its ID, of the selected one first. A text that names none is of
 * the selected network. Undefined if the text names a network that the settings don't have, or is a URL of a private host
 * that they don't have: an answer of another network would be false.
 */
export function networkOf({ network, chainId, url }: Identifier, connections: NetworkNaming): string | undefined {
  const selected = connections.current().network.name;
  if (chainId !== undefined) {
    const ofChain = connections.networks().filter((each) => each.chainId === chainId);
    return (ofChain.find(({ name }) => name === selected) ?? ofChain[0])?.name;
  }
  const having = url === undefined ? [] : networksOfUrl(url, connections);
  if (having.includes(selected)) return selected;
  if (having.length === 1) return having[0];
  if (network === undefined && having.length === 0) return url !== undefined && isPrivate(url) ? undefined : selected;
  return connections.networks().find(({ name }) => name === network)?.name;
}

/** Whether the text of an identifier says where it is. */
export function isNamedPlace({ network, chainId, url }: Identifier): boolean {
  return network !== undefined || chainId !== undefined || url !== undefined;
}

/** Whether a text is an ID, perhaps with a checksum, which is no name of a network. */
export function isPlainId(text: string, { kind, url }: Identifier): boolean {
  return kind === 'entity' && url === undefined && !text.includes(':');
}

/** Whether the host of a URL is an address, or a name that only some machines know. */
function isPrivate(url: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/\.$/, '') ?? '';
  return !host.includes('.') || /^[\d.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/.test(host);
}

/** The networks whose explorer or mirror node has a URL. One explorer may stand below another's address. */
export function networksOfUrl(url: string, connections: Pick<NetworkNaming, 'networks'>): string[] {
  const lengthOf = (base: string) => (base !== '' && url.startsWith(`${base.replace(/\/$/, '')}/`) ? base.length : 0);
  const found = connections.networks().map(({ name, baseUrl, explorerUrl }) => {
    return { name, length: Math.max(lengthOf(baseUrl), lengthOf(explorerUrl.replace(/[^/]*\{.*$/, ''))) };
  });
  const longest = Math.max(...found.map(({ length }) => length));
  return found.filter(({ length }) => length > 0 && length === longest).map(({ name }) => name);
}
