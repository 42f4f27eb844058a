import type { Incident } from '../status/schema.ts';
import { isOpenIncident, levelOfImpact, statusWords } from '../status/vocabulary.ts';
import { affectedNames, httpsPage, incidentDetails, updateEntry, zoneNote } from './incidentParts.ts';
import type { Block, Sheet } from './sheet.ts';
import { statusLook } from './statusLook.ts';
import { field, fieldsBlock, textValue, timeValue } from './values.ts';

export interface IncidentContext {
  /** The page's own time zone, an IANA name. */
  timeZone?: string | null;
}

/** An incident of the status page: its state, its latest update, and the whole timeline. */
export function incidentSheet(incident: Incident, { timeZone }: IncidentContext): Sheet {
  const open = isOpenIncident(incident);
  const level = levelOfImpact(incident.impact);
  const look = open ? statusLook(level === 'none' || level === 'unknown' ? 'minor' : level) : statusLook('none');
  const latest = incident.updates[0];
  const blocks: Block[] = [
    fieldsBlock(
      field('Status', textValue(statusWords(incident.status)), { tone: look.tone }),
      field('Impact', textValue(statusWords(incident.impact))),
      field('Affects', affectedNames(incident)),
      field('Started', timeValue(incident.startedAt), zoneNote(timeZone)),
      incident.startedAt === null ? field('Updated', timeValue(incident.updatedAt), zoneNote(timeZone)) : undefined,
      field('Resolved', timeValue(incident.resolvedAt)),
    ),
    ...(latest ? [{ type: 'timeline' as const, entries: [updateEntry(latest)] }] : []),
  ];
  return {
    kind: 'incident',
    id: incident.id,
    title: titleOf(incident.impact, open),
    headline: `${incident.name}: ${statusWords(incident.status).toLowerCase()}${impactWords(incident.impact)}.`,
    tone: look.tone,
    icon: look.icon,
    sections: [{ title: 'Summary', level: 'summary', blocks }, ...incidentDetails(incident)],
    ...httpsPage(incident.shortlink),
  };
}

function titleOf(impact: string, open: boolean): string {
  if (!open) return 'Resolved incident';
  const level = levelOfImpact(impact);
  return level === 'none' || level === 'unknown' || level === 'maintenance'
    ? 'Incident'
    : `${statusWords(impact)} incident`;
}

function impactWords(impact: string): string {
  const level = levelOfImpact(impact);
  return level === 'none' || level === 'unknown' ? '' : `, ${impact.toLowerCase()} impact`;
}
