import * as l10n from '@vscode/l10n';
import { withinSentence } from '../../format/bareTitle.ts';
import type { Component, Incident } from '../../status/rest/schema.ts';
import { levelOfComponent } from '../../status/severity/componentState.ts';
import { statusWords } from '../../status/severity/statusWords.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
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
  if (touching.length > 0) {
    sections.push({
      title: l10n.t('Ongoing'),
      level: 'summary',
      blocks: [
        {
          type: 'table',
          columns: [{ label: l10n.t('Event') }, { label: l10n.t('Status') }],
          rows: touching.map((event) => [
            {
              type: 'id',
              text: event.name,
              words: true,
              ref: { kind: 'scheduledFor' in event ? 'maintenance' : 'incident', id: event.id },
            },
            { type: 'text', text: statusWords(event.status) },
          ]),
        },
      ],
    });
  }
  const details = [
    field(l10n.t('Start date'), textValue(component.startDate)),
    field(l10n.t('Created'), zonedTime(component.createdAt, zones)),
    field(l10n.t('Shown only if degraded'), component.onlyShowIfDegraded ? yesNo(true) : undefined),
  ].filter((each) => each !== undefined);
  if (details.length > 0)
    sections.push({ title: l10n.t('Details'), level: 'detail', blocks: [{ type: 'fields', fields: details }] });
  sections.push(...otherFieldsSection({ raw: component.added ?? {} }));
  const headline = `${component.name}: ${withinSentence(state)}.`;
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
