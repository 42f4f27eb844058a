import assert from 'node:assert/strict';
import { readTime } from '../../../../src/core/ledger/ids/readTime.ts';

describe('readTime', () => {
  const cases: [string, string | undefined][] = [
    ['1700000000.000000001', '1700000000.000000001'],
    ['1700000000', '1700000000.000000000'],
    ['2023-11-14 22:13:20', '1700000000.000000000'],
    ['2023-11-14T22:13:20.5Z', '1700000000.500000000'],
    ['2023-11-14 23:13:20 +01:00', '1700000000.000000000'],
    ['2023-11-14 22:13:20.000000001 UTC', '1700000000.000000001'],
    ['2023-11-14 22:13.5', undefined],
    ['2023-11-14', '1699920000.000000000'],
    ['14:30', '1700058600.000000000'],
    [' 14:30:05.25 UTC ', '1700058605.250000000'],
    ['14:30 +02:00', '1700051400.000000000'],
    ['25:00', undefined],
    ['1430', undefined],
    ['14:30 tomorrow', undefined],
    ['2023-13-99', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ];
  for (const [text, expected] of cases)
    it(`reads ${JSON.stringify(text)}`, () =>
      assert.equal(readTime(text, Date.parse('2023-11-15T09:00:00Z')), expected));
});
