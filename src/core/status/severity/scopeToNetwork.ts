import type { AffectedComponent, Component, Incident, StatusSummary } from '../rest/schema.ts';
import { type HederaNetwork, hederaNetworks } from './networkGrammar.ts';
import { hasWord, type NamedNetworks, networksInText } from './networksInText.ts';

/** The part of a status page that concerns one network. */
export interface NetworkScope {
  /**
   * `page`: no component names the network, so the entire page counts; `rest`: everything that names no other network.
   */
  scope: 'network' | 'page' | 'rest';
  /** Those of the network, then those that all networks share. Without groups: a group's status includes its other members. */
  components: readonly Component[];
  /** Those of them that name the network. */
  own: readonly Component[];
  incidents: StatusSummary['incidents'];
  maintenances: StatusSummary['maintenances'];
  /** IDs of the incidents and maintenances that name the network; the others name none. */
  named: ReadonlySet<string>;
  /** By the ID of one that concerns the network in doubt only: what its title says of it. */
  because: ReadonlyMap<string, string>;
}

/** Whether something belongs to this network, to another one, or to all because it names none. */
type Owner = 'own' | 'other' | 'shared';

/**
 * Scopes a page to one network by the names of its components, which contain the network (`Mirror Node REST API Public
 * Mainnet`, `… (v0.76.0) | Network Uptime`). A testnet upgrade must not color a mainnet user's status bar.
 *
 * An incident or maintenance belongs to the networks that its components name. If they name none (or there are none),
 * it belongs to those that its title names, or to all networks if the title names none: they all share the portal and
 * the explorer. So does a component that names none.
 * @param networkName the selected network, such as `testnet`
 * @param filter parts of component names, in any case, that replace the search for the network's name; with it only
 *   components that match count
 */
export function scopeToNetwork(summary: StatusSummary, networkName: string, filter?: readonly string[]): NetworkScope {
  const parts = (filter ?? []).map((part) => part.trim().toLowerCase()).filter((part) => part !== '');
  const namesPart: OwnerOf = (name) => (parts.some((part) => name.toLowerCase().includes(part)) ? 'own' : 'shared');
  const network = knownIn(networkName);
  const read = readerOfNames();
  const byName = ownerByName(networkName, network, read);
  const chosen = parts.length > 0 ? namesPart : byName;

  const all = leavesOf(summary.components);
  const own = all.filter(({ names }) => firstOwner(names, chosen) === 'own');
  const ownerOf = own.length > 0 ? chosen : byName;
  // What a filter or an unknown name leaves out doesn't belong to all networks.
  const ownOnly = own.length > 0 && (parts.length > 0 || network.length === 0);
  // If no component has the unknown name, the entire page counts.
  const anyCounts = own.length === 0 && network.length === 0;

  const namesById = new Map(all.map(({ component, names }) => [component.id, names]));
  const ownerOfEvent = (event: Incident): Owner => {
    const touched = touchedBy(event).map((each) => firstOwner(namesById.get(each.id) ?? [each.name], ownerOf));
    if (touched.includes('own')) return 'own';
    if (touched.includes('other')) return anyCounts ? 'shared' : 'other';
    if (touched.length > 0 && ownOnly) return 'other';
    return namesPart(event.name) === 'own' ? 'own' : ownerOfTitle(event.name, network, byName, read);
  };
  const owners = new Map([...summary.incidents, ...summary.maintenances].map((event) => [event, ownerOfEvent(event)]));
  const doubtOf = ({ name }: Incident) => network.flatMap((known) => read(name).doubtful.get(known) ?? [])[0];
  const concerns = (event: Incident) => owners.get(event) !== 'other';

  const shared = ownOnly ? [] : all.filter(({ names }) => firstOwner(names, ownerOf) === 'shared');
  const rest = anyCounts ? all : all.filter(({ names }) => firstOwner(names, byName) !== 'other');
  return {
    scope: own.length > 0 ? 'network' : rest.length < all.length ? 'rest' : 'page',
    components: (own.length > 0 ? [...own, ...shared] : rest).map(({ component }) => component),
    own: own.map(({ component }) => component),
    incidents: summary.incidents.filter(concerns),
    maintenances: summary.maintenances.filter(concerns),
    because: new Map(
      [...owners].flatMap(([event, owner]) => {
        const isByTitle = touchedBy(event).length === 0;
        const words = owner === 'other' || !isByTitle ? undefined : doubtOf(event);
        return words === undefined ? [] : [[event.id, words] as const];
      }),
    ),
    named: new Set([...owners].flatMap(([event, owner]) => (owner === 'own' ? [event.id] : []))),
  };
}

type OwnerOf = (name: string) => Owner;

/** The known networks in a network's name: a user's own `testnet-backup` is still on testnet. */
function knownIn(networkName: string): readonly HederaNetwork[] {
  return hederaNetworks.filter((known) => networkName.toLowerCase().includes(known));
}

type ReadNames = (text: string) => NamedNetworks;

/** Reads each text of a document once: incidents and maintenances repeat the names of components, and each other's. */
function readerOfNames(): ReadNames {
  const known = new Map<string, NamedNetworks>();
  return (text) => {
    const names = known.get(text) ?? networksInText(text);
    known.set(text, names);
    return names;
  };
}

function ownerByName(networkName: string, network: readonly HederaNetwork[], read: ReadNames): OwnerOf {
  // What a text says of a known network is more than whether it has the word.
  const isKnown = hederaNetworks.some((known) => known === networkName.toLowerCase());
  return (name) => {
    const { named, possible } = read(name);
    const isNamed = network.some((known) => named.has(known) || possible.has(known));
    if (isNamed || (!isKnown && hasWord(name, networkName))) return 'own';
    return named.size > 0 ? 'other' : 'shared';
  };
}

/** A component's own name decides, or else its group's. */
function firstOwner(names: readonly string[], ownerOf: OwnerOf): Owner {
  return names.map(ownerOf).find((owner) => owner !== 'shared') ?? 'shared';
}

function ownerOfTitle(title: string, network: readonly HederaNetwork[], byName: OwnerOf, read: ReadNames): Owner {
  const { denied } = read(title);
  return network.some((known) => denied.has(known)) ? 'other' : byName(title);
}

/** The components that an incident affects now: its own list, or else those in its updates. */
function touchedBy({ components, updates }: Incident): readonly Pick<AffectedComponent, 'id' | 'name'>[] {
  return components.length > 0 ? components : updates.flatMap((update) => update.affectedComponents);
}

/** The components except groups, each with its name and its group's; of a page with groups only, those. */
function leavesOf(components: readonly Component[]): { component: Component; names: readonly string[] }[] {
  const parents = parentOf(components);
  const leaves = components.filter((component) => !component.isGroup);
  return (leaves.length > 0 ? leaves : components).map((component) => {
    const group = parents.get(component.id);
    return { component, names: group === undefined ? [component.name] : [component.name, group.name] };
  });
}

/** Each member's group, by the member's ID: members name their group, groups list their members, or both. */
function parentOf(components: readonly Component[]): Map<string, Component> {
  const groups = new Map(components.filter((component) => component.isGroup).map((group) => [group.id, group]));
  const parents = new Map<string, Component>();
  for (const group of groups.values()) for (const id of group.childIds) parents.set(id, group);
  for (const component of components) {
    const group = component.groupId === null ? undefined : groups.get(component.groupId);
    if (group !== undefined) parents.set(component.id, group);
  }
  return parents;
}
