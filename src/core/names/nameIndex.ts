import { readEntityId } from '../ledger/ids/entityId.ts';
import { longZeroEntityId } from '../ledger/ids/evmAddress.ts';
import { type NameSource, nameSources } from './nameSources.ts';
import type { EntityName } from './shownName.ts';

/** Each costs a request, once. */
const mostAsked = 20;

/**
 * The addresses of deployment records whose IDs the network is asked for: rows name IDs.
 * @param recorded the newest first
 * @param isKnown whether it is known which ID an address has, if any
 * @returns at most 20; what isn't an address is left out
 */
export function addressesToAsk(
  recorded: readonly { readonly address: string }[],
  isKnown: (address: string) => boolean,
): string[] {
  return recorded
    .map(({ address }) => address)
    .filter((address) => nameKey(address)?.startsWith('0x') && !isKnown(address))
    .slice(0, mostAsked);
}

/** The names on one network, by ID and by EVM address. */
export type NameIndex = ReturnType<typeof createNameIndex>;

/** How many are kept of what was read on the way. */
const mostRead = 5_000;

export function createNameIndex() {
  const names: Record<NameSource, Map<string, EntityName>> = {
    label: new Map(),
    deployment: new Map(),
    verification: new Map(),
    verified: new Map(),
    token: new Map(),
  };
  const idByAddress = new Map<string, string>();
  const addressById = new Map<string, string>();
  const nameAt = (key: string): EntityName | undefined => {
    const other = idByAddress.get(key) ?? addressById.get(key);
    for (const source of nameSources) {
      const found = names[source].get(key) ?? (other === undefined ? undefined : names[source].get(other));
      if (found) return found;
    }
    return undefined;
  };
  return {
    /** Undefined without a name. Sends nothing. */
    nameOf(id: string): EntityName | undefined {
      const key = nameKey(id);
      return key === undefined ? undefined : nameAt(key);
    },
    /** Replaces all names of one source. */
    replace(source: NameSource, given: Iterable<readonly [id: string, name: EntityName]>): void {
      names[source].clear();
      for (const [id, name] of given) {
        const key = nameKey(id);
        if (key !== undefined) names[source].set(key, name);
      }
    },
    /** Adds a name that was read; the oldest are forgotten. Returns whether that changes anything. */
    add(id: string, name: EntityName): boolean {
      const key = nameKey(id);
      const known = names[name.source];
      if (key === undefined) return false;
      const before = known.get(key);
      known.set(key, name);
      forgetOldest(known);
      return before?.text !== name.text;
    },
    /** An entity has this EVM address. Returns whether that is new. */
    link(id: string, address: string): boolean {
      const [one, other] = [nameKey(id), nameKey(address)];
      if (one === undefined || other === undefined || one === other || idByAddress.get(other) === one) return false;
      idByAddress.set(other, one);
      addressById.set(one, other);
      forgetOldest(idByAddress);
      forgetOldest(addressById);
      return true;
    },
    /** The entity ID of an EVM address, if known; of an ID, itself. */
    idOf(id: string): string | undefined {
      const key = nameKey(id);
      if (key === undefined) return undefined;
      return key.startsWith('0x') ? idByAddress.get(key) : key;
    },
    /** Everything that has a name, by entity ID if it is known, each once. */
    all(): { id: string; name: EntityName }[] {
      const found = new Map<string, EntityName>();
      for (const source of nameSources)
        for (const key of names[source].keys()) {
          const id = idByAddress.get(key) ?? key;
          const name = found.has(id) ? undefined : nameAt(id);
          if (name) found.set(id, name);
        }
      return [...found].map(([id, name]) => ({ id, name }));
    },
  };
}

/**
 * One key for every written form: the entity ID without checksum, also of a long-zero address, else the address in
 * lowercase.
 */
export function nameKey(id: string): string | undefined {
  const entity = readEntityId(id);
  if (entity !== undefined) return entity;
  return longZeroEntityId(id) ?? (/^0x[0-9a-f]{40}$/i.test(id) ? id.toLowerCase() : undefined);
}

function forgetOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (map.size > mostRead && oldest !== undefined) map.delete(oldest);
}
