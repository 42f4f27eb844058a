import type { Maintenance } from '../status/schema.ts';
import { type MaintenancePhase, maintenancePhase, statusWords } from '../status/vocabulary.ts';
import { affectedNames, httpsPage, incidentDetails, isPast, updateEntry, zoneNote } from './incidentParts.ts';
import type { Block, Sheet, Tone } from './sheet.ts';
import { field, fieldsBlock, textValue, timeValue } from './values.ts';

export interface MaintenanceContext {
  /** The page's own time zone, an IANA name. */
  timeZone?: string | null;
  /** Milliseconds since the epoch; with it an over-run is told. */
  now?: number;
}

const LOOKS: Readonly<Record<MaintenancePhase, { title: string; tone: Tone; icon: string }>> = {
  upcoming: { title: 'Scheduled maintenance', tone: 'info', icon: 'calendar' },
  active: { title: 'Maintenance in progress', tone: 'info', icon: 'tools' },
  over: { title: 'Completed maintenance', tone: 'success', icon: 'pass' },
};

/** A maintenance of the status page: when it is planned, how far it is, and its timeline. */
export function maintenanceSheet(maintenance: Maintenance, { timeZone, now }: MaintenanceContext): Sheet {
  const phase = maintenancePhase(maintenance);
  const { title, icon, tone } = LOOKS[phase];
  const overrun = phase === 'active' && now !== undefined && isPast(maintenance.scheduledUntil, now);
  const latest = maintenance.updates[0];
  const blocks: Block[] = [
    fieldsBlock(
      field('Status', textValue(statusWords(maintenance.status)), { tone }),
      field('Affects', affectedNames(maintenance)),
      field('Planned start', timeValue(maintenance.scheduledFor), zoneNote(timeZone)),
      field(
        'Planned end',
        timeValue(maintenance.scheduledUntil),
        overrun ? { note: 'has passed; it still goes on', tone: 'warning' } : {},
      ),
      field('Completed', timeValue(maintenance.resolvedAt)),
    ),
    ...(latest ? [{ type: 'timeline' as const, entries: [updateEntry(latest)] }] : []),
  ];
  const late = overrun ? ', longer than planned' : '';
  return {
    kind: 'maintenance',
    id: maintenance.id,
    title,
    headline: `${maintenance.name}: ${statusWords(maintenance.status).toLowerCase()}${late}.`,
    tone: overrun ? 'warning' : tone,
    icon,
    sections: [{ title: 'Summary', level: 'summary', blocks }, ...incidentDetails(maintenance)],
    ...httpsPage(maintenance.shortlink),
  };
}
