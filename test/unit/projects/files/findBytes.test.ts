import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findBytes, findInTurns } from '../../../../src/core/projects/files/findBytes.ts';

describe('finding bytes', () => {
  it('finds what Buffer finds, from anywhere', async () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 60 });
    const needles = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(letters, needles, fc.nat(10), async (text, part, from) => {
        const [haystack, needle] = [Buffer.from(text), Buffer.from(part)];
        if (from <= text.length) assert.equal(findBytes(haystack, needle, from), haystack.indexOf(needle, from));
        assert.equal(await findInTurns(haystack, needle), haystack.indexOf(needle));
      }),
    );
  });

  it('ends where it is told to', () => {
    const haystack = Buffer.from('abcabc');
    assert.equal(findBytes(haystack, Buffer.from('bc'), 2, 5), -1);
    assert.equal(findBytes(haystack, Buffer.from('bc'), 2, 6), 4);
  });
});
