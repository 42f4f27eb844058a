import assert from 'node:assert/strict';
import fc from 'fast-check';
import { renderCsv } from '../../../src/core/render/csv.ts';
import type { Value } from '../../../src/core/sheets/sheet.ts';

function csvOf(rows: Value[][], labels = rows[0]?.map((_, index) => `c${index}`) ?? [], align?: 'right') {
  return renderCsv({ type: 'table', columns: labels.map((label) => ({ label, ...(align && { align }) })), rows });
}

/** A plain reader of RFC 4180. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const unguarded = (cell: string) =>
  cell
    .replace(/^'(?='*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, '')
    .replace(/([\t\r\n;])'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, '$1');

describe('a table as CSV', () => {
  it('gives back every text exactly, whatever is in it', () => {
    const signs = fc.constantFrom(
      '"',
      ',',
      '\r',
      '\n',
      "'",
      '=',
      '+',
      '-',
      '@',
      '\t',
      ';',
      '1',
      'ℏ',
      'x',
      ' ',
      '\u202e',
    );
    const cell = fc.string({ unit: signs, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }), (rows) => {
        const values = rows.map((row) => row.map((text): Value => ({ type: 'code', text })));
        const [, ...body] = read(csvOf(values).text);
        assert.deepEqual(
          body.map((row) => row.map(unguarded)),
          rows,
        );
        for (const each of body.flat()) assert.ok(!/^[\t\r\n]|(?:^|[\t\r\n;])[=@]/.test(each), each);
      }),
      { numRuns: 200 },
    );
  });

  it('guards what follows a tab, a line break or a semicolon: to some programs a cell ends there', () => {
    const cells = ['ok\t=1+1', 'ok\n=cmd|calc', 'ok\r\n@SUM(1)', 'ok;-2+3', 'a; b', 'ok\t5'];
    const { text, guarded } = csvOf(cells.map((each) => [{ type: 'text', text: each }]));
    assert.deepEqual(read(text).slice(1).flat(), [
      "ok\t'=1+1",
      "ok\n'=cmd|calc",
      "ok\r\n'@SUM(1)",
      "ok;'-2+3",
      'a; b',
      'ok\t5',
    ]);
    assert.equal(guarded, 4);
  });

  it('has the numbers of a column of numbers without commas, and texts as they are', () => {
    const rows: Value[][] = [[{ type: 'text', text: '1,169' }], [{ type: 'text', text: '1,169 things' }]];
    assert.deepEqual(read(csvOf(rows, ['Gas'], 'right').text), [['Gas'], ['1169'], ['1,169 things']]);
    assert.deepEqual(read(csvOf(rows, ['Memo']).text), [['Memo'], ['1,169'], ['1,169 things']]);
  });

  it('has an amount as a plain number, its unit and its exact integer, and times to the nanosecond', () => {
    const { text, guarded } = csvOf(
      [
        [
          { type: 'amount', text: '-90,071,992.54740993 ℏ', exact: '-9007199254740993', unit: 'ℏ', usd: '$1' },
          { type: 'time', timestamp: '1700000000.000000001' },
          { type: 'text', text: '–' },
        ],
        [
          { type: 'text', text: '–' },
          { type: 'time', timestamp: 'never' },
          { type: 'text', text: '-7' },
        ],
      ],
      ['Change', 'Time', 'Nonce'],
    );
    assert.deepEqual(read(text), [
      ['Change', 'Change (unit)', 'Change (smallest units)', 'Time', 'Nonce'],
      ['-90071992.54740993', 'ℏ', '-9007199254740993', '2023-11-14T22:13:20.000000001Z', ''],
      ['', '', '', 'never', '-7'],
    ]);
    assert.equal(guarded, 0);
  });

  it('says how many cells it guarded', () => {
    const formulas = ['=cmd|calc', '-5 +cmd|calc', '@SUM(1)', "'=1", '+1.5', '-3', 'a=b'];
    const { text, guarded } = csvOf(formulas.map((each) => [{ type: 'text', text: each }]));
    assert.deepEqual(read(text).slice(1).flat(), [
      "'=cmd|calc",
      "'-5 +cmd|calc",
      "'@SUM(1)",
      "''=1",
      '+1.5',
      '-3',
      'a=b',
    ]);
    assert.equal(guarded, 4);
  });
});
