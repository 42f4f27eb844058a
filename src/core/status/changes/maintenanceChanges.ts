import { instant, isOlder } from '../pageTime.ts';
import type { IncidentUpdate, Maintenance } from '../rest/schema.ts';
import { maintenancePhase } from '../severity/maintenancePhase.ts';
import type { SeenMaintenance } from './statusMemory.ts';

export type MaintenanceChange =
  | { kind: 'maintenanceAnnounced'; maintenance: Maintenance }
  | { kind: 'maintenanceStarted'; maintenance: Maintenance }
  /** New updates, newest first, or (if there are none) a new time or status. */
  | { kind: 'maintenanceUpdated'; maintenance: Maintenance; updates: readonly IncidentUpdate[] }
  /** Still in progress after its scheduled end. */
  | { kind: 'maintenanceOverrun'; maintenance: SeenMaintenance }
  | { kind: 'maintenanceCompleted'; maintenance: SeenMaintenance }
  /** Gone from the list before its scheduled start. */
  | { kind: 'maintenanceWithdrawn'; maintenance: SeenMaintenance };

/**
 * The news of the maintenances in a document, read at `at` (milliseconds), compared with the previous ones. One that is
 * now `elsewhere` on the page is no longer followed, but is neither completed nor withdrawn.
 */
export function maintenanceChanges(
  seen: readonly SeenMaintenance[],
  maintenances: readonly Maintenance[],
  at: number,
  elsewhere: ReadonlySet<string>,
): { changes: MaintenanceChange[]; seen: SeenMaintenance[] } {
  const changes: MaintenanceChange[] = [];
  const memory = new Map(seen.map((maintenance) => [maintenance.id, maintenance]));
  const present = new Set<string>();
  for (const maintenance of maintenances) {
    if (present.has(maintenance.id)) continue;
    present.add(maintenance.id);
    const before = memory.get(maintenance.id);
    const after = before === undefined ? first(maintenance, changes) : next(before, maintenance, at, changes);
    memory.delete(maintenance.id);
    memory.set(maintenance.id, overrun(after, at, changes));
  }
  for (const [id, maintenance] of memory) {
    if (!maintenance.open || present.has(id)) continue;
    const isOver = !elsewhere.has(id);
    if (isOver && !maintenance.endTold) changes.push({ kind: endOf(maintenance, at), maintenance });
    memory.set(id, { ...maintenance, open: false, endTold: isOver || maintenance.endTold });
  }
  return { changes, seen: [...memory.values()] };
}

function first(maintenance: Maintenance, changes: MaintenanceChange[]): SeenMaintenance {
  const phase = maintenancePhase(maintenance);
  if (phase === 'upcoming') changes.push({ kind: 'maintenanceAnnounced', maintenance });
  if (phase === 'active') changes.push({ kind: 'maintenanceStarted', maintenance });
  return remember(maintenance, { startTold: phase === 'active', endTold: phase === 'over' });
}

function next(
  before: SeenMaintenance,
  maintenance: Maintenance,
  at: number,
  changes: MaintenanceChange[],
): SeenMaintenance {
  if (isOlder(maintenance.updatedAt, before.updatedAt, at)) return before;
  const phase = maintenancePhase(maintenance);
  if (phase === 'over') {
    const after = remember(maintenance, { startTold: before.startTold, endTold: true, before });
    if (!before.endTold) changes.push({ kind: 'maintenanceCompleted', maintenance: after });
    return after;
  }
  const updates = maintenance.updates.filter((update) => !before.toldUpdates.includes(update.id));
  const starts = phase === 'active' && !before.startTold;
  const reopened = before.endTold && (updates.length > 0 || isOlder(before.updatedAt, maintenance.updatedAt));
  const moved =
    maintenance.scheduledFor !== before.scheduledFor || maintenance.scheduledUntil !== before.scheduledUntil;
  if (starts) changes.push({ kind: 'maintenanceStarted', maintenance });
  else if (updates.length > 0 || moved || reopened || maintenance.status !== before.status) {
    changes.push({ kind: 'maintenanceUpdated', maintenance, updates });
  }
  const endTold = before.endTold && !reopened;
  return remember(maintenance, { startTold: before.startTold || starts, endTold, before });
}

function overrun(maintenance: SeenMaintenance, at: number, changes: MaintenanceChange[]): SeenMaintenance {
  const { open, endTold, phase, scheduledUntil, overrunToldFor } = maintenance;
  const end = instant(scheduledUntil);
  const isOver = open && !endTold && phase === 'active' && end !== 0 && at > end && overrunToldFor !== scheduledUntil;
  if (!isOver) return maintenance;
  const after = { ...maintenance, overrunToldFor: scheduledUntil };
  changes.push({ kind: 'maintenanceOverrun', maintenance: after });
  return after;
}

function endOf({ phase, scheduledFor }: SeenMaintenance, at: number): 'maintenanceCompleted' | 'maintenanceWithdrawn' {
  const start = instant(scheduledFor);
  return phase === 'active' || (start !== 0 && at >= start) ? 'maintenanceCompleted' : 'maintenanceWithdrawn';
}

function remember(
  maintenance: Maintenance,
  told: { startTold: boolean; endTold: boolean; before?: SeenMaintenance },
): SeenMaintenance {
  const { id, name, status, shortlink, updatedAt, scheduledFor, scheduledUntil } = maintenance;
  const { startTold, endTold, before } = told;
  const phase = maintenancePhase(maintenance);
  const ids = [...(before?.toldUpdates ?? []), ...maintenance.updates.map((update) => update.id)];
  return {
    id,
    name,
    status,
    shortlink,
    updatedAt,
    scheduledFor,
    scheduledUntil,
    phase,
    startTold,
    endTold,
    toldUpdates: [...new Set(ids)],
    open: phase !== 'over',
    overrunToldFor: before?.overrunToldFor ?? null,
  };
}
