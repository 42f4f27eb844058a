import { instant } from '../pageTime.ts';
import type { Maintenance } from '../rest/schema.ts';

export type MaintenancePhase = 'upcoming' | 'active' | 'over';

/** The phase of a maintenance. An unknown status counts as upcoming: it is announced, and no more is known. */
export function maintenancePhase(maintenance: Pick<Maintenance, 'status'>): MaintenancePhase {
  switch (maintenance.status.toLowerCase()) {
    case 'in_progress':
    case 'verifying':
    case 'maintenance_in_progress':
      return 'active';
    case 'completed':
    case 'resolved':
    case 'postmortem':
      return 'over';
    default:
      return 'upcoming';
  }
}

/** Whether a maintenance should have begun, but the page hasn't said so. @param now milliseconds since the epoch */
export function isLate(maintenance: Pick<Maintenance, 'status' | 'scheduledFor'>, now: number): boolean {
  const start = instant(maintenance.scheduledFor);
  return maintenancePhase(maintenance) === 'upcoming' && start !== 0 && start < now;
}
