import assert from 'node:assert/strict';
import { type HtmlOptions, renderHtml, writeRows } from '../../../src/core/render/html.ts';
import { writeRowsInTurns } from '../../../src/core/render/htmlRows.ts';
import type { Style } from '../../../src/core/render/htmlValues.ts';
import type { Sheet, Value } from '../../../src/core/sheets/sheet.ts';
import { now } from '../sheets/sheetContext.ts';

const options: HtmlOptions = {
  now,
  interactive: true,
  nameOf: (id) => (id === '0.0.7' ? { text: 'Seven', source: 'label' } : undefined),
};

function sheetOf(count: number): Sheet {
  const rows = Array.from({ length: count }, (_, index): Value[] => [
    { type: 'time', timestamp: `${1_700_000_000 - index}.000000001` },
    { type: 'id', text: `0.0.${index % 10}`, ref: { kind: 'account', id: `0.0.${index % 10}` } },
    { type: 'amount', text: `<${index}> ℏ`, exact: String(index), unit: 'tinybar' },
  ]);
  const columns = [{ label: 'Time' }, { label: 'Account' }, { label: 'Amount', align: 'right' as const }];
  return {
    kind: 'account',
    id: '0.0.5',
    title: 'Account 0.0.5',
    headline: 'x',
    tone: 'neutral',
    icon: 'account',
    sections: [{ title: 'Rows', level: 'detail', blocks: [{ type: 'table', columns, rows }] }],
  };
}

describe('the rows of a long sheet', () => {
  it('are written in turns, and the sheet is as it is without', async () => {
    const sheet = sheetOf(1_100);
    const written = await writeRows(sheet, options);
    assert.equal(written?.size, 1_000, 'as many as are shown');
    assert.equal(renderHtml(sheet, { ...options, written }), renderHtml(sheet, options));
  });

  it('are written at once if there are few', () => {
    assert.equal(writeRows(sheetOf(1_000), options), undefined);
  });

  it('let others run every few milliseconds', async () => {
    const style: Style = {
      now,
      canOpen: () => true,
      maxLength: 100,
      maxRows: 2_000,
      interactive: true,
      // So slow that every look at the clock finds that a turn is over.
      nameOf: () => {
        const until = performance.now() + 0.3;
        while (performance.now() < until);
        return undefined;
      },
    };
    let pauses = 0;
    const written = await writeRowsInTurns(sheetOf(200), style, async () => {
      pauses++;
    });
    assert.deepEqual([written.size, pauses], [200, 3]);
  });
});
