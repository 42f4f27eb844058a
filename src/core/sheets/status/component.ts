import * as l10n from '@vscode/l10n';
import { withinSentence } from '../../format/bareTitle.ts';
import type { Component, Incident } from '../../status/rest/schema.ts';
import { levelOfComponent } from '../../status/severity/componentState.ts';
import { maintenancePhase } from '../../status/severity/maintenancePhase.ts';
import { statusWords } from '../../status/severity/statusWords.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { tableOf } from '../parts/table.ts';
import { field, fieldsBlock, textValue, yesNo } from '../parts/values.ts';
import type { Section, Sheet } from '../sheet.ts';
import { type StatusZones, zonedTime } from './incidentParts.ts';
import { levelIconAndWords } from './levelIconAndWords.ts';

interface ComponentContext extends StatusZones {
  group?: string;
  /** Open incidents and maintenances; those that affect the component are listed. */
  events?: readonly Incident[];
}

/** A component of the status page, with its incidents and maintenances. */
export function componentSheet(component: Component, { group, events = [], ...zones }: ComponentContext): Sheet {
  const look = levelIconAndWords(levelOfComponent(component.status));
  const state = statusWords(component.status);
  const touching = events.filter((event) => event.components.some((touched) => touched.id === component.id));
  const sections: Section[] = [
    {
      title: l10n.t('Summary'),
      level: 'summary',
      blocks: [
        fieldsBlock(
          field(l10n.t('Since'), zonedTime(component.updatedAt, zones), { note: l10n.t('last change') }),
          field(l10n.t('Group'), textValue(group)),
          field(l10n.t('Description'), textValue(component.description)),
        ),
      ],
    },
  ];
  const upcoming = touching.filter((event) => isMaintenance(event) && maintenancePhase(event) === 'upcoming');
  sections.push(
    ...eventsSection(
      l10n.t('Ongoing'),
      touching.filter((event) => !upcoming.includes(event)),
    ),
    ...eventsSection(l10n.t('Upcoming maintenance'), upcoming),
  );
  const details = [
    field(l10n.t('Start date'), textValue(component.startDate)),
    field(l10n.t('Created'), zonedTime(component.createdAt, zones)),
    field(l10n.t('Shown only if degraded'), component.onlyShowIfDegraded ? yesNo(true) : undefined),
  ].filter((each) => each !== undefined);
  if (details.length > 0)
    sections.push({ title: l10n.t('Details'), level: 'detail', blocks: [{ type: 'fields', fields: details }] });
  sections.push(...otherFieldsSection({ raw: component.added ?? {} }));
  const headline = `${component.name}: ${withinSentence(state)}`;
  return {
    kind: 'component',
    id: component.id,
    title: l10n.t('Service component'),
    headline,
    short: headline,
    tone: look.tone,
    icon: look.icon,
    sections,
  };
}

function isMaintenance(event: Incident): boolean {
  return 'scheduledFor' in event;
}

function eventsSection(title: string, events: readonly Incident[]): Section[] {
  if (events.length === 0) return [];
  const table = tableOf(events, [
    [
      l10n.t('Event'),
      (event) => ({
        type: 'id',
        text: event.name,
        words: true,
        ref: { kind: isMaintenance(event) ? 'maintenance' : 'incident', id: event.id },
      }),
    ],
    [l10n.t('Status'), ({ status }) => textValue(statusWords(status))],
  ]);
  return [{ title, level: 'summary', blocks: [table] }];
}
