import { loadCore } from '../loadCore.ts';
import type { EntityTarget } from './entityTarget.ts';
import { type LedgerThing, thingOf } from './ledgerThing.ts';
import type { NetworkNaming } from './networkOf.ts';

/** What a target names; nothing if its id names nothing of its kind. */
export function readThing(target: EntityTarget, connections: NetworkNaming): LedgerThing | undefined {
  const { id, kind, network, error } = target;
  const read = loadCore().sheets.refIdentifier({ id, ...(kind !== undefined && { kind }) });
  if (!read) return undefined;
  const identifier = read.kind === 'transaction' && error ? { ...read, error } : read;
  return network === undefined ? thingOf(identifier, connections) : { identifier, network };
}
