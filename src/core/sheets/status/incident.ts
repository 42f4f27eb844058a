import * as l10n from '@vscode/l10n';
import { stateAndTitle, titleAndState } from '../../format/bareTitle.ts';
import type { Incident } from '../../status/rest/schema.ts';
import { isOpenIncident } from '../../status/severity/isOpenIncident.ts';
import { levelOfImpact, levelOfIncident } from '../../status/severity/statusLevel.ts';
import { statusWords } from '../../status/severity/statusWords.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { field, fieldsBlock, textValue } from '../parts/values.ts';
import type { Block, Sheet } from '../sheet.ts';
import {
  affectedNames,
  httpsPage,
  incidentDetails,
  pageTimeNote,
  readBodies,
  type StatusZones,
  updateEntry,
  zonedTime,
} from './incidentParts.ts';
import { levelIconAndWords } from './levelIconAndWords.ts';

/** An incident of the status page: its state, its latest update, and the whole timeline. */
export function incidentSheet(incident: Incident, zones: StatusZones): Sheet {
  const open = isOpenIncident(incident);
  const look = levelIconAndWords(open ? levelOfIncident(incident) : 'none');
  const impact = impactWords(incident.impact);
  const latest = incident.updates[0];
  const bodies = readBodies(incident);
  const blocks: Block[] = [
    fieldsBlock(
      impact.length === 0 ? field(l10n.t('Impact'), textValue(statusWords(incident.impact))) : undefined,
      field(l10n.t('Affects'), affectedNames(incident)),
      field(l10n.t('Started'), zonedTime(incident.startedAt, zones), pageTimeNote(incident.startedAt, zones)),
      incident.startedAt === null
        ? field(l10n.t('Updated'), zonedTime(incident.updatedAt, zones), pageTimeNote(incident.updatedAt, zones))
        : undefined,
      field(l10n.t('Resolved'), zonedTime(incident.resolvedAt, zones)),
    ),
    ...(latest ? [{ type: 'timeline' as const, entries: [updateEntry(latest, bodies[0], zones.zone)] }] : []),
  ];
  const headline = [titleAndState(incident.name, statusWords(incident.status)), ...impact].join(', ');
  return {
    kind: 'incident',
    id: incident.id,
    title: l10n.t('Incident'),
    headline,
    // The page's IDs mean nothing to people, and the end of a tab is cut off.
    short: stateAndTitle(incident.name, statusWords(incident.status)),
    tone: look.tone,
    icon: look.icon,
    sections: [
      { title: l10n.t('Summary'), level: 'summary', blocks },
      ...incidentDetails(incident, bodies, zones),
      ...otherFieldsSection({ raw: incident.added ?? {} }),
    ],
    ...httpsPage(incident.shortlink),
  };
}

/** An incident by its impact, or its end, for where no headline says it. */
export function incidentTitle(incident: Incident): string {
  if (!isOpenIncident(incident)) return l10n.t('Resolved incident');
  switch (levelOfImpact(incident.impact)) {
    case 'minor':
      return l10n.t('Minor incident');
    case 'major':
      return l10n.t('Major incident');
    case 'critical':
      return l10n.t('Critical incident');
    default:
      return l10n.t('Incident');
  }
}

function impactWords(impact: string): string[] {
  switch (levelOfImpact(impact)) {
    case 'minor':
      return [l10n.t('minor impact')];
    case 'major':
      return [l10n.t('major impact')];
    case 'critical':
      return [l10n.t('critical impact')];
    case 'maintenance':
      return [l10n.t('maintenance impact')];
    default:
      return [];
  }
}
