import { isOlder } from '../pageTime.ts';
import type { Component, StatusSummary } from '../rest/schema.ts';
import { compareComponentStatus } from '../severity/componentState.ts';
import { type IncidentChange, incidentChanges } from './incidentChanges.ts';
import { type MaintenanceChange, maintenanceChanges } from './maintenanceChanges.ts';
import { prune, type SeenComponent, type StatusMemory } from './statusMemory.ts';

export type StatusChange = IncidentChange | MaintenanceChange | ComponentChange;

/**
 * The news in a document. Nothing is reported twice: documents may arrive repeatedly or late (from a cache, or from
 * another window's poll), and one older than the last is skipped. No update of an open incident is lost between two
 * polls, because each document contains them all.
 *
 * For a single network, pass the summary scoped by scopeToNetwork, and keep one memory per network.
 * @param memory what is known so far; without it, or with that of another page, everything ongoing is news
 * @param at when the document was read, in milliseconds since the epoch
 * @param elsewhere IDs of open events on the page that are out of scope: an event that moves there hasn't ended
 * @returns the changes, and the memory to keep (the same object if nothing is new)
 */
export function noticeChanges(
  memory: StatusMemory | undefined,
  summary: StatusSummary,
  at: number,
  elsewhere: ReadonlySet<string> = new Set(),
): { changes: StatusChange[]; memory: StatusMemory } {
  const known = memory?.pageId === summary.page.id ? memory : undefined;
  if (known && isOlder(summary.page.updatedAt, known.pageUpdatedAt, at)) return { changes: [], memory: known };

  const incidents = incidentChanges(known?.incidents ?? [], summary.incidents, at, elsewhere);
  const maintenances = maintenanceChanges(known?.maintenances ?? [], summary.maintenances, at, elsewhere);
  const components = componentChanges(new Map(known?.components ?? []), summary.components, at);
  return {
    changes: [...incidents.changes, ...maintenances.changes, ...components.changes],
    memory: {
      pageId: summary.page.id,
      pageUpdatedAt: summary.page.updatedAt ?? known?.pageUpdatedAt ?? null,
      incidents: prune(incidents.seen),
      maintenances: prune(maintenances.seen),
      components: [...components.seen],
    },
  };
}

type ComponentChange = { kind: 'componentDown' | 'componentUp'; component: Component };

/**
 * The news of the components in a document, compared with the previous ones by ID. Groups are left out, because their
 * status only repeats that of their members.
 */
function componentChanges(
  seen: ReadonlyMap<string, SeenComponent>,
  components: readonly Component[],
  at: number,
): { changes: ComponentChange[]; seen: Map<string, SeenComponent> } {
  const changes: ComponentChange[] = [];
  const memory = new Map(seen);
  for (const component of components) {
    if (component.isGroup) continue;
    const before = memory.get(component.id);
    if (before && isOlder(component.updatedAt, before.updatedAt, at)) continue;
    const change = compareComponentStatus(component.status, before?.status ?? 'operational');
    if (change > 0) changes.push({ kind: 'componentDown', component });
    if (change < 0 && before) changes.push({ kind: 'componentUp', component });
    memory.set(component.id, { name: component.name, status: component.status, updatedAt: component.updatedAt });
  }
  return { changes, seen: memory };
}
