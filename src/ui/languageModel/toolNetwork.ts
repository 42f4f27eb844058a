import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import { isPlainId, networkOf, networksOfUrl } from '../targets/networkOf.ts';
import { quoted, wrongInput } from './readToolInput.ts';

/**
 * The connection for a tool: to the network that the identifier names (as a block explorer URL does), or else the one in
 * its input, or else the one of a checksum, or else the selected one.
 * @throws LensError `input` for a network that the settings don't have, with the names of those that they have
 */
export function connectionOf(connections: Connections, network: string | undefined, identifier?: string): Connection {
  requireNetwork(connections, network, identifier);
  const selected = network === undefined ? connections.current() : connections.to(network);
  const named = identifier === undefined ? undefined : namedBy(identifier, network);
  const on = named && networkOf(named, { networks: connections.networks, current: () => selected });
  return on === undefined ? selected : connections.to(on);
}

/** What an identifier names. A checksum says nothing about the network if one is given. */
function namedBy(text: string, network: string | undefined): Identifier | undefined {
  const named = loadCore().ledger.parseIdentifier(text);
  return named && network !== undefined && isPlainId(text, named) ? { ...named, network } : named;
}

/** That the checksum of an ID is the one of another network than the one that is given, which is asked. */
export function foreignChecksum(network: string | undefined, text: string | undefined): string | undefined {
  const { checksumWarning, parseIdentifier, placedOn } = loadCore().ledger;
  const named = network === undefined || text === undefined ? undefined : parseIdentifier(text);
  if (network === undefined || text === undefined || !named || !isPlainId(text, named)) return undefined;
  return checksumWarning(placedOn(named, { network }));
}

/**
 * Rejects a network that isn't in the settings, given as such or named by an identifier.
 * @throws LensError `input` with the names of the known ones
 */
export function requireNetwork(
  connections: Pick<Connections, 'networks' | 'current'>,
  network: string | undefined,
  identifier?: string,
): void {
  const names = connections.networks().map(({ name }) => name);
  if (network !== undefined && !names.includes(network))
    throw wrongInput('network', `No network is named ${quoted(network)}. Networks: ${names.join(', ')}.`);
  const named = identifier === undefined ? undefined : namedBy(identifier, network);
  const current = () => (network === undefined ? connections.current() : { network: { name: network } });
  if (!named || networkOf(named, { networks: connections.networks, current }) !== undefined) return;
  const { url, network: on = URL.parse(url ?? '')?.host ?? '' } = named;
  const having = url === undefined ? [] : networksOfUrl(url, connections);
  const why =
    having.length > 0
      ? `is a URL of several networks (${having.join(', ')}). Give one of them as network.`
      : `is on ${quoted(on)}, which isn't in the settings.`;
  throw wrongInput('network', `${quoted(identifier ?? '')} ${why} Nothing was read. Networks: ${names.join(', ')}.`);
}

/** The other networks, for a model that searched the wrong one. */
export function otherNetworks(connections: Connections, network: string): string {
  return connections
    .networks()
    .map(({ name }) => name)
    .filter((name) => name !== network)
    .join(', ');
}
