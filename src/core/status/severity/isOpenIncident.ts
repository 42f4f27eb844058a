import type { Incident } from '../rest/schema.ts';

/** Whether an incident is open: any status except the two closing ones, including unknown ones. */
export function isOpenIncident(incident: Pick<Incident, 'status'>): boolean {
  const status = incident.status.toLowerCase();
  return status !== 'resolved' && status !== 'postmortem' && status !== 'completed';
}
