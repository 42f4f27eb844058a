import type { StatusContext } from '../status/statusContext.ts';
import type { Sheet } from './sheet.ts';

/**
 * The sheet of something that failed, with what goes on at the service said first: the user need not look for a fault
 * of their own before the incident is over.
 */
export function withStatusNotice(sheet: Sheet, { sentence, kind, event }: StatusContext): Sheet {
  return {
    ...sheet,
    sections: [
      {
        title: 'Service status',
        level: 'summary',
        blocks: [
          { type: 'paragraph', text: `${sentence} It may be why this failed.`, tone: 'warning' },
          {
            type: 'fields',
            fields: [
              {
                label: kind === 'incident' ? 'Incident' : 'Maintenance',
                values: [{ type: 'id', text: event.name, ref: { kind, id: event.id } }],
              },
            ],
          },
        ],
      },
      ...sheet.sections,
    ],
  };
}
