import type { Maintenance } from '../status/schema.ts';
import { type MaintenancePhase, maintenancePhase, statusWords } from '../status/vocabulary.ts';
import {
  affectedNames,
  httpsPage,
  incidentDetails,
  isPast,
  pageTimeNote,
  type StatusZones,
  updateEntry,
  zonedTime,
} from './incidentParts.ts';
import type { Block, Sheet, Tone } from './sheet.ts';
import { field, fieldsBlock, textValue } from './values.ts';

export interface MaintenanceContext extends StatusZones {
  /** Milliseconds since the epoch; with it an over-run is told. */
  now?: number;
}

const LOOKS: Readonly<Record<MaintenancePhase, { title: string; tone: Tone; icon: string }>> = {
  upcoming: { title: 'Scheduled maintenance', tone: 'info', icon: 'calendar' },
  active: { title: 'Maintenance in progress', tone: 'info', icon: 'tools' },
  over: { title: 'Completed maintenance', tone: 'success', icon: 'pass' },
};

/** A maintenance of the status page: when it is planned, how far it is, and its timeline. */
export function maintenanceSheet(maintenance: Maintenance, { now, ...zones }: MaintenanceContext): Sheet {
  const phase = maintenancePhase(maintenance);
  const { title, icon, tone } = LOOKS[phase];
  const overrun = phase === 'active' && now !== undefined && isPast(maintenance.scheduledUntil, now);
  const latest = maintenance.updates[0];
  const blocks: Block[] = [
    fieldsBlock(
      field('Status', textValue(statusWords(maintenance.status)), { tone }),
      field('Affects', affectedNames(maintenance)),
      field('Planned start', zonedTime(maintenance.scheduledFor, zones), pageTimeNote(maintenance.scheduledFor, zones)),
      field(
        'Planned end',
        zonedTime(maintenance.scheduledUntil, zones),
        overrun ? { note: 'has passed; it still goes on', tone: 'warning' } : {},
      ),
      field('Completed', zonedTime(maintenance.resolvedAt, zones)),
    ),
    ...(latest ? [{ type: 'timeline' as const, entries: [updateEntry(latest, zones.zone)] }] : []),
  ];
  const late = overrun ? ', longer than planned' : '';
  return {
    kind: 'maintenance',
    id: maintenance.id,
    title,
    headline: `${maintenance.name}: ${statusWords(maintenance.status).toLowerCase()}${late}.`,
    tone: overrun ? 'warning' : tone,
    icon,
    sections: [{ title: 'Summary', level: 'summary', blocks }, ...incidentDetails(maintenance, zones.zone)],
    ...httpsPage(maintenance.shortlink),
  };
}
