import * as l10n from '@vscode/l10n';
import { stateAndTitle, titleAndState } from '../../format/bareTitle.ts';
import type { Maintenance } from '../../status/rest/schema.ts';
import { isLate, type MaintenancePhase, maintenancePhase } from '../../status/severity/maintenancePhase.ts';
import { levelOfImpact } from '../../status/severity/statusLevel.ts';
import { statusWords } from '../../status/severity/statusWords.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { field, fieldsBlock, textValue } from '../parts/values.ts';
import type { Block, Sheet, Tone } from '../sheet.ts';
import {
  affectedNames,
  httpsPage,
  incidentDetails,
  isPast,
  pageTimeNote,
  readBodies,
  type StatusZones,
  updateEntry,
  zonedTime,
} from './incidentParts.ts';

interface MaintenanceContext extends StatusZones {
  /** Milliseconds since the epoch, for reporting that it takes longer than scheduled. */
  now?: number;
}

function lookOf(phase: MaintenancePhase): { tone: Tone; icon: string } {
  switch (phase) {
    case 'upcoming':
      return { tone: 'info', icon: 'calendar' };
    case 'active':
      return { tone: 'info', icon: 'tools' };
    case 'over':
      return { tone: 'success', icon: 'pass' };
  }
}

/** A maintenance by its phase, for where no headline says it. */
export function maintenanceTitle(maintenance: Maintenance): string {
  switch (maintenancePhase(maintenance)) {
    case 'upcoming':
      return l10n.t('Scheduled maintenance');
    case 'active':
      return l10n.t('Maintenance in progress');
    case 'over':
      return l10n.t('Completed maintenance');
  }
}

/** When it began, if that was another time than planned; the page sets it to the creation until it begins. */
function actualStart(maintenance: Maintenance): string | null {
  const { startedAt, scheduledFor, createdAt } = maintenance;
  return maintenancePhase(maintenance) === 'upcoming' || startedAt === createdAt || startedAt === scheduledFor
    ? null
    : startedAt;
}

/** An impact of which this version knows no level; that of others is that of maintenance. */
function newImpact({ impact }: Maintenance): string | undefined {
  return impact !== 'unknown' && levelOfImpact(impact) === 'unknown' ? statusWords(impact) : undefined;
}

/** A maintenance of the status page: its schedule, its state and its timeline. */
export function maintenanceSheet(maintenance: Maintenance, { now, ...zones }: MaintenanceContext): Sheet {
  const phase = maintenancePhase(maintenance);
  const { icon, tone } = lookOf(phase);
  const late = now !== undefined && isLate(maintenance, now);
  const overrun = phase === 'active' && now !== undefined && isPast(maintenance.scheduledUntil, now);
  const latest = maintenance.updates[0];
  const bodies = readBodies(maintenance);
  const blocks: Block[] = [
    fieldsBlock(
      field(l10n.t('Affects'), affectedNames(maintenance)),
      field(
        l10n.t('Scheduled start'),
        zonedTime(maintenance.scheduledFor, zones),
        late
          ? { note: l10n.t('passed, but not yet in progress'), tone: 'warning' }
          : pageTimeNote(maintenance.scheduledFor, zones),
      ),
      field(
        l10n.t('Scheduled end'),
        zonedTime(maintenance.scheduledUntil, zones),
        overrun ? { note: l10n.t('passed, but still in progress'), tone: 'warning' } : {},
      ),
      field(l10n.t('Impact'), textValue(newImpact(maintenance))),
      field(l10n.t('Started'), zonedTime(actualStart(maintenance), zones)),
      field(l10n.t('Completed'), zonedTime(maintenance.resolvedAt, zones)),
    ),
    ...(latest ? [{ type: 'timeline' as const, entries: [updateEntry(latest, bodies[0], zones.zone)] }] : []),
  ];
  const told = titleAndState(maintenance.name, statusWords(maintenance.status));
  const headline = overrun ? l10n.t`${told}, longer than planned` : late ? l10n.t`${told}, should have begun` : told;
  return {
    kind: 'maintenance',
    id: maintenance.id,
    title: l10n.t('Maintenance'),
    headline,
    short: stateAndTitle(maintenance.name, statusWords(maintenance.status)),
    tone: overrun || late ? 'warning' : tone,
    icon,
    sections: [
      { title: l10n.t('Summary'), level: 'summary', blocks },
      ...incidentDetails(maintenance, bodies, zones),
      ...otherFieldsSection({ raw: maintenance.added ?? {} }),
    ],
    ...httpsPage(maintenance.shortlink),
  };
}
