import { computedExamples } from './headlines/computedExamples.ts';
import { entityExamples, fixtureExamples } from './headlines/entityExamples.ts';
import type { HeadlineGroup, HeadlineRow } from './headlines/headlineRow.ts';
import { serviceExamples } from './headlines/serviceExamples.ts';
import { transactionExamples } from './headlines/transactionExamples.ts';

/** Every example of a headline, by what it is about. */
export async function headlineGroups(): Promise<HeadlineGroup[]> {
  return [
    ...transactionExamples(),
    ...entityExamples(),
    ...computedExamples(),
    ...serviceExamples(),
    await fixtureExamples(),
  ];
}

/** The table of test/tables/headlines.md: the first line that each surface shows of every kind of thing in every state. */
export function headlineTable(groups: readonly HeadlineGroup[]): string {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return [
    '# Headlines',
    '',
    `The first line of hover, panel, notification, tool and copy for ${count} things: every kind, type and result in every state. Written by \`node test/tools/node.mjs test/tools/tables/generateHeadlines.ts\` from the code and \`test/tools/tables/headlines\`; a unit test compares it and holds its rules.`,
    '',
    ...groups.flatMap(groupTable),
  ].join('\n');
}

function groupTable({ title, rows }: HeadlineGroup): string[] {
  const hasRows = rows.some(({ row }) => row !== undefined);
  return [
    `## ${title}`,
    '',
    hasRows ? '| Of | Headline | Row of a view |' : '| Of | Headline |',
    hasRows ? '|---|---|---|' : '|---|---|',
    ...rows.map((each) => line(each, hasRows)),
    '',
  ];
}

function line({ of, headline, row = '' }: HeadlineRow, hasRows: boolean): string {
  const cells = [of, headline, ...(hasRows ? [row] : [])].map(cell);
  return `| ${cells.join(' | ')} |`;
}

/** Hostile text must not end a line or a cell, nor turn it around. */
function cell(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replace(/[\n\r\u202a-\u202e\u2066-\u2069]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
