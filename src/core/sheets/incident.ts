import type { Incident } from '../status/schema.ts';
import { isOpenIncident, levelOfImpact, statusWords } from '../status/vocabulary.ts';
import {
  affectedNames,
  httpsPage,
  incidentDetails,
  pageTimeNote,
  type StatusZones,
  updateEntry,
  zonedTime,
} from './incidentParts.ts';
import type { Block, Sheet } from './sheet.ts';
import { statusLook } from './statusLook.ts';
import { field, fieldsBlock, textValue } from './values.ts';

/** An incident of the status page: its state, its latest update, and the whole timeline. */
export function incidentSheet(incident: Incident, zones: StatusZones): Sheet {
  const open = isOpenIncident(incident);
  const level = levelOfImpact(incident.impact);
  const look = open ? statusLook(level === 'none' || level === 'unknown' ? 'minor' : level) : statusLook('none');
  const latest = incident.updates[0];
  const blocks: Block[] = [
    fieldsBlock(
      field('Status', textValue(statusWords(incident.status)), { tone: look.tone }),
      field('Impact', textValue(statusWords(incident.impact))),
      field('Affects', affectedNames(incident)),
      field('Started', zonedTime(incident.startedAt, zones), pageTimeNote(incident.startedAt, zones)),
      incident.startedAt === null
        ? field('Updated', zonedTime(incident.updatedAt, zones), pageTimeNote(incident.updatedAt, zones))
        : undefined,
      field('Resolved', zonedTime(incident.resolvedAt, zones)),
    ),
    ...(latest ? [{ type: 'timeline' as const, entries: [updateEntry(latest, zones.zone)] }] : []),
  ];
  return {
    kind: 'incident',
    id: incident.id,
    title: titleOf(incident.impact, open),
    headline: `${incident.name}: ${statusWords(incident.status).toLowerCase()}${impactWords(incident.impact)}.`,
    tone: look.tone,
    icon: look.icon,
    sections: [{ title: 'Summary', level: 'summary', blocks }, ...incidentDetails(incident, zones.zone)],
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
