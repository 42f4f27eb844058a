import assert from 'node:assert/strict';
import { lineNow } from '../../../../src/ui/failures/lineNow.ts';

describe('the line of a changed text that was a line before', () => {
  const before = 'a\nb\nc\nd';
  const cases: readonly (readonly [now: string, line: number, expected: number])[] = [
    ['a\r\nb\r\nc\r\nd', 2, 2],
    ['a\nx\nb\nc\nd', 0, 0],
    ['a\nx\nb\nc\nd', 3, 4],
    ['a\nd', 3, 1],
    ['a\nb\nx\nd', 2, 2],
    ['a\nd', 2, 1],
    ['a\nb', 3, 1],
    ['', 3, 0],
  ];
  for (const [now, line, expected] of cases)
    it(`is ${expected} for ${line} in ${JSON.stringify(now)}`, () => {
      assert.equal(lineNow(before, now, line), expected);
    });
});
