import assert from 'node:assert/strict';
import { renderHtml } from '../../../src/core/render/html.ts';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import type { Sheet } from '../../../src/core/sheets/sheet.ts';

const fee = { type: 'amount', text: '0.00662542 ℏ', exact: '662542', unit: 'ℏ', usd: '$0.00151' } as const;
const sheet: Sheet = {
  kind: 'transaction',
  id: '0.0.1003-1-1',
  title: 'Contract call',
  headline: 'Paid',
  icon: 'pass',
  sections: [
    {
      title: 'Summary',
      level: 'summary',
      blocks: [
        { type: 'fields', fields: [{ label: 'Fee charged', values: [fee], note: '0.33% of the 2 ℏ maximum' }] },
        { type: 'table', columns: [{ label: 'Change', align: 'right' }], rows: [[fee]] },
      ],
    },
  ],
} as unknown as Sheet;
const html = renderHtml(sheet, { level: 'summary', now: 0, canOpen: () => false, interactive: true } as never);

describe('an amount', () => {
  it('has its dollars and what is said of it in one pair of brackets', () => {
    const markdown = renderMarkdown(sheet, { level: 'summary', now: 0 } as never);
    assert.match(markdown, /0\.00662542 ℏ \(\$0\.00151, 0\.33% of the 2 ℏ maximum\)/);
    assert.match(html, /<span class="note">\(\$0\.00151, 0\.33% of the 2 ℏ maximum\)<\/span>/);
    assert.doesNotMatch(html + markdown, /\)(?:<\/span>)? (?:<span class="note">)?\(/);
  });

  it('stays on one line in a table, with its unit', () => {
    assert.match(html, /<td[^>]*>.*class="amount short"/s);
  });
});

describe('a time', () => {
  it('has what is said of it after its age, not in a second pair of brackets', () => {
    const values = [{ type: 'time', timestamp: '2026-12-01T05:39:00Z' }];
    const fields = [{ label: 'Scheduled start', values, note: 'status page: 2026-11-30 23:39:00 CST' }];
    const timed = {
      ...sheet,
      sections: [{ title: 'Summary', level: 'summary', blocks: [{ type: 'fields', fields }] }],
    };
    const options = { level: 'summary', now: Date.parse('2026-11-30T06:39:00Z'), canOpen: () => false } as never;
    const words = renderHtml(timed as never, options).replace(/<[^>]*>/g, '');
    const written = renderMarkdown(timed as never, options);
    for (const each of [words, written]) assert.match(each, /(?:hours|UTC)\), status page: 2026-11-30 23:39:00 CST/);
  });
});
