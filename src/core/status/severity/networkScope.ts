import type { Component, Incident, StatusSummary } from '../rest/schema.ts';

/** What of a status page concerns one network. */
export interface NetworkScope {
  /** `page`: no component names the network, so the whole page counts. */
  scope: 'network' | 'page';
  /** Leaves only: a group's own status would bring its other members' state in. */
  components: readonly Component[];
  incidents: StatusSummary['incidents'];
  maintenances: StatusSummary['maintenances'];
}

/** The networks that one Hedera page speaks of. */
const KNOWN_NETWORKS = ['mainnet', 'testnet', 'previewnet'] as const;

/**
 * Cuts a page down to one network by the names of its components, which carry the network (`Mirror Node REST API
 * Public Mainnet`, `… (v0.76.0) | Network Uptime`); a testnet upgrade must not colour a mainnet user's bar. Where no
 * component matches, the whole page counts.
 *
 * An incident or maintenance belongs to the network if one of its components does or its title names the network. One
 * that lists no component belongs to it unless its title names only another network.
 * @param networkName the selected network, as `testnet`
 * @param filter parts of component names, in any case, that replace the search for the network's name
 */
export function scopeToNetwork(summary: StatusSummary, networkName: string, filter?: readonly string[]): NetworkScope {
  const words = networkWords(networkName);
  const parts = (filter ?? []).map((part) => part.trim().toLowerCase()).filter((part) => part !== '');
  const namesPart = (name: string) => parts.some((part) => name.toLowerCase().includes(part));
  const namesNetwork = (name: string) => words.some((word) => hasWord(name, word));
  const named = parts.length > 0 ? namesPart : namesNetwork;

  const parents = parentOf(summary.components);
  const groups = new Set(parents.values());
  const leaves = summary.components.filter((component) => !groups.has(component));
  const components = leaves.filter((component) => {
    const group = parents.get(component.id);
    return named(component.name) || (group !== undefined && named(group.name));
  });
  if (components.length === 0) {
    return { scope: 'page', components: leaves, incidents: summary.incidents, maintenances: summary.maintenances };
  }

  const ids = new Set(components.map((component) => component.id));
  const concerns = (incident: Incident): boolean => {
    if (namesPart(incident.name) || namesNetwork(incident.name)) return true;
    const touched = [...incident.components, ...incident.updates.flatMap((update) => update.affectedComponents)];
    if (touched.length > 0) return touched.some((component) => ids.has(component.id) || named(component.name));
    return !KNOWN_NETWORKS.some((known) => hasWord(incident.name, known));
  };
  return {
    scope: 'network',
    components,
    incidents: summary.incidents.filter(concerns),
    maintenances: summary.maintenances.filter(concerns),
  };
}

/** Each member's group, by the member's id: members name their group, groups list their members, or both. */
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

/** The network's name, and the known one in it: a user's own `testnet-backup` is still on the testnet. */
function networkWords(networkName: string): string[] {
  return [networkName, ...KNOWN_NETWORKS.filter((known) => networkName.toLowerCase().includes(known))];
}

/** Whether `text` has `word` in any case; `net` is not in `mainnet`. */
function hasWord(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![a-z0-9])${escaped}(?![a-z0-9])`, 'i').test(text);
}
