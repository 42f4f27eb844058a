import type { ContractPlace } from './contractPlaces.ts';

/**
 * The places without those that only a contract's name leads to. Most deployment records name a contract without its
 * file, so an address may be listed for several contracts of one name: it stays with those whose build is the deployed
 * code, or once, with all their files, if that isn't known or none is. A contract that loses all its places is deployed
 * nowhere.
 * @param projectOf what a record may be about: contracts of one project
 */
export function placesOfName<T extends ContractPlace>(places: readonly T[], projectOf: (place: T) => string): T[] {
  const rivals = new Map<string, T[]>();
  for (const place of places) {
    const key = addressKey(place, projectOf);
    if (key !== undefined) rivals.set(key, [...(rivals.get(key) ?? []), place]);
  }
  const shown = new Map<T, T>();
  const undecided = new Set<string>();
  for (const group of rivals.values()) {
    for (const place of likeliest(group)) shown.set(place, withFiles(place, group));
    if (!group.some(isOfBuild)) for (const place of group) undecided.add(contractKey(place, projectOf));
  }
  const deployed = new Set([...shown.keys()].map((place) => contractKey(place, projectOf)));
  const nowhere = new Set<string>();
  return places.flatMap((place) => {
    if (place.address === undefined) return [place];
    const found = shown.get(place);
    if (found) return [found];
    const key = contractKey(place, projectOf);
    if (deployed.has(key) || undecided.has(key) || nowhere.has(key)) return [];
    nowhere.add(key);
    return [withoutAddress(place)];
  });
}

/** The names that contracts of several files have. */
export function namesOfSeveral(places: readonly ContractPlace[]): ReadonlySet<string> {
  const files = new Map<string, Set<string>>();
  for (const { name, sourceName } of places) files.set(name, (files.get(name) ?? new Set()).add(sourceName));
  return new Set([...files].flatMap(([name, { size }]) => (size > 1 ? [name] : [])));
}

function likeliest<T extends ContractPlace>(group: readonly T[]): readonly T[] {
  for (const level of ['exact', 'match']) {
    const fitting = group.filter(({ state }) => state?.code === level);
    if (fitting.length > 0) return fitting;
  }
  // One that isn't asked about yet may be it.
  return [
    group.find(({ state }) => state === undefined) ?? group.find(({ state }) => !state?.other) ?? group[0],
  ].filter((place) => place !== undefined);
}

function isOfBuild({ state }: ContractPlace): boolean {
  return state?.code === 'exact' || state?.code === 'match';
}

function withFiles<T extends ContractPlace>(place: T, group: readonly T[]): T {
  const files = [...new Set(group.map(({ sourceName }) => sourceName))];
  return files.length < 2 || isOfBuild(place) ? place : { ...place, files };
}

function withoutAddress<T extends ContractPlace>(place: T): T {
  const { network: _network, address: _address, record: _record, deployedAt: _at, state: _state, ...rest } = place;
  return rest as T;
}

function addressKey<T extends ContractPlace>(place: T, projectOf: (place: T) => string): string | undefined {
  const { network, address, name } = place;
  return address && JSON.stringify([projectOf(place), network, address.toLowerCase(), name]);
}

function contractKey<T extends ContractPlace>(place: T, projectOf: (place: T) => string): string {
  return JSON.stringify([projectOf(place), place.sourceName, place.name]);
}
