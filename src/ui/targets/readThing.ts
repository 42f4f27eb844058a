import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { LensError } from '../../core/net/errors.ts';
import { loadCore } from '../loadCore.ts';
import type { EntityTarget } from './entityTarget.ts';
import type { LedgerThing } from './ledgerThing.ts';
import { isNamedPlace, isPlainId, type NetworkNaming, networkOf, networksOfUrl } from './networkOf.ts';

/**
 * What an identifier names: on the network that it names itself, else on the selected one.
 * @throws LensError `config` if it names a network that the settings don't have
 */
export function thingOf(identifier: Identifier, connections: NetworkNaming): LedgerThing {
  const network = networkOf(identifier, connections);
  if (network === undefined) throw foreign(identifier, connections);
  return { identifier, network };
}

/** Why `networkOf` finds no network for an identifier. */
export function foreign(identifier: Identifier, connections: Pick<NetworkNaming, 'networks'>): LensError {
  const { url } = identifier;
  return loadCore().ledger.foreignNetwork(identifier, url === undefined ? [] : networksOfUrl(url, connections));
}

/**
 * What a target names; nothing if its id names nothing of its kind. A network that the id's own text names wins over the target's.
 * @throws LensError `config` if it names a network that the settings don't have
 */
export function readThing(target: EntityTarget, connections: NetworkNaming): LedgerThing | undefined {
  const { id, kind, network, error } = target;
  const read = loadCore().sheets.refIdentifier({ id, ...(kind !== undefined && { kind }) });
  if (!read) return undefined;
  const identifier = read.kind === 'transaction' && error ? { ...read, error } : read;
  if (network === undefined) return thingOf(identifier, connections);
  // A checksum is no name of a network, and is said if it is another's.
  if (isPlainId(id, read))
    return { identifier: read.network === undefined ? read : loadCore().ledger.placedOn(read, { network }), network };
  // Its own network may no longer be in the settings, which is said where it is asked.
  if (!isNamedPlace(identifier)) return { identifier, network };
  return thingOf(identifier, { networks: connections.networks, current: () => ({ network: { name: network } }) });
}
