import type { EntityIdKind } from '../../core/ledger/ids/entityId.ts';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { EntityKind } from '../../core/sheets/kinds.ts';
import type { EntityTarget } from './entityTarget.ts';

/**
 * An entity of the ledger as the user named it. The name is parsed once, where it comes in; every surface passes this
 * on and none parses the text again.
 */
export interface LedgerThing {
  readonly identifier: Identifier;
  /** The network's name. */
  readonly network: string;
}

/**
 * The same in the form that goes through links, commands, storage and pages. Parsing it again gives the same result.
 */
export function targetOf({ identifier, network }: LedgerThing): EntityTarget & { network: string } {
  const kind = kindOf(identifier);
  const error = identifier.kind === 'transaction' ? identifier.error : undefined;
  return { id: writtenId(identifier), ...(kind !== undefined && { kind }), network, ...(error && { error }) };
}

/**
 * The target of a link that stays in a text while another network is selected: with a network only if the identifier
 * names it itself. A URL and a chain stay themselves, as the settings say whose they are.
 */
export function linkTarget(identifier: Identifier): EntityTarget {
  if (identifier.url !== undefined) return { id: identifier.url };
  if (identifier.chainId !== undefined) return { id: `eip155:${identifier.chainId}:${writtenId(identifier)}` };
  const { network: _, ...target } = targetOf({ identifier, network: '' });
  return identifier.network === undefined ? target : { ...target, network: identifier.network };
}

/** A wrong checksum stays, so that it is said wherever the ID is opened. */
function writtenId(identifier: Identifier): string {
  const checksum = identifier.kind === 'entity' ? identifier.wrongChecksum : undefined;
  return checksum === undefined ? identifier.id : `${identifier.id}-${checksum}`;
}

/** The kind, if the identifier shows it. */
function kindOf(identifier: Identifier): EntityKind | undefined {
  switch (identifier.kind) {
    case 'entity':
      return identifier.page;
    case 'transaction':
    case 'nft':
    case 'block':
    case 'node':
    case 'resultCode':
      return identifier.kind;
    default:
      return undefined;
  }
}

/** Complete by its type; the list itself is core's, which this file doesn't load. */
const isEntity: Readonly<Record<EntityIdKind | 'entity', true>> = {
  entity: true,
  account: true,
  contract: true,
  topic: true,
  token: true,
  schedule: true,
};

/**
 * A key that is the same for two names of one entity on one network, if the names show it. A sheet's own kind and ID
 * show more: a hash and an ID may lead to the same transaction.
 */
export function thingKey({ kind, id }: { kind: string; id: string }, network: string): string {
  return JSON.stringify([network, Object.hasOwn(isEntity, kind) ? 'entity' : kind, id]);
}

/** The key of a name: a long-zero address is the entity that it stands for. */
export function keyOfThing({ identifier, network }: LedgerThing): string {
  if (identifier.kind === 'evmAddress' && identifier.entityId !== undefined)
    return thingKey({ kind: 'entity', id: identifier.entityId }, network);
  return thingKey(identifier, network);
}
