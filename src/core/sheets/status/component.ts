import * as l10n from '@vscode/l10n';
import { withinSentence } from '../../format/withinSentence.ts';
import type { Component, Incident } from '../../status/rest/schema.ts';
import { levelOfComponent, statusWords } from '../../status/severity/vocabulary.ts';
import { field, fieldsBlock, textValue, timeValue } from '../parts/values.ts';
import type { Section, Sheet } from '../sheet.ts';
import { statusLook } from './statusLook.ts';

export interface ComponentContext {
  /** The name of its group. */
  group?: string;
  /** Open incidents and maintenances; those that affect the component are listed. */
  events?: readonly Incident[];
}

/** A component of the status page, with its incidents and maintenances. */
export function componentSheet(component: Component, { group, events = [] }: ComponentContext): Sheet {
  const look = statusLook(levelOfComponent(component.status));
  const state = statusWords(component.status);
  const touching = events.filter((event) => event.components.some((touched) => touched.id === component.id));
  const sections: Section[] = [
    {
      title: l10n.t('Summary'),
      level: 'summary',
      blocks: [
        fieldsBlock(
          field(l10n.t('State'), textValue(state), { tone: look.tone }),
          field(l10n.t('Since'), timeValue(component.updatedAt), { note: l10n.t('last change') }),
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
              ref: { kind: 'scheduledFor' in event ? 'maintenance' : 'incident', id: event.id },
            },
            { type: 'text', text: statusWords(event.status) },
          ]),
        },
      ],
    });
  }
  return {
    kind: 'component',
    id: component.id,
    title: l10n.t('Service component'),
    headline: `${component.name}: ${withinSentence(state)}.`,
    tone: look.tone,
    icon: look.icon,
    sections,
  };
}
