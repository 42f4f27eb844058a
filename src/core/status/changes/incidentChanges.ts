import { isOlder } from '../pageTime.ts';
import type { Incident, IncidentUpdate } from '../rest/schema.ts';
import { isOpenIncident } from '../severity/isOpenIncident.ts';
import { compareLevels, levelOfImpact } from '../severity/statusLevel.ts';
import type { SeenIncident } from './statusMemory.ts';

export type IncidentChange =
  | { kind: 'incidentOpened'; incident: Incident }
  /** New updates, newest first, or (if there are none) a changed status or a smaller impact. */
  | { kind: 'incidentUpdated'; incident: Incident; updates: readonly IncidentUpdate[] }
  /** Its impact has grown. */
  | { kind: 'incidentEscalated'; incident: Incident }
  /**
   * Resolved, or gone from the unresolved incidents. Most pages just drop it; then the closing text is null here, and in
   * `incidents.json`.
   */
  | { kind: 'incidentResolved'; incident: SeenIncident; closing: IncidentUpdate | null };

/**
 * The news of the incidents in a document, compared with the previous ones. An incident that is now `elsewhere` on the
 * page (because its components, its title or the user's filter changed) is no longer followed, but hasn't ended.
 */
export function incidentChanges(
  seen: readonly SeenIncident[],
  incidents: readonly Incident[],
  at: number,
  elsewhere: ReadonlySet<string>,
): { changes: IncidentChange[]; seen: SeenIncident[] } {
  const changes: IncidentChange[] = [];
  const memory = new Map(seen.map((incident) => [incident.id, incident]));
  const present = new Set<string>();
  for (const incident of incidents) {
    if (present.has(incident.id)) continue;
    present.add(incident.id);
    const before = memory.get(incident.id);
    const after = before === undefined ? first(incident, changes) : next(before, incident, at, changes);
    memory.delete(incident.id);
    memory.set(incident.id, after);
  }
  for (const [id, incident] of memory) {
    if (!incident.open || present.has(id)) continue;
    const isOver = !elsewhere.has(id);
    if (isOver && !incident.endTold) changes.push({ kind: 'incidentResolved', incident, closing: null });
    memory.set(id, { ...incident, open: false, endTold: isOver || incident.endTold });
  }
  return { changes, seen: [...memory.values()] };
}

function first(incident: Incident, changes: IncidentChange[]): SeenIncident {
  const open = isOpenIncident(incident);
  if (open) changes.push({ kind: 'incidentOpened', incident });
  return remember(incident, [], open, !open);
}

function next(before: SeenIncident, incident: Incident, at: number, changes: IncidentChange[]): SeenIncident {
  if (isOlder(incident.updatedAt, before.updatedAt, at)) return before;
  const open = isOpenIncident(incident);
  const updates = incident.updates.filter((update) => !before.toldUpdates.includes(update.id));
  if (!open) {
    if (!before.endTold) {
      const closing = incident.updates[0] ?? null;
      changes.push({ kind: 'incidentResolved', incident: remember(incident, [], false, true), closing });
    }
    return remember(incident, before.toldUpdates, false, true);
  }
  const reopened = before.endTold && (updates.length > 0 || isOlder(before.updatedAt, incident.updatedAt));
  const rise = compareLevels(levelOfImpact(incident.impact), levelOfImpact(before.impact));
  if (rise > 0) changes.push({ kind: 'incidentEscalated', incident });
  if (updates.length > 0 || reopened || incident.status !== before.status || rise < 0) {
    changes.push({ kind: 'incidentUpdated', incident, updates });
  }
  return remember(incident, before.toldUpdates, true, before.endTold && !reopened);
}

function remember(incident: Incident, told: readonly string[], open: boolean, endTold: boolean): SeenIncident {
  const { id, name, status, impact, shortlink, updatedAt } = incident;
  const toldUpdates = [...new Set([...told, ...incident.updates.map((update) => update.id)])];
  return { id, name, status, impact, shortlink, updatedAt, toldUpdates, open, endTold };
}
